import { computed, useSignal } from '@preact/signals';
import { Copy, RefreshCw } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { notify } from '../ui/announce.ts';
import { copyText } from '../ui/copy.ts';
import { formatCount, formatNumber, formatShare } from '../ui/format.ts';
import { LazyPlot } from './lazy-plot.tsx';
import { Run } from './run.ts';
import type { SceneView } from './scene-view.ts';
import { unitsOf } from './summary.ts';
import { type Totals, totalsOf } from './totals.ts';

/** The moment in numbers: energy, momentum, how far they drifted, and the fingerprint of the state. */
export function Numbers({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const totals = useMemo(
    () =>
      computed(() => {
        const run = player.run.value;
        const time = player.time.value;
        return (
          run && { ...totalsOf(run.discsAt(Math.min(time, run.now))), met: run.log.countUpTo(time), count: run.log.count, start: run.start }
        );
      }),
    [player],
  ).value;
  if (!totals) return <p class="quiet">Nothing runs here yet.</p>;
  const units = unitsOf(view.original.units);
  return (
    <div class="numbers">
      <dl class="facts">
        <Fact label="Collisions">
          {formatCount(totals.met)}
          {totals.count > totals.met && <span class="quiet"> of {formatCount(totals.count)} known</span>}
        </Fact>
        <Fact label="Kinetic energy" note={change(totals.energy - totals.start.energy, totals.start.energy)}>
          {formatNumber(totals.energy, 6)} {units.energy}
        </Fact>
        <Fact label="Momentum" note={momentumChange(totals, totals.start)}>
          ({formatNumber(tidy(totals.momentum.x, totals.activity))}, {formatNumber(tidy(totals.momentum.y, totals.activity))}){' '}
          {units.momentum}
        </Fact>
      </dl>
      <LazyPlot view={view} />
      <Fingerprint view={view} />
    </div>
  );
}

function Fact({ label, note, children }: { label: string; note?: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="fact">
      <dt>{label}</dt>
      <dd>
        <span class="number">{children}</span>
        {note !== undefined && <span class="fact-note number">{note}</span>}
      </dd>
    </div>
  );
}

function change(difference: number, start: number): string {
  if (difference === 0) return 'unchanged since the start';
  return start > 0 ? `${formatShare(difference / start)} since the start` : 'all of it since the start';
}

/** The change of momentum against how much there was at the start in all directions: where the sum is 0 a share of it says nothing. */
function momentumChange({ momentum }: Totals, start: Totals): string {
  const size = Math.hypot(momentum.x - start.momentum.x, momentum.y - start.momentum.y);
  if (size === 0) return 'unchanged since the start';
  return start.activity > 0 ? `change: ${formatShare(size / start.activity).replace('+', '')} of Σ m|v|` : 'all of it since the start';
}

/** Rounding dust of a sum that is meant to be 0 shows as 0 in the number itself; the note beside it tells the dust. */
function tidy(part: number, activity: number): number {
  return Math.abs(part) < 1e-12 * activity ? 0 : part;
}

function Fingerprint({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const checking = useSignal(false);
  const active = player.active.value;
  const time = player.time.value;
  const run = player.run.value;
  const hash = active || !run ? null : run.hashAt(Math.min(time, run.now));
  const check = () => {
    const scene = player.scene.value;
    if (!scene || hash === null) return;
    checking.value = true;
    runAgain(new Run(scene), time, (again) => {
      checking.value = false;
      const same = again.failure === null && again.hashAt(again.now) === hash;
      notify(same ? 'Run again from the start: the same hash' : 'Run again from the start: a different hash');
    });
  };
  return (
    <div class="fingerprint">
      <h3>State hash</h3>
      <p class="quiet">Equal digits, equal state, equal future: on every computer.</p>
      <div class="fingerprint-row">
        <code class="hash" data-hash={hash ?? ''}>
          {hash ?? '················'}
        </code>
        <button
          type="button"
          class="button icon"
          disabled={hash === null}
          aria-label="Copy the state hash"
          title="Copy"
          onClick={() => hash !== null && copyText(hash, 'State hash')}
        >
          <Copy aria-hidden="true" />
        </button>
        <button type="button" class="button" disabled={hash === null || checking.value} onClick={check}>
          <RefreshCw aria-hidden="true" />
          {checking.value ? 'Running…' : 'Run again'}
        </button>
      </div>
    </div>
  );
}

/** Runs to `time` in slices that leave the page alive, then tells. */
function runAgain(run: Run, time: number, tell: (run: Run) => void): void {
  if (run.advance(time, 10) || run.failure) tell(run);
  else setTimeout(() => runAgain(run, time, tell), 0);
}
