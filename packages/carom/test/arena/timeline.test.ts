import { expect, it } from 'vitest';
import { Arena, bounceDiscs, bounceEdge, cleanOrder } from '../../src/arena/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { Timeline } from '../../src/timeline/index.ts';
import { runs } from '../runs.ts';

it('in clean order agrees with Timeline to 1e-12 on random turns: events, times, positions, velocities', () => {
  const random = createRandom(20);
  const walls = [{ inside: { minX: -3, minY: -3, maxX: 3, maxY: 3 } }, { x1: -1, y1: 0.5, x2: 1, y2: -0.25 }] as const;
  const elastic = { material: { restitution: 1 } };
  let total = 0;
  let worst = 0;
  for (let turn = 0; turn < runs(1000); turn++) {
    const arena = new Arena({ discs: 8, order: cleanOrder });
    const timeline = new Timeline();
    for (const wall of walls) {
      arena.addWall(wall);
      timeline.addWall(wall, elastic);
    }
    const discs: ReturnType<Timeline['add']>[] = [];
    for (let i = 0; i < 8; ) {
      const disc = { x: random.between(-2.5, 2.5), y: random.between(-2.5, 2.5), r: random.between(0.1, 0.4) };
      const free = discs.every((other) => Math.hypot(disc.x - other.x, disc.y - other.y) > disc.r + other.r + 0.01);
      arena.set(i, disc);
      if (!free || arena.edgeContact(i, 4).gap < 0.01) continue;
      const flight = { vx: random.between(-1, 1), vy: random.between(-1, 1), mass: random.between(0.5, 4) };
      arena.set(i, flight);
      discs.push(timeline.add({ ...disc, ...flight, ...elastic }));
      i++;
    }
    const times: number[] = [];
    const events = arena.step(1, {
      pair: (i, j) => {
        times.push(arena.now);
        bounceDiscs(arena, i, j);
      },
      edge: (i, edge) => {
        times.push(arena.now);
        bounceEdge(arena, i, edge);
      },
    });
    timeline.runTo(1);
    const other = timeline.events(0, 1).filter((event) => event.kind === 'pair' || event.kind === 'wall');
    expect(other.length).toBe(events);
    total += events;
    for (const [k, event] of other.entries()) worst = Math.max(worst, Math.abs(event.time - times[k]));
    for (const [i, disc] of discs.entries()) {
      worst = Math.max(worst, Math.abs(disc.x - arena.x[i]), Math.abs(disc.y - arena.y[i]));
      worst = Math.max(worst, Math.abs(disc.vx - arena.vx[i]), Math.abs(disc.vy - arena.vy[i]));
    }
  }
  expect(total).toBeGreaterThan(runs(2000));
  expect(worst).toBeLessThan(1e-12);
});
