import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '../../src/numeric/random.ts';

/** What one process came to: the hash it printed, or null if it was killed before. */
function start(script: string, args: readonly string[], killAfter: number | null): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (data) => (text += data));
    const timer = killAfter === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.on('error', reject);
    child.on('close', (code) => {
      if (timer !== null) clearTimeout(timer);
      if (code !== null && code !== 0) reject(new Error(`the process ended with ${code}`));
      else resolve(code === 0 ? text.trim() : null);
    });
  });
}

/** What a run under fire came to. */
export interface Survival {
  /** Hash of the run that nobody disturbed. */
  readonly expected: string;
  /** Hash of the run that was killed and resumed. */
  readonly resumed: string;
  /** How often it was killed while it ran. */
  readonly kills: number;
}

/** Runs a simulation in a process of its own, kills it again and again at random moments, and lets new processes go on from the disk. */
export async function killAndResume(
  script: string,
  engine: string,
  seed: number,
  steps: number,
  kills: number,
  random: Random,
): Promise<Survival> {
  const folder = mkdtempSync(join(tmpdir(), 'carom-crash-'));
  try {
    const args = (name: string) => [engine, String(seed), String(steps), join(folder, name)];
    const began = performance.now();
    const expected = (await start(script, args('calm'), null)) ?? '';
    const whole = performance.now() - began;
    let resumed: string | null = null;
    let killed = 0;
    while (resumed === null) {
      const isShot = killed < kills;
      // All shots together take less time than the whole run, or the last ones would come when it has ended.
      const delay = (whole * random.between(0.4, 1.4)) / (kills + 1);
      const result = await start(script, args('rough'), isShot ? delay : null);
      if (result === null) killed++;
      else resumed = result;
      if (result !== null && isShot && existsSync(join(folder, 'rough')) && killed < kills) break; // it was faster than the shot
    }
    return { expected, resumed: resumed ?? '', kills: killed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
