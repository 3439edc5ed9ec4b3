import { CommandError, exitCodes } from '../exit.ts';
import type { Shell } from '../shell.ts';
import type { RowSource } from './run-sweep.ts';
import type { SweepFile } from './sweep-file.ts';

/** The part of @carom/pool that talks to Redis. @throws CommandError where BullMQ is not installed */
export async function loadRedis(): Promise<typeof import('@carom/pool/redis')> {
  try {
    return await import('@carom/pool/redis');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandError('--redis needs BullMQ beside carom: npm install bullmq@6 ioredis@6', exitCodes.failure);
  }
}

/** Rows of the workers at a Redis. */
export function redisSource(shell: Shell, url: string, { name }: SweepFile): RowSource {
  return async function* (plan, signal) {
    const { submitPlan } = await loadRedis();
    yield* submitPlan(plan, { url, name, signal, onNotice: (text) => shell.say(text) });
  };
}
