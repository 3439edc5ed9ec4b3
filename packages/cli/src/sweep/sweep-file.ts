import { dirname, resolve } from 'node:path';
import { planSweep, type SweepPlan } from '@carom/pool';
import { hashBytes } from 'carom';
import { CommandError } from '../exit.ts';
import { parseJson, readText } from '../files.ts';

/** A sweep from a file. */
export interface SweepFile {
  /** Its runs. */
  readonly plan: SweepPlan;
  /** Its name: equal for equal runs. */
  readonly name: string;
}

/** Reads a sweep; its scene may be the name of a file beside it. @throws CommandError naming what is wrong */
export async function loadSweep(path: string): Promise<SweepFile> {
  const value = parseJson(path, await readText(path));
  if (typeof value === 'object' && value !== null && 'scene' in value && typeof value.scene === 'string') {
    if (path === '-') throw new CommandError('-: scene must be written out where the sweep comes from stdin');
    const file = resolve(dirname(path), value.scene);
    value.scene = parseJson(file, await readText(file));
  }
  try {
    const plan = planSweep(value);
    return { plan, name: nameOfPlan(plan) };
  } catch (error) {
    throw new CommandError(`${path}: ${(error as Error).message}`);
  }
}

/** The name of a plan: the hash of everything its runs depend on. */
export function nameOfPlan({ scene, measure, cases }: SweepPlan): string {
  return hashBytes(new TextEncoder().encode(JSON.stringify([scene, measure, cases])));
}
