// No false alarms: a Timeline moves discs exactly, from event to event, and whatever it does at whatever speed keeps the invariant.
import { expect, it } from 'vitest';
import { Timeline, type TimelineWall } from '../../../src/timeline/index.ts';
import type { Body } from '../../../src/world/views/body.ts';
import type { World } from '../../../src/world/world.ts';
import { runs } from '../../runs.ts';
import { createInvariantChecker } from './checker.ts';
import { piecesOf } from './shapes.ts';
import type { Violation } from './statement.ts';
import { dt, randomWorld } from './worlds.ts';

const [worlds, steps] = [runs(240), 25];
/** Faster ones would meet something thousands of times in a step; and so do discs that rattle in a corner: those worlds end early. */
const mostRadii = 200;
const mostEvents = 1500;

/** The dynamic bodies of a world, each with its disc in a Timeline that has the same walls; what a Timeline has not is left out of both. */
function transcribe(world: World): { timeline: Timeline; pairs: [Body, ReturnType<Timeline['add']>][] } {
  const { periodX, periodY } = world;
  const timeline = new Timeline({
    history: { keyframes: 0 },
    collapse: { cutoffSpeed: 1e-3 },
    ...(periodX < Infinity ? { periodX } : {}),
    ...(periodY < Infinity ? { periodY } : {}),
  });
  world.gravity = { x: 0, y: 0 };
  const material = { restitution: 0.9 };
  for (const wall of world.walls) {
    if (wall.sensor || wall.oneSided || 'pivot' in wall) world.remove(wall);
    else for (const piece of piecesOf(wall.shape)) timeline.addWall(piece as TimelineWall, { material });
  }
  const pairs: [Body, ReturnType<Timeline['add']>][] = [];
  for (const body of [...world]) {
    const { x, y, r, mass, kind, filter } = body;
    if (
      body.sensor ||
      kind === 'kinematic' ||
      filter.category !== 1 ||
      filter.mask !== -1 ||
      body.linearDamping > 0 ||
      body.gravityScale !== 1
    ) {
      world.remove(body);
      continue;
    }
    const share = Math.min(1, (mostRadii * r) / dt / Math.hypot(body.vx, body.vy));
    const [vx, vy] = kind === 'dynamic' ? [share * body.vx || 0, share * body.vy || 0] : [0, 0];
    const disc = timeline.add({ x, y, r, vx, vy, mass: kind === 'static' ? Infinity : mass, material });
    if (kind === 'dynamic') pairs.push([body, disc]);
  }
  return { timeline, pairs };
}

/** Runs to a time, or not if there are too many events. */
function advance(timeline: Timeline, time: number): boolean {
  const start = timeline.eventCount;
  for (let next = timeline.next(); next !== null && next.time <= time; next = timeline.next()) {
    if (timeline.eventCount - start > mostEvents) return false;
    timeline.runTo(next.time);
  }
  timeline.runTo(time);
  return true;
}

it('exact motion breaks nothing, in rooms of every kind, at up to 200 radii a step', () => {
  const alarms: string[] = [];
  let [played, compared] = [0, 0];
  for (let seed = 0; seed < worlds; seed++) {
    const { world, description } = randomWorld(seed, 8);
    const { timeline, pairs } = transcribe(world);
    const follow = () => {
      for (const [body, { x, y, vx, vy }] of pairs) Object.assign(body, { x, y, vx, vy });
    };
    const checker = createInvariantChecker(world);
    follow();
    let found: Violation[] = [];
    for (let step = 1; step <= steps && found.length === 0; step++) {
      checker.beforeStep();
      if (!advance(timeline, step * dt)) break;
      follow();
      found = checker.afterStep(dt);
    }
    if (found.length > 0) alarms.push(`${description}: ${found[0].text}`);
    played++;
    compared += checker.tally.compared;
  }
  expect(alarms).toEqual([]);
  expect([played, compared > 1000]).toEqual([worlds, true]);
});
