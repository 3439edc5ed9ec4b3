import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { readCount } from '../counts.ts';
import { exitCodes } from '../exit.ts';
import type { Shell } from '../shell.ts';

/** `carom worker`: runs of sweeps, from a Redis. */
export const workerCommand: CaromCommand = {
  name: 'worker',
  summary: 'carry out runs of sweeps that others hand to a Redis',
  define(command: Command, shell: () => Shell) {
    command
      .requiredOption('--redis <url>', 'as redis://host:6379')
      .option('--workers <n>', 'runs at once, each in a process of its own; else one a core')
      .option('--lock <time>', 'how soon others take over what this worker leaves when it is killed', '30s')
      .action(async (options: { readonly redis: string; readonly workers?: string; readonly lock: string }) => {
        process.exitCode = await work(shell(), options);
      });
  },
};

async function work(shell: Shell, options: { readonly redis: string; readonly workers?: string; readonly lock: string }): Promise<number> {
  const { loadRedis } = await import('../sweep/redis.ts');
  const { availableParallelism } = await import('node:os');
  const { readSpan } = await import('../until.ts');
  const { startWorker, queueName } = await loadRedis();
  const workers = options.workers === undefined ? availableParallelism() : readCount('--workers', options.workers, 1, 1024);
  const lock = 1000 * readSpan('--lock', options.lock);
  const worker = startWorker({ url: options.redis, workers, lock, onNotice: (text) => shell.say(text) });
  shell.say(
    `worker ${process.pid}: ${workers} at once, queue ${queueName}, ${options.redis}; Ctrl-C ends it after the runs it has, twice at once`,
  );
  await new Promise<void>((resolve) => {
    let signals = 0;
    const stop = () => {
      signals++;
      worker.close(signals > 1).then(resolve, resolve);
      if (signals > 1) setTimeout(() => process.exit(exitCodes.failure), 1000).unref();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
  return exitCodes.ok;
}
