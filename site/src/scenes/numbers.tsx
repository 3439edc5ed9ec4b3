import { computed, useSignal } from '@preact/signals';
import { Copy, RefreshCw } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { notify } from '../ui/announce.ts';
import { copyText } from '../ui/copy.ts';
import { formatCount, formatNumber, formatShare } from '../ui/format.ts';
import type { Account } from './event-log.ts';
import { LazyPlot } from './lazy-plot.tsx';
import type { Player } from './player.ts';
import { Run } from './run.ts';
import type { SceneView } from './scene-view.ts';
import { unitsOf } from './summary.ts';
import { type Totals, totalsOf } from './totals.ts';

/** The moment in numbers: energy, momentum, how far they drifted, and the fingerprint of the state. */
export function Numbers({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const moment = useMemo(() => computed(() => momentOf(player)), [player]).value;
  if (!moment) return <p class="quiet">Nothing runs here yet.</p>;
  const { now, start, met, known, account } = moment;
  const units = unitsOf(view.original.units);
  const drift = { x: now.momentum.x - start.momentum.x - account.gift.x, y: now.momentum.y - start.momentum.y - account.gift.y };
  return (
    <div class="numbers">
      <dl class="facts">
        <Fact label="Collisions">
          {formatCount(met)}
          {known > met && <span class="quiet"> of {formatCount(known)} known</span>}
        </Fact>
        <Fact label="Kinetic energy">
          {formatNumber(now.energy, 6)} {units.energy}
        </Fact>
        {account.loss > 0 && (
          <Fact label="lost in collisions" small>
            {formatNumber(account.loss, 6)} {units.energy} ({formatShare(account.loss / start.energy).replace('+', '')})
          </Fact>
        )}
        {isKept(view) && (
          <Fact label="drift since start" small>
            {shareOf(now.energy + account.loss - start.energy, start.energy)}
          </Fact>
        )}
        <Fact label="Momentum">
          {vectorText(now.momentum, now.activity)} {units.momentum}
        </Fact>
        {(account.gift.x !== 0 || account.gift.y !== 0) && (
          <Fact label="given by walls" small>
            {vectorText(account.gift, start.activity)} {units.momentum}
          </Fact>
        )}
        {isKept(view) && (
          <Fact label="drift since start" small>
            {shareOf(Math.hypot(drift.x, drift.y), start.activity)}
          </Fact>
        )}
      </dl>
      <LazyPlot view={view} />
      <Fingerprint view={view} />
    </div>
  );
}

interface MomentNumbers {
  readonly now: Totals;
  readonly start: Totals;
  readonly met: number;
  readonly known: number;
  readonly account: Account;
}

function momentOf(player: Player): MomentNumbers | null {
  const run = player.run.value;
  const time = player.time.value;
  const known = player.known.value;
  if (!run) return null;
  const met = run.log.countUpTo(time);
  const now = totalsOf(run.discsAt(Math.min(time, run.now)));
  return { now, start: run.start, met, known, account: run.log.accountOf(met) };
}

function Fact({ label, small = false, children }: { label: string; small?: boolean; children: ComponentChildren }): JSX.Element {
  return (
    <div class={small ? 'fact small' : 'fact'}>
      <dt>{label}</dt>
      <dd class="number">{children}</dd>
    </div>
  );
}

/** Whether collisions account for every change of energy and momentum: not where gravity or cloth act, or pockets take discs out. */
function isKept({ original }: SceneView): boolean {
  const { gravity, deceleration = 0 } = original.timeline ?? {};
  const still = !gravity || (gravity.x === 0 && gravity.y === 0);
  return still && deceleration === 0 && !original.walls?.some(({ absorbing }) => absorbing);
}

/** What rounding did, against what there was at the start; where there was nothing, any of it. */
function shareOf(difference: number, whole: number): string {
  return whole > 0 ? formatShare(difference / whole) : formatNumber(difference, 3);
}

/** A sum of momenta; its rounding dust shows as 0 here, and in full in the drift. */
function vectorText({ x, y }: { readonly x: number; readonly y: number }, activity: number): string {
  const tidy = (part: number) => formatNumber(Math.abs(part) < 1e-12 * activity ? 0 : part);
  return `(${tidy(x)}, ${tidy(y)})`;
}

function Fingerprint({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const checking = useSignal(false);
  const active = player.active.value;
  const time = player.time.value;
  const run = player.run.value;
  player.known.value; // the state may change while time stands still
  const hash = active || !run ? null : run.hashAt(Math.min(time, run.now));
  const check = () => {
    const scene = player.scene.value;
    if (!scene || hash === null) return;
    checking.value = true;
    runAgain(new Run(scene), time, (again) => {
      checking.value = false;
      const same = again.hashAt(again.now) === hash;
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
