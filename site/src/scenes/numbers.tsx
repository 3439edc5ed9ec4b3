import { discsOf } from '@carom/scene';
import type { JSX } from 'preact';
import { FrameGraph } from '../playback/frame-graph.tsx';
import { Fact, Fingerprint, inSlices } from '../playback/numbers.tsx';
import { formatCount, formatNumber, formatShare, formatVector } from '../ui/format.ts';
import { WorldFacts } from '../world/world-facts.tsx';
import { WorldTake } from '../world/world-take.ts';
import type { Account } from './event-log.ts';
import { galperinDigits, piDigits } from './galperin.ts';
import { Plots } from './plot.tsx';
import type { SceneView } from './scene-view.ts';
import { unitsOf } from './summary.ts';
import { type Totals, totalsOf } from './totals.ts';

/** The moment in numbers: what the engine keeps or costs, energy and momentum, and the fingerprint of the state. */
export function Numbers({ view }: { view: SceneView }): JSX.Element {
  const { player, take } = view;
  return (
    <div class="numbers">
      <dl class="stack">{take instanceof WorldTake ? <WorldFacts view={view} take={take} /> : <TimelineFacts view={view} />}</dl>
      <Plots view={view} />
      <FrameGraph times={player.times} rate={player.rate.value} />
      <StateHash view={view} />
    </div>
  );
}

/** What collisions keep, and how far it has drifted. */
function TimelineFacts({ view }: { view: SceneView }): JSX.Element | null {
  const moment = momentOf(view);
  if (!moment) return null;
  const { now, start, met, known, account } = moment;
  const units = unitsOf(view.original.units);
  const digits = galperinDigits(view.scene);
  const drift = { x: now.momentum.x - start.momentum.x - account.gift.x, y: now.momentum.y - start.momentum.y - account.gift.y };
  return (
    <>
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
    </>
  );
}

interface MomentNumbers {
  readonly now: Totals;
  readonly start: Totals;
  readonly met: number;
  readonly known: number;
  readonly account: Account;
}

function momentOf(view: SceneView): MomentNumbers | null {
  const { take } = view;
  const { run } = view.timeline ?? {};
  if (!run) return null;
  const { log, time } = take;
  const met = log.countUpTo(time);
  return { now: totalsOf(run.discsAt(time)), start: run.start, met, known: log.count, account: log.accountOf(met) };
}

/**
 * Whether collisions account for every change of energy and momentum. They do not where gravity or cloth act, where pockets take discs out, where
 * walls move or are thermal, or where discs grow.
 */
function isKept({ original, inputs }: SceneView): boolean {
  if (inputs.length > 0) return false;
  const { gravity, deceleration = 0 } = original.timeline ?? {};
  const still = !gravity || (gravity.x === 0 && gravity.y === 0);
  const grows = [...discsOf(original), ...(original.generate ?? [])].some(({ growth = 0 }) => growth > 0);
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
  const { player, take } = view;
  const hash = player.active.value ? null : take.hash();
  const runAgain = (tell: (hash: string) => void) => {
    const { time } = take;
    const again = take.replica();
    inSlices(
      () => again.seek(time, 10) || again.failure !== null,
      () => tell(again.hash()),
    );
  };
  const throws = take.dt === 0 ? '' : ', with every throw done again';
  return <Fingerprint hash={hash} meaning={`Equal digits, equal state, equal future: on every computer${throws}.`} runAgain={runAgain} />;
}
