import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Timeline } from '../../src/timeline/index.ts';

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carom-process-'));
  const bundle = await rolldown({ input: fileURLToPath(new URL('../../src/timeline/index.ts', import.meta.url)) });
  await bundle.write({ file: join(folder, 'timeline.mjs'), format: 'esm' });
  await bundle.close();
  writeFileSync(
    join(folder, 'go-on.mjs'),
    `import { readFileSync, writeFileSync } from 'node:fs';
import { Timeline } from './timeline.mjs';
const [from, to, until] = process.argv.slice(2);
const timeline = Timeline.from(readFileSync(from));
timeline.runTo(Number(until));
writeFileSync(to, timeline.snapshot());
console.log(timeline.hash(), timeline.eventCount, timeline.verify());`,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Restores `from` in a process of its own, runs it to `until` and writes what it comes to into `to`. */
function goOn(from: string, to: string, until: number): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'go-on.mjs'), join(folder, from), join(folder, to), `${until}`],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trim().split(' ');
}

function table(options: object): Timeline {
  const timeline = new Timeline(options);
  const inside = { minX: 0, minY: 0, maxX: 9, maxY: 6 };
  if (!('periodX' in options)) timeline.addWall({ inside }, { material: { restitution: 0.9 } });
  timeline.addWall({ x: 4, y: 3, r: 1, from: { x: 0, y: 1 }, to: { x: 1, y: -0.5 } });
  timeline.addWall({
    points: [
      { x: 7, y: 1 },
      { x: 8, y: 1.5 },
      { x: 7.2, y: 2 },
    ],
  });
  timeline.addWall({ x: 1, y: 5, r: 0.8 }, { sensor: true });
  timeline.addWall({ minX: 6, minY: 4, maxX: 6.3, maxY: 4.3 }, { sensor: true, absorbing: true });
  for (let i = 0; i < 14; i++) {
    timeline.add({ x: 0.7 + 0.55 * i, y: i % 2 === 0 ? 0.6 : 5.1, r: 0.2 + 0.01 * i, vx: 1.7 - 0.3 * i, vy: 2 - 0.1 * i * i, mass: 1 + i });
  }
  timeline.add({ x: 5.5, y: 2.2, r: 0.4, mass: Infinity });
  return timeline;
}

describe('a snapshot restored in a new process', () => {
  test.each([
    ['straight flights', {}],
    ['gravity', { gravity: { x: 0.1, y: -2 }, collapse: { cutoffSpeed: 1e-3 } }],
    ['cloth', { deceleration: 0.3 }],
    ['a torus with simultaneous ties', { periodX: 9, periodY: 6, ties: 'simultaneous' }],
  ])('goes on bit for bit: %s', (_name, options) => {
    const timeline = table(options);
    timeline.runTo(1.5);
    writeFileSync(join(folder, 'one'), timeline.snapshot());
    const start = timeline.eventCount;
    const [, , verified] = goOn('one', 'two', 2);
    const [hash, count] = goOn('two', 'three', 3.5);
    timeline.runTo(3.5);
    expect([hash, Number(count)]).toEqual([timeline.hash(), timeline.eventCount]);
    expect(new Uint8Array(readFileSync(join(folder, 'three')))).toEqual(timeline.snapshot());
    expect(Number(verified)).toBeGreaterThan(3);
    expect(timeline.eventCount).toBeGreaterThan(start + 10);
    expect(timeline.verify()).toBe(timeline.eventCount);
  });
});

describe('verify', () => {
  test('counts the events it ran again, edits among them, and leaves the timeline as it was', () => {
    const timeline = table({ deceleration: 0.2, history: { spacing: 16 } });
    timeline.runTo(1);
    timeline.change([...timeline][3], { vx: 3, mass: Infinity });
    timeline.remove([...timeline][0]);
    timeline.remove(timeline.walls[1]);
    timeline.addWall({ x1: 3, y1: 0, x2: 3, y2: 6 });
    timeline.add({ x: 8, y: 5, r: 0.1, vx: -2 });
    timeline.runTo(4);
    const hash = timeline.hash();
    expect(timeline.verify()).toBe(timeline.eventCount);
    expect(timeline.hash()).toBe(hash);
    const short = table({ history: { keyframes: 2, spacing: 16 } });
    short.runTo(3);
    expect(short.verify()).toBeLessThan(40);
    const none = table({ history: { keyframes: 0 } });
    none.runTo(3);
    expect(none.verify()).toBe(0);
  });
});
