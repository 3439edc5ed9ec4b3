import { statisticsOf } from 'carom/inspect';
import { Track } from '../world/track.ts';
import { lookWidth, type Reply, type Request } from './protocol.ts';

/** Milliseconds that steps of one frame may take: a slow scene still answers ten times a second. */
const budget = 100;

const page = globalThis as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(reply: Reply, transfer?: Transferable[]): void;
};
let track: Track | null = null;

page.onmessage = ({ data }) => {
  try {
    answer(data);
  } catch (error) {
    page.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

function answer(request: Request): void {
  if (request.kind === 'load') {
    track = new Track(request.scene, request.inputs);
    const { looks, ids } = looksOf(track);
    page.postMessage({ kind: 'loaded', looks, ids }, [looks.buffer]);
    return;
  }
  if (!track) return;
  if (request.kind === 'drag') {
    track.drag(request.drag);
  } else if (request.kind === 'hash') page.postMessage({ kind: 'hash', hash: track.world.hash(), inputs: track.inputs });
  else {
    const start = performance.now();
    const before = track.index;
    if (request.kind === 'seek') track.goTo(request.index, budget);
    else for (let i = 0; i < request.steps && performance.now() - start < budget; i++) track.step();
    sendState(track, request.out, performance.now() - start, Math.abs(track.index - before));
  }
}

function sendState(now: Track, out: Float32Array<ArrayBuffer>, engine: number, steps: number): void {
  const { world, index, work: frontier, memory } = now;
  world.copyPositions(out);
  const { contacts } = statisticsOf(world);
  const energy = index % 15 === 0 ? world.kineticEnergy() : Number.NaN;
  const sent = performance.timeOrigin + performance.now();
  page.postMessage({ kind: 'state', out, index, frontier, engine, steps, sent, contacts, energy, memory }, [out.buffer]);
}

function looksOf({ world }: Track): { looks: Float32Array<ArrayBuffer>; ids: number[] } {
  const looks = new Float32Array(world.size * lookWidth);
  const ids: number[] = [];
  let at = 0;
  for (const { id, r, kind, data } of world) {
    const { color = '' } = data ?? {};
    const long = color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color;
    const value = /^#[0-9a-f]{6}$/i.test(long) ? Number.parseInt(long.slice(1), 16) : 0x2d7d9a;
    looks.set([r, (value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255, kind === 'static' ? 1 : 0], at);
    ids.push(id);
    at += lookWidth;
  }
  return { looks, ids };
}
