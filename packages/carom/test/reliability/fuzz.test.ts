import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole, runs } from '../runs.ts';
import { killAndResume } from './crash.ts';
import { randomOf, type Target } from './fuzz.ts';
import { arenaCallsTarget } from './other-calls.ts';
import { pureFunctions, pureNames } from './pure.ts';
import { timelineDamage } from './timeline-bytes.ts';
import { worldDamage } from './world-bytes.ts';

// A small part of the campaign of checks/fuzz: the same targets, the first seeds.

async function play({ name, quick, play: one }: Target): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (let seed = 0; seed < runs(quick); seed++) {
    let outcome: string;
    try {
      outcome = await one(seed);
    } catch (error) {
      throw new Error(`${name}, seed ${seed}: ${error}`);
    }
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

describe('outside data', () => {
  test('a damaged snapshot of a timeline is refused and changes nothing', async () => {
    expect((await play(timelineDamage)).refused).toBeGreaterThan(runs(50));
  });

  test('a damaged snapshot of a world is refused and changes nothing', async () => {
    expect((await play(worldDamage)).refused).toBeGreaterThan(runs(30));
  });

  test('an arena refuses wrong arguments in the house form and goes on', async () => {
    expect((await play(arenaCallsTarget))['some refused']).toBeGreaterThan(runs(100));
  });

  test('no question of geometry or motion throws, or answers NaN for finite numbers', async () => {
    expect(pureNames.length).toBeGreaterThan(40);
    expect((await play(pureFunctions)).finite).toBeGreaterThan(runs(1000));
  });
});

describe('crash and resume', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carom-crash-'));
  const file = join(folder, 'run-to-end.mjs');
  beforeAll(async () => {
    const input = fileURLToPath(new URL('run-to-end.ts', import.meta.url));
    await build({ input, platform: 'node', logLevel: 'silent', output: { file } });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.concurrent.each(['timeline', 'world'])(
    'a %s whose process is killed ends, resumed from disk, with the hash of the undisturbed run',
    async (engine) => {
      const { expected, resumed, kills } = await killAndResume(file, engine, 3, isWhole ? 1000 : 400, 1, randomOf(5));
      expect(kills).toBeLessThanOrEqual(1);
      expect(expected).toMatch(/^[0-9a-f]{16}$/);
      expect(resumed).toBe(expected);
    },
  );
});
