import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { Style } from '../render/picture.ts';
import type { Shell } from '../shell.ts';
import { readMoment, readSeed } from '../until.ts';

interface RenderOptions {
  readonly out?: string;
  readonly at?: string;
  readonly until?: string;
  readonly frames?: string;
  readonly sheet?: string;
  readonly fps?: string;
  readonly speed?: string;
  readonly count?: string;
  readonly columns?: string;
  readonly size?: string;
  readonly theme?: string;
  readonly velocities?: string;
  readonly contacts?: string;
  readonly caption?: string;
  readonly seed?: string;
  readonly engine?: string;
}

/** `carom render`: pictures of a scene or recording. */
export const renderCommand: CaromCommand = {
  name: 'render',
  summary: 'draw a scene or recording: svg, png, gif, frames, sheet, webm, mp4',
  define(command: Command, shell: () => Shell) {
    command
      .argument('<file>', 'a scene, its name in the gallery, or a recording that ends in .carom')
      .option('--out <file>', 'one picture: .svg or .png; a film: .gif, .webm or .mp4; else svg on stdout')
      .option('--at <time>', 'the moment of the picture', '0')
      .option('--frames <folder>', 'numbered PNG pictures into a folder')
      .option('--sheet <file>', 'a contact sheet, .svg or .png')
      .option('--until <time>', 'end of frames, sheet or film; else the duration')
      .option('--fps <n>', 'pictures per second of frames and films; else 30, 25 of a gif')
      .option('--speed <x>', 'time of the scene per time of the film', '1')
      .option('--count <n>', 'pictures on a sheet', '12')
      .option('--columns <n>', 'pictures in a row of a sheet', '4')
      .option('--size <WxH>', 'pixels, as 1280x720; else 1280 along the longer side (640 of a gif, 320 on a sheet)')
      .option('--theme <name>', 'light or dark', 'light')
      .option('--velocities <time>', 'arrows as long as the way of this time')
      .option('--contacts <time>', 'contacts of the last so much time')
      .option('--caption <what>', 'id or name on every disc')
      .option('--seed <n>', 'seed of the world and of every gas')
      .option('--engine <name>', 'timeline or world, instead of the scene’s own')
      .action(async (path: string, options: RenderOptions) => {
        process.exitCode = await render(shell(), path, options);
      });
  },
};

async function render(shell: Shell, path: string, options: RenderOptions): Promise<number> {
  const { Renderer, spread } = await import('../render/render.ts');
  const { extension } = await import('../files.ts');
  checkTarget(options);
  const moments = await momentsOf(shell, path, options);
  const style = styleOf(options);
  const renderer = new Renderer(shell, moments, style);
  const end = () => endOf(options, moments.last, moments.scene.duration);
  const speed = number('--speed', options.speed ?? '1', 1e-6, 1e6);
  const fps = number('--fps', options.fps ?? '30', 0.001, 1000);
  if (options.frames !== undefined) {
    await renderer.frames(times(end(), fps, speed), options.frames);
    return exitCodes.ok;
  }
  if (options.sheet !== undefined) {
    const kind = pictureKind('--sheet', extension(options.sheet), options.sheet);
    const columns = number('--columns', options.columns, 1, 100);
    await renderer.sheet(spread(0, end(), number('--count', options.count, 1, 1000)), columns, options.sheet, kind);
    return exitCodes.ok;
  }
  const out = options.out === undefined || options.out === '-' ? null : options.out;
  const kind = out === null ? 'svg' : extension(out);
  if (kind === 'webm' || kind === 'mp4') {
    await renderer.film(times(end(), fps, speed), fps, out!, kind);
    return exitCodes.ok;
  }
  if (kind === 'gif') {
    const rate = number('--fps', options.fps ?? '25', 0.01, 50); // a frame of less than 2 hundredths is shown for 10
    await renderer.gif(times(end(), rate, speed), rate, out!);
    return exitCodes.ok;
  }
  await renderer.still(readMoment('--at', options.at ?? '0', moments.last), out, pictureKind('--out', kind, out));
  return exitCodes.ok;
}

async function momentsOf(shell: Shell, path: string, options: RenderOptions) {
  const { momentsOfRecording, momentsOfScene } = await import('../render/moments.ts');
  const { loadRecording, loadScene, readEngine } = await import('../scene-file.ts');
  if (path.endsWith('.carom')) return momentsOfRecording(await loadRecording(path));
  const seed = options.seed === undefined ? null : readSeed(options.seed);
  const engine = options.engine === undefined ? undefined : readEngine(options.engine);
  const { scene } = await loadScene(shell, path, { engine, seed });
  return momentsOfScene(scene, seed);
}

function styleOf(options: RenderOptions): (box: { minX: number; minY: number; maxX: number; maxY: number }) => Style {
  const { theme = 'light', caption, size } = options;
  if (theme !== 'light' && theme !== 'dark') throw new CommandError(`--theme must be one of 'light', 'dark', got ${JSON.stringify(theme)}`);
  if (caption !== undefined && caption !== 'id' && caption !== 'name') {
    throw new CommandError(`--caption must be one of 'id', 'name', got ${JSON.stringify(caption)}`);
  }
  const velocities = readMoment('--velocities', options.velocities ?? '0');
  const contacts = readMoment('--contacts', options.contacts ?? '0');
  const given = size === undefined ? null : readSize(size);
  const longer = options.sheet !== undefined ? 320 : /\.gif$/i.test(options.out ?? '') ? 640 : 1280;
  return (box) => ({ ...(given ?? sizeFor(box, longer)), theme, velocities, contacts, caption: caption ?? null });
}

/** As wide and high as the box asks for, whole and even numbers of pixels, which films need. */
function sizeFor(box: { minX: number; minY: number; maxX: number; maxY: number }, longer: number): { width: number; height: number } {
  const [across, along] = [Math.max(box.maxX - box.minX, 1e-300), Math.max(box.maxY - box.minY, 1e-300)];
  const even = (value: number) => 2 * Math.round(Math.max(longer / 8, value) / 2);
  return across >= along
    ? { width: longer, height: even((longer * along) / across) }
    : { width: even((longer * across) / along), height: longer };
}

function readSize(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d+)x(\d+)$/i.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  if (size.width >= 16 && size.height >= 16 && size.width <= 8192 && size.height <= 8192) return size;
  throw new CommandError(`--size must be WxH with 16 to 8192 pixels, got ${JSON.stringify(text)}`);
}

function endOf({ until }: RenderOptions, last: number, duration: number | undefined): number {
  if (until !== undefined) return readMoment('--until', until, last);
  const end = Math.min(last, duration ?? last);
  if (end < Infinity) return end;
  throw new CommandError('--until must be given where the scene has no duration');
}

function times(end: number, fps: number, speed: number): number[] {
  const count = Math.floor((end / speed) * fps + 1e-9) + 1;
  if (count > 100_000) throw new CommandError(`--fps, --speed and --until must make at most 100000 pictures, got ${count}`);
  return Array.from({ length: count }, (_, i) => (i / fps) * speed);
}

function number(name: string, text: string | undefined, low: number, high: number): number {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  if (value >= low && value <= high) return value;
  throw new CommandError(`${name} must be a number in [${low}, ${high}], got ${JSON.stringify(text)}`);
}

/** Refuses what would be left out: one call draws a picture or film, frames, or a sheet. @throws CommandError naming both options */
function checkTarget({ out, frames, sheet }: RenderOptions): void {
  const [first, second] = Object.entries({ '--out': out, '--frames': frames, '--sheet': sheet }).filter(([, path]) => path !== undefined);
  if (second) throw new CommandError(`${first[0]} must be left out with ${second[0]}, got ${JSON.stringify(first[1])}`);
}

function pictureKind(name: '--out' | '--sheet', kind: string, path: string | null): 'svg' | 'png' {
  if (kind === 'svg' || kind === 'png') return kind;
  const rule = name === '--out' ? '.svg, .png, .gif, .webm or .mp4' : '.svg or .png';
  throw new CommandError(`${name} must end in ${rule}, got ${JSON.stringify(path)}`);
}
