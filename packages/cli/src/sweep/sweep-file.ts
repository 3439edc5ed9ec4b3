import { dirname, resolve } from 'node:path';
import { planSweep, type SweepPlan } from '@carom/pool';
import { hashBytes } from 'carom';
import { CommandError } from '../exit.ts';
import { readText } from '../files.ts';

/** A sweep from a file. */
export interface SweepFile {
  /** Its runs. */
  readonly plan: SweepPlan;
  /** Its name: equal for equal runs. */
  readonly name: string;
}

/** Reads a sweep; its scene may be the name of a file beside it. @throws CommandError naming what is wrong */
export async function loadSweep(path: string): Promise<SweepFile> {
  const value = await readJson(path);
  if (typeof value === 'object' && value !== null && 'scene' in value && typeof value.scene === 'string') {
    if (path === '-') throw new CommandError('-: scene must be written out where the sweep comes from stdin');
    value.scene = await readJson(resolve(dirname(path), value.scene));
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

async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${path}: must be JSON: ${(error as Error).message}`);
  }
}
