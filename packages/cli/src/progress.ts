import type { Shell } from './shell.ts';

/** How far something has come. */
export interface Progress {
  /** Sets what is done, of what was announced. */
  set(done: number): void;
  /** Takes the bar away. */
  end(): void;
}

/** A bar on stderr, with the rate and the time left; nothing where stderr is no terminal. */
export async function showProgress(shell: Shell, total: number, unit: string): Promise<Progress> {
  if (!shell.lively || !(total > 0 && total < Infinity)) return { set() {}, end() {} };
  const { default: cliProgress } = await import('cli-progress');
  const began = Date.now();
  const bar = new cliProgress.SingleBar(
    { format: `{bar} {percentage} % · {rate} ${unit}/s · {left} left`, hideCursor: true, clearOnComplete: true, stream: process.stderr },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total, 0, { rate: '–', left: '–' });
  return {
    set(done) {
      const seconds = (Date.now() - began) / 1000;
      const rate = seconds > 0 ? done / seconds : 0;
      bar.update(Math.min(done, total), { rate: rate.toPrecision(3), left: rate > 0 ? duration((total - done) / rate) : '–' });
    },
    end() {
      bar.stop();
    },
  };
}

/** A time in words: `42 s`, `3 min`, `2.5 h`. */
function duration(seconds: number): string {
  if (seconds < 99.5) return `${Math.ceil(Math.max(0, seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
