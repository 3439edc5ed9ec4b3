// V8 may enter compiled code in the middle of a long loop. Where what comes after the loop has never run, it leaves that code there, in each
// call anew: a pass that does so takes several times as long. Whether it happens is a matter of luck, so passes end with their loops.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sample } from '../runs.ts';

const script = fileURLToPath(new URL('compiled-run.ts', import.meta.url));
const reader = new URL('../../../../scripts/read-types.mjs', import.meta.url).href;
/** A pass runs 60 times. Code is left now and then where it was compiled too early. */
const most = 15;

it.each(sample(['room', 'torus']))('keeps running what it compiled: 10,000 discs in a %s', { retry: 2 }, (kind) => {
  const args = ['--import', reader, '--conditions=carom-source', '--trace-deopt', script, kind];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 27 });
  expect(status).toBe(0);
  const counts = new Map<string, number>();
  for (const [, name] of stdout.matchAll(/^\[bailout .*?<JSFunction ([\w#.]+)/gm)) counts.set(name, (counts.get(name) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(0);
  expect([...counts].filter(([, count]) => count > most)).toEqual([]);
});
