import type { Camera, Theme } from '@carom/draw';
import type { SceneView } from '../scenes/scene-view.ts';

/** What film is made. */
export interface VideoOptions {
  /** First moment. [time] */
  readonly from: number;
  /** Last moment. [time] */
  readonly to: number;
  /** Time of the scene that passes in a second of the film. */
  readonly speed: number;
  /** Frames a second. */
  readonly rate: number;
  /** Told the share that is done. */
  readonly onProgress: (share: number) => void;
  /** Ends the work. */
  readonly signal: AbortSignal;
}

interface Kind {
  readonly extension: 'mp4' | 'webm';
  readonly type: string;
  readonly codec: string;
}

const kinds: readonly Kind[] = [
  { extension: 'mp4', type: 'video/mp4', codec: 'avc1.640028' },
  { extension: 'mp4', type: 'video/mp4', codec: 'avc1.42002a' },
  { extension: 'webm', type: 'video/webm', codec: 'vp09.00.41.08' },
  { extension: 'webm', type: 'video/webm', codec: 'vp8' },
];

/** Frames between two that stand alone. */
const keyEvery = 60;
/** Frames that may wait for the encoder. */
const mostWaiting = 8;
/** The longest film. [frame] */
const mostFrames = 36_000;

/** A film with one exact frame for each of its moments: no frame is left out, however slow the computer. @throws Error if this browser has no encoder */
export async function filmOf(
  bench: SceneView,
  camera: Camera,
  theme: Theme,
  options: VideoOptions,
): Promise<{ blob: Blob; extension: string; frames: number }> {
  const { from, to, speed, rate, onProgress, signal } = options;
  const frames = Math.floor(((to - from) / speed) * rate) + 1;
  if (!(frames >= 1 && frames <= mostFrames)) throw new RangeError(`A film has 1 to ${mostFrames} frames, not ${frames}`);
  const width = 2 * Math.round(camera.width);
  const height = 2 * Math.round(camera.height);
  const kind = await kindFor(width, height, rate);
  const muxer = await muxerOf(kind, width, height, rate);
  let failure: Error | null = null;
  const encoder = new VideoEncoder({
    output: (chunk, meta) => muxer.add(chunk, meta),
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure({ codec: kind.codec, width, height, framerate: rate, bitrate: bitrateOf(width, height, rate) });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  const film = bench.film();
  try {
    for (let i = 0; i < frames; i++) {
      while (!film.advance(from + (i * speed) / rate, 12)) await pause(0);
      film.draw(context, { ...camera, ratio: 2 }, theme);
      const frame = new VideoFrame(canvas, { timestamp: Math.round((i * 1e6) / rate), duration: Math.round(1e6 / rate) });
      encoder.encode(frame, { keyFrame: i % keyEvery === 0 });
      frame.close();
      do await pause(0);
      while (encoder.encodeQueueSize > mostWaiting);
      if (failure) throw failure;
      signal.throwIfAborted();
      onProgress((i + 1) / frames);
    }
    await encoder.flush();
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  return { blob: new Blob([muxer.finish()], { type: kind.type }), extension: kind.extension, frames };
}

/** Whether films can be made here. */
export function hasEncoder(): boolean {
  return typeof VideoEncoder === 'function' && typeof VideoFrame === 'function';
}

async function kindFor(width: number, height: number, framerate: number): Promise<Kind> {
  if (hasEncoder()) {
    for (const kind of kinds) {
      const config = { codec: kind.codec, width, height, framerate, bitrate: bitrateOf(width, height, framerate) };
      const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
      if (supported) return kind;
    }
  }
  throw new Error('This browser has no encoder for films. Chrome, Edge, Safari and Firefox have one in new versions.');
}

interface FilmFile {
  add(chunk: EncodedVideoChunk, meta: EncodedVideoChunkMetadata | undefined): void;
  finish(): ArrayBuffer;
}

async function muxerOf({ extension, codec }: Kind, width: number, height: number, rate: number): Promise<FilmFile> {
  if (extension === 'mp4') {
    const { ArrayBufferTarget, Muxer } = await import('mp4-muxer');
    const target = new ArrayBufferTarget();
    const muxer = new Muxer({ target, video: { codec: 'avc', width, height, frameRate: rate }, fastStart: 'in-memory' });
    return {
      add: (chunk, meta) => muxer.addVideoChunk(chunk, meta),
      finish: () => {
        muxer.finalize();
        return target.buffer;
      },
    };
  }
  const { ArrayBufferTarget, Muxer } = await import('webm-muxer');
  const target = new ArrayBufferTarget();
  const muxer = new Muxer({ target, video: { codec: codec === 'vp8' ? 'V_VP8' : 'V_VP9', width, height, frameRate: rate } });
  return {
    add: (chunk, meta) => muxer.addVideoChunk(chunk, meta),
    finish: () => {
      muxer.finalize();
      return target.buffer;
    },
  };
}

/** A tenth of a bit for each pixel: flat colors need no more. */
function bitrateOf(width: number, height: number, rate: number): number {
  return Math.round(Math.min(40e6, Math.max(1e6, 0.1 * width * height * rate)));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
