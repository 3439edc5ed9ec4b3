import type { JSX } from 'preact';
import { galperinDigits, piDigits } from '../scenes/galperin.ts';
import type { SceneView } from '../scenes/scene-view.ts';
import { formatCount } from '../ui/format.ts';
import type { Named } from './take.ts';

/** Points for a hit of a bumper and of a slingshot. */
const points = { bumper: 100, slingshot: 10 };

/** What a scene counts, large on its picture: the digits of π, the score of a pinball table. */
export function Counter({ bench }: { bench: SceneView }): JSX.Element | null {
  bench.moment.value;
  const digits = bench.scene.engine === 'timeline' ? galperinDigits(bench.scene) : null;
  if (digits !== null) {
    const count = bench.take.log.countUpTo(bench.time);
    return (
      <p class="stage-count">
        <span class="number">{formatCount(count)}</span>
        <small>
          collisions; {formatCount(10 ** digits)} π = {piDigits(digits)}…
        </small>
      </p>
    );
  }
  const score = scoreOf(bench);
  return score === null ? null : (
    <p class="stage-count">
      <span class="number">{formatCount(score)}</span>
      <small>points</small>
    </p>
  );
}

/** The points so far, or `null` where nothing gives any. */
function scoreOf(bench: SceneView): number | null {
  if (!isPinball(bench)) return null;
  const { log } = bench.take;
  const end = log.countUpTo(bench.time);
  let score = 0;
  for (let i = 0; i < end; i++) score += pointsOf(bench.take, i);
  return score;
}

/** Whether the scene is a table with bumpers and flippers. */
export function isPinball({ scene }: Pick<SceneView, 'scene'>): boolean {
  return (scene.kinematics ?? []).some(({ flip }) => flip) && (scene.bodies ?? []).some(({ name }) => name?.endsWith('bumper'));
}

/** What a hit is worth. */
export function pointsOf(run: Named, index: number): number {
  const { a, b, wall, isCrush } = run.log.at(index);
  if (isCrush) return 0;
  const names = b >= 0 ? [run.nameOf(a), run.nameOf(b)] : [run.nameOfWall(wall)];
  for (const [what, value] of Object.entries(points)) if (names.some((name) => name.endsWith(what))) return value;
  return 0;
}
