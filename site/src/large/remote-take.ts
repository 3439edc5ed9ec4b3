import type { Scene, SceneAction } from '@carom/scene';
import type { Input } from 'carom';
import { stepsOfLink } from '../take/far.tsx';
import type { Drag, Playing } from '../take/take.ts';
import type { Reply, Request } from './protocol.ts';

/** What there is to draw: places of a step, and how the bodies look. */
export interface Places {
  /** x, y of each body. */
  readonly at: Float32Array;
  /** Radius, color and kind of each body. */
  readonly looks: Float32Array;
  /** Their ids. */
  readonly ids: readonly number[];
}

/** Figures of the last step. */
export interface Facts {
  readonly contacts: number;
  readonly energy: number;
  /** Bytes of the past. */
  readonly memory: number;
  /** What a step takes. [ms] */
  readonly step: number;
}

/** What hears of news: something else to see, and what a state took to compute and to come. [ms] */
export interface Listener {
  changed(): void;
  took(engine: number, transfer: number): void;
}

/** Steps that the page asks for at a time: what the engine cannot keep up with is slower than real time, and said. */
const mostSteps = 8;

/** A world that runs in a worker: two arrays of places go to and fro, one on the page while the other is filled. */
export class RemoteTake implements Playing {
  readonly scene: Scene;
  readonly dt: number;
  readonly dropped = 0;
  readonly isElsewhere = true;
  readonly #worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  readonly #listener: Listener;
  #inputs: readonly Input<SceneAction>[];
  #index = 0;
  #frontier = 0;
  #clock = 0;
  #places: Places | null = null;
  #hash: string | null | 'asked' = null;
  #facts: Facts = { contacts: 0, energy: 0, memory: 0, step: 0 };
  #failure: Error | null = null;
  /** Whether the places are those of the step: not before the first state. */
  #isSeen = false;
  #spare: Float32Array<ArrayBuffer> | null = null;

  constructor(scene: Scene, inputs: readonly Input<SceneAction>[], listener: Listener) {
    this.scene = scene;
    this.dt = scene.world?.dt ?? 1 / 60;
    this.#inputs = inputs;
    this.#listener = listener;
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      this.#hear(data);
      listener.changed();
    };
    this.#worker.onerror = (event) => {
      this.#failure = new Error(event.message || 'The engine did not load');
      listener.changed();
    };
    this.#ask({ kind: 'load', scene, inputs });
  }

  /** What came from outside, as the engine last told. */
  get inputs(): readonly Input<SceneAction>[] {
    return this.#inputs;
  }

  get time(): number {
    return this.#index * this.dt;
  }

  get frontier(): number {
    return this.#frontier * this.dt;
  }

  get work(): number {
    return this.#frontier;
  }

  get mostOfLink(): number {
    return stepsOfLink(this.#places?.ids.length ?? 0);
  }

  get failure(): Error | null {
    return this.#failure;
  }

  /** What there is to draw; `null` until the engine has come. */
  get places(): Places | null {
    return this.#places;
  }

  get facts(): Facts {
    return this.#facts;
  }

  /** The hash of the step shown; `null` until it has been asked for and told. */
  get hash(): string | null {
    return this.#hash === 'asked' ? null : this.#hash;
  }

  /** Asks for the hash of what is shown, and what came from outside. */
  askHash(): void {
    if (!this.#places || this.#hash !== null) return;
    this.#hash = 'asked';
    this.#ask({ kind: 'hash' });
  }

  begin(): void {
    this.#clock = this.#index;
  }

  play(elapsed: number, end: number): boolean {
    this.#clock += elapsed / this.dt;
    const steps = Math.min(mostSteps, Math.round(end / this.dt) - this.#index, Math.floor(this.#clock) - this.#index);
    if (steps < 1 || !this.#spare) return true;
    this.#clock = Math.min(this.#clock, this.#index + steps + 1); // what cannot be kept up with is not owed
    this.#askInto((out) => ({ kind: 'go', steps, out }));
    return true;
  }

  seek(time: number, _budget: number, last: number = Infinity): boolean {
    const wanted = Math.round(time / this.dt);
    if (!this.#spare) return false; // on its way
    if (this.#isSeen && this.#index === wanted) return true;
    const index = Math.min(wanted, last);
    if (!this.#isSeen || this.#index !== index) this.#askInto((out) => ({ kind: 'seek', index, out }));
    return false;
  }

  drag(drag: Drag | null): void {
    this.#hash = null;
    this.#ask({ kind: 'drag', drag });
  }

  dispose(): void {
    this.#worker.terminate();
  }

  #ask(request: Request, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #askInto(request: (out: Float32Array<ArrayBuffer>) => Request): void {
    const out = this.#spare!;
    this.#spare = null;
    this.#ask(request(out), [out.buffer]);
  }

  #hear(reply: Reply): void {
    if (reply.kind === 'failed') this.#failure = new Error(reply.message);
    else if (reply.kind === 'hash') {
      this.#inputs = reply.inputs;
      if (this.#hash === 'asked') this.#hash = reply.hash;
    } else if (reply.kind === 'loaded') {
      const { looks, ids } = reply;
      this.#spare = new Float32Array(2 * ids.length);
      this.#places = { at: new Float32Array(2 * ids.length), looks, ids };
    } else this.#show(reply);
  }

  #show({ out, index, frontier, engine, steps, sent, contacts, energy, memory }: Extract<Reply, { kind: 'state' }>): void {
    const before = this.#places!;
    this.#listener.took(engine, Math.max(0, performance.timeOrigin + performance.now() - sent));
    this.#spare = before.at as Float32Array<ArrayBuffer>;
    this.#places = { ...before, at: out };
    this.#index = index;
    this.#frontier = frontier;
    this.#isSeen = true;
    this.#hash = null;
    const facts = this.#facts;
    const step = steps > 0 ? engine / steps : facts.step;
    this.#facts = { contacts, energy: Number.isNaN(energy) ? facts.energy : energy, memory, step };
  }
}
