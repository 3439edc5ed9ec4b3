import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../runs.ts';

const path = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));
const script = path('packages/carom/scripts/bundle-arena.mjs');
const { bundleArena }: { bundleArena: () => Promise<string> } = await import(script);

let folder = '';
let file = '';
let code = '';

beforeAll(async () => {
  code = await bundleArena();
  folder = mkdtempSync(join(tmpdir(), 'carom-bundle-'));
  file = join(folder, 'arena.js');
  writeFileSync(file, code);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function node(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

describe('the single-file arena', () => {
  it('has at most 12,000 bytes, one global, and neither imports nor exports', () => {
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(12_000);
    expect(code).toMatch(/^var Carom=/);
    expect(code).not.toMatch(/\b(?:import|export|require)\b/);
  });

  it('uses no syntax newer than ES2018 (checks/node14 runs it on Node 14)', () => {
    for (const newer of [/\?\?/, /\?\.[^\d]/, /catch\s*\{/, /(?:\|\||&&|\?\?)=/, /[{;(,]#\w/, /\dn\b/, /static\{/])
      expect(code).not.toMatch(newer);
  });

  it('exports what the library does, but for hash and firstDifference', () => {
    const names = Object.keys(new Function(`${code};return Carom`)()).sort();
    expect(names).toEqual([
      'Arena',
      'EventLimitError',
      'arenaDefaults',
      'bounceDiscs',
      'bounceEdge',
      'cleanOrder',
      'codingameOrder',
      'createEdgeContact',
      'meanMaxOrder',
      'mergeDiscs',
      'roundHalfAway',
      'roundHalfUp',
      'truncate',
    ]);
  });

  it('plays 580 recorded steps to the last bit', () => {
    expect(node(path('checks/node14/replay.cjs'), file, path('corpora/traces'))).toContain('580 steps, 1165 comparisons equal');
  });
});

const turns = runs(1_000_000);

/** Bytes of garbage that so many turns of `setup` leave, apart from what measuring leaves; best of four, as V8 compiles on the same heap. */
const measure = `
function left(turns) {
  const before = process.memoryUsage().heapUsed;
  for (let k = 0; k < turns; k++) turn(k);
  return process.memoryUsage().heapUsed - before;
}
left(100000);
globalThis.gc();
for (let k = 0; k < 20; k++) left(10000);
const measuring = left(1);
let bytes = Infinity;
for (let k = 0; k < 4 && !(bytes < 5000); k++) {
  const more = left(${turns}) - measuring;
  if (more >= 0) bytes = Math.min(bytes, more); // less: something was collected, so something was allocated
}
console.log(JSON.stringify({ bytes, events }));
`;

describe('a step allocates nothing', () => {
  // ‹bytes› may hold a few words of the measurement itself, but not one for each of the turns
  function check(setup: string, least: number): void {
    const main = join(folder, 'allocation.js');
    writeFileSync(main, `${code}\n${setup}\n${measure}`);
    const { bytes, events } = JSON.parse(node('--expose-gc', main));
    expect(events).toBeGreaterThan(least);
    expect(bytes).toBeLessThan(5000);
  }

  it(`in ${turns} turns of four pods with bounces and restores`, () => {
    check(
      `const { Arena, bounceDiscs, codingameOrder, roundHalfUp, truncate } = Carom;
      const pods = new Arena({ discs: 4, order: codingameOrder });
      for (let i = 0; i < 4; i++) pods.set(i, { x: 900 * i, y: 300 * (i % 2), vx: 400 - 200 * i, vy: 50 * i, r: 400 });
      const start = pods.snapshot();
      const law = { minImpulse: 120, separate: 1e-5 };
      const handlers = { pair(i, j) { bounceDiscs(pods, i, j, law); } };
      let events = 0;
      function turn(k) {
        if (k % 8 === 0) pods.restore(start);
        events += pods.step(1, handlers);
        for (let i = 0; i < 4; i++) { pods.x[i] = roundHalfUp(pods.x[i]); pods.vx[i] = truncate(pods.vx[i] * 0.85); }
      }`,
      turns / 2,
    );
  });

  it(`in ${turns} turns with walls, gaps, a ring, a segment, sensors and rules set by handlers`, () => {
    check(
      `const { Arena, bounceDiscs, bounceEdge, cleanOrder } = Carom;
      const arena = new Arena({ discs: 4, order: cleanOrder });
      for (let i = 0; i < 4; i++) arena.set(i, { x: 3 * i - 5, y: i - 2, vx: 2 - i, vy: 0.5 * i - 1, r: 1 });
      arena.addWall({ inside: { minX: -8, minY: -8, maxX: 8, maxY: 8 } }, { gaps: [{ side: 'minX', from: 7, to: 7.5 }] });
      arena.addWall({ inside: { x: 0, y: 0, r: 9 } });
      arena.addWall({ x1: -1, y1: 5, x2: 1, y2: 6 });
      const line = arena.addWall({ x1: 0, y1: -8, x2: 0, y2: 8 }, { sense: 0 });
      const sensor = { sense: 2 };
      arena.setPair(0, 1, sensor);
      const start = arena.snapshot();
      let events = 0;
      const handlers = {
        pair(i, j) { bounceDiscs(arena, i, j); },
        edge(i, edge) { if (edge !== line) bounceEdge(arena, i, edge); },
        sense(i, j) { arena.setPair(i, j, 'ignore'); arena.setPair(i, j, sensor); },
      };
      function turn(k) {
        if (k % 16 === 0) arena.restore(start);
        events += arena.step(1, handlers);
      }`,
      0.3 * turns,
    );
  });
});
