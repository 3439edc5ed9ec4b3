import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { FrameGraph } from '../playback/frame-graph.tsx';
import { Fact, Fingerprint, inSlices } from '../playback/numbers.tsx';
import { formatCount, formatNumber, formatShare, formatVector } from '../ui/format.ts';
import type { Account } from './event-log.ts';
import { galperinDigits, piDigits } from './galperin.ts';
import { LazyPlot } from './lazy-plot.tsx';
import type { Player } from './player.ts';
import { advanceWith, Run } from './run.ts';
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
  const digits = galperinDigits(player.scene.value ?? view.original);
  const drift = { x: now.momentum.x - start.momentum.x - account.gift.x, y: now.momentum.y - start.momentum.y - account.gift.y };
  return (
    <div class="numbers">
      <dl class="facts">
        <Fact label="Collisions">
          {formatCount(met)}
          {known > met && <span class="quiet"> of {formatCount(known)} known</span>}
        </Fact>
        {digits !== null && (
          <Fact label={`π × ${formatCount(10 ** digits)}`} small>
            {piDigits(digits)}…
          </Fact>
        )}
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
      <FrameGraph times={player.times} rate={player.rate.value} />
      <StateHash view={view} />
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

/**
 * Whether collisions account for every change of energy and momentum. They do not where gravity or cloth act, where pockets take discs out, where
 * walls move or are thermal, or where discs grow.
 */
function isKept({ original, inputs }: SceneView): boolean {
  if (inputs.length > 0) return false;
  const { gravity, deceleration = 0 } = original.timeline ?? {};
  const still = !gravity || (gravity.x === 0 && gravity.y === 0);
  const grows = [...(original.bodies ?? []), ...(original.generate ?? [])].some(({ growth = 0 }) => growth > 0);
  const acts = original.walls?.some(({ absorbing, velocity, temperature }) => absorbing || velocity || temperature) ?? false;
  return still && deceleration === 0 && !grows && !acts;
}

/** What rounding did, against what there was at the start; where there was nothing, any of it. */
function shareOf(difference: number, whole: number): string {
  return whole > 0 ? formatShare(difference / whole) : formatNumber(difference, 3);
}

/** A sum of momenta; its rounding dust shows as 0 here, and in full in the drift. */
function vectorText({ x, y }: { readonly x: number; readonly y: number }, activity: number): string {
  const tidy = (part: number) => (Math.abs(part) < 1e-12 * activity ? 0 : part);
  return formatVector({ x: tidy(x), y: tidy(y) });
}

function StateHash({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const active = player.active.value;
  const time = player.time.value;
  const run = player.run.value;
  const scene = player.scene.value;
  player.known.value; // the state may change while time stands still
  const hash = active || !run ? null : run.hashAt(Math.min(time, run.now));
  const runAgain = (tell: (hash: string) => void) => {
    let again = new Run(scene ?? view.original);
    let ahead = view.inputs.filter((input) => input.time! <= time);
    inSlices(
      () => {
        const advance = advanceWith(again, ahead, time, 10);
        again = advance.run;
        ahead = [...advance.ahead];
        return advance.there || again.failure !== null;
      },
      () => tell(again.hashAt(again.now)),
    );
  };
  return <Fingerprint hash={hash} meaning="Equal digits, equal state, equal future: on every computer." runAgain={runAgain} />;
}
