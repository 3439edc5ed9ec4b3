import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { it } from 'vitest';
import { hashOf, isKnown, note } from '../scripts/reads.mjs';

/** Whether every check runs, whatever has changed: in CI. */
export const every = process.env.CAROM_EVERY_STAGE === '1';

/** Runs Node, for fourteen minutes at most, since up to five run side by side; throws what it prints if it fails. */
async function run(program) {
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined }; // what it builds is for users
  const options = { env, maxBuffer: 2 ** 26, timeout: 840_000, killSignal: 'SIGKILL' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program.split(' '), options);
    console.log(`${program}: ${stdout.trimEnd().split('\n').at(-1)}`);
  } catch ({ message, stdout, stderr }) {
    throw new Error(`node ${program}\n${stdout}${stderr || message}`);
  }
}

/** A test of programs: says what is wrong if one does not exit with 0. Skipped where nothing that it `reads` has changed since it passed. */
export function check(name, programs, reads = null) {
  it(name, { timeout: 1_200_000 }, async ({ skip }) => {
    const hash = reads ? hashOf(reads) : null;
    if (!every && isKnown(name, hash)) skip('nothing that it reads has changed since it passed');
    for (const program of programs) await run(program);
    if (reads) note(name, hash);
  });
}
