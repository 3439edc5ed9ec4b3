import { buildTimeline } from '@carom/scene';
import { describe, expect, it } from 'vitest';
import { maxwellGas, parabolas, sinaiTorus, stadium, togetherHit } from '../src/scenes/chaos.ts';
import { carromBoard, eightBall, threeCushionStroke } from '../src/scenes/tables.ts';

describe('the eight-ball break', () => {
  it('starts with 15 balls named ball 1 … ball 15 and a cue ball, nothing overlapping by more than rounding', () => {
    const table = buildTimeline(eightBall());
    const names = [...table].map(({ data }) => data?.name);
    expect(names.slice(1).sort()).toEqual(Array.from({ length: 15 }, (_, i) => `ball ${i + 1}`).sort());
    expect(names[0]).toBe('cue ball');
    expect(table.overlaps(1e-12)).toEqual([]);
  });

  it('pockets balls, keeps the others on the cloth, and comes to rest by itself', () => {
    const scene = eightBall();
    const table = buildTimeline(scene);
    table.runTo(scene.duration ?? 0);
    expect(table.next()).toBe(null);
    expect(table.kineticEnergy()).toBe(0);
    const fallen = table.events().flatMap((event) => (event.kind === 'sense' && event.removed ? [event.a.data?.name] : []));
    expect(fallen).toEqual(['ball 5', 'ball 2', 'ball 10', 'ball 11']);
    expect(table.size).toBe(12);
    for (const { x, y, r } of table) expect(x > r - 1e-9 && x < 2.54 - r + 1e-9 && y > r - 1e-9 && y < 1.27 - r + 1e-9).toBe(true);
    expect(table.events().filter(({ kind }) => kind === 'stop').length).toBeGreaterThan(11);
  });

  it('never lets a ball off the table, however it is struck: it rests on the cloth, in a pocket’s jaws, or has fallen', () => {
    for (let k = 0; k < 6; k++) {
      const table = buildTimeline(eightBall({ speed: 7 + 0.8 * k, offset: -0.03 + 0.012 * k }));
      table.runTo(60);
      expect(table.next()).toBe(null);
      for (const { x, y } of table) expect(x > 0 && x < 2.54 && y > 0 && y < 1.27).toBe(true);
      expect(table.overlaps(1e-12)).toEqual([]);
    }
  });
});

describe('the three-cushion stroke', () => {
  it('makes the point: three cushions, the red ball, the yellow ball; then all rest', () => {
    const table = buildTimeline(threeCushionStroke());
    table.runTo(99);
    const white = table.events().flatMap((event) => {
      if (event.kind === 'pair' && event.a.id === 0) return [event.b.data?.name];
      return event.kind === 'wall' && event.a.id === 0 ? ['cushion'] : [];
    });
    const point = white.indexOf('yellow');
    expect(white.slice(0, point + 1)).toEqual(['cushion', 'cushion', 'cushion', 'red', 'yellow']);
    expect([table.kineticEnergy(), table.next()]).toEqual([0, null]);
  });
});

describe('the carrom board', () => {
  it('is left with what did not fall: every man that came over a pocket is gone, the rest lies still', () => {
    const board = buildTimeline(carromBoard());
    board.runTo(4);
    expect(board.events().flatMap((event) => (event.kind === 'sense' ? [event.a.data?.name] : []))).toEqual([
      'white',
      'white',
      'queen',
      'black',
    ]);
    expect([board.size, board.kineticEnergy()]).toEqual([16, 0]);
  });
});

describe('tables of chaos', () => {
  it('stadium: nobody leaves, energy stays, the two end far apart', () => {
    const table = buildTimeline(stadium());
    const energy = table.kineticEnergy();
    table.runTo(200);
    const [a, b] = [...table];
    for (const { x, y } of [a, b]) expect(Math.hypot(Math.max(0, Math.abs(x) - 1), y)).toBeLessThan(0.96 + 1e-9);
    expect(Math.abs(table.kineticEnergy() / energy - 1)).toBeLessThan(1e-12);
    expect(Math.hypot(a.vx - b.vx, a.vy - b.vy)).toBeGreaterThan(0.1);
  });

  it('Lorentz gas on a torus: energy stays, no disc is in the obstacle', () => {
    const table = buildTimeline(sinaiTorus());
    const energy = table.kineticEnergy();
    table.runTo(6);
    expect(Math.abs(table.kineticEnergy() / energy - 1)).toBeLessThan(1e-13);
    expect(table.overlaps(1e-12)).toEqual([]);
  });

  it('Maxwell’s speeds: starts at one speed without total momentum, ends with the mean of v⁴ at twice the square of that of v²', () => {
    const gas = buildTimeline(maxwellGas());
    for (const { vx, vy } of gas) expect(Math.hypot(vx, vy)).toBeCloseTo(1, 15);
    expect(Math.hypot(gas.momentum().x, gas.momentum().y)).toBeLessThan(1e-9);
    let [squares, fourths, looks] = [0, 0, 0];
    for (let t = 0.4; t < 1; t += 0.06) {
      gas.runTo(t);
      for (const { vx, vy } of gas) {
        squares += vx * vx + vy * vy;
        fourths += (vx * vx + vy * vy) ** 2;
        looks++;
      }
    }
    expect(fourths / looks / (squares / looks) ** 2).toBeGreaterThan(1.8); // 1 at the start, 2 for Maxwell
    expect(fourths / looks / (squares / looks) ** 2).toBeLessThan(2.2);
  });

  it('two at once, together: 2√3/5 to both sides', () => {
    const scene = buildTimeline(togetherHit());
    scene.runTo(4);
    const [, first, second] = [...scene];
    expect(Math.hypot(first.vx, first.vy)).toBeCloseTo((2 * Math.sqrt(3)) / 5, 14);
    expect([second.vx, second.vy]).toEqual([first.vx, -first.vy]);
  });

  it('parabolas: kinetic and potential energy together stay within 1e-12', () => {
    const scene = buildTimeline(parabolas());
    const energy = () => scene.kineticEnergy() + [...scene].reduce((sum, { y, mass }) => sum + mass * 9.81 * y, 0);
    const start = energy();
    scene.runTo(4);
    expect(scene.totals().walls).toBeGreaterThan(50);
    expect(Math.abs(energy() / start - 1)).toBeLessThan(1e-12);
    expect(scene.overlaps(1e-12)).toEqual([]);
  });
});
