import type { Scene, SceneAction } from '@carom/scene';
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Input } from 'carom';
import { Show } from '../playback/show.ts';
import { type Followable, stepsOfLink } from '../take/far.tsx';
import type { Drag } from '../world/track.ts';
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

/** Steps that the page asks for ahead of what the clock says: none; what the engine cannot keep up with is slower than real time, and said. */
const mostSteps = 8;
/** How often the numbers in the panel change. [ms] */
const pace = 250;

/** Shows a world that runs in a worker: two arrays of places go to and fro, one on the page while the other is filled. */
export class LargePlayer extends Show implements Followable {
  /** What draws. */
  readonly painter = signal('');
  readonly #worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  readonly #index = signal(0);
  readonly #places = signal<Places | null>(null);
  readonly #hash = signal<string | null>(null);
  readonly #facts = signal({ contacts: 0, energy: 0, memory: 0, step: 0 });
  readonly #scene: Scene;
  #spare: Float32Array<ArrayBuffer> | null = null;
  #inputs: readonly Input<SceneAction>[] = [];
  #isAsked = false;
  /** Whether time is to go on as soon as the engine has come. */
  #isEager = false;
  #clock = 0;
  #told = 0;
  #cost = 0;
  #energy = 0;
  #dt = 1 / 60;
  #wanted: number | null = null;
  /** The step on the screen. */
  readonly index: ReadonlySignal<number> = this.#index;
  /** What there is to draw. */
  readonly places: ReadonlySignal<Places | null> = this.#places;
  /** The hash of the step shown, `null` while it moves. */
  readonly hash: ReadonlySignal<string | null> = this.#hash;
  /** Contacts, energy, bytes of the past, milliseconds of a step. */
  readonly facts: ReadonlySignal<{ contacts: number; energy: number; memory: number; step: number }> = this.#facts;

  constructor(scene: Scene, inputs: readonly Input<SceneAction>[], index: number) {
    super();
    this.#scene = scene;
    this.#inputs = inputs;
    this.#wanted = index > 0 ? index : null;
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#take(data);
    this.#worker.onerror = (event) => {
      this.error.value = new Error(event.message || 'The engine did not load');
    };
    this.#ask({ kind: 'load', scene, inputs });
  }

  /** Length of a step. [time] */
  get dt(): number {
    return this.#dt;
  }

  /** What came from outside, as the engine last told. */
  get inputs(): readonly Input<SceneAction>[] {
    return this.#inputs;
  }

  protected begin(): boolean {
    this.#isEager = !this.#places.value;
    if (this.#isEager) return false;
    this.pause();
    this.lengthenAt(this.#index.value);
    this.#clock = this.#index.value;
    this.#hash.value = null;
    return true;
  }

  override pause(): void {
    this.#isEager = false;
    if (this.isPlaying.value) this.#ask({ kind: 'hash' });
    super.pause();
  }

  seek(index: number): void {
    if (!(index >= 0 && index < Infinity)) return;
    this.pause();
    const wanted = Math.round(index);
    if (wanted > this.rightEnd.value) this.rightEnd.value = wanted;
    this.aim.value = wanted;
    this.#hash.value = null;
    if (!this.#isAsked) this.#askFor(wanted);
  }

  follow(index: number): void {
    const last = this.reached.value + stepsOfLink(this.#places.value?.ids.length ?? 0);
    this.seek(Math.min(index, last));
    if (index > last) this.beyond.value = index;
  }

  /** A step on or back. */
  step(direction: number): void {
    this.seek(Math.max(0, (this.aim.value ?? this.#index.value) + direction));
  }

  /** Takes a disc along, or lets it go. */
  drag(drag: Drag | null): void {
    this.#ask({ kind: 'drag', drag });
    if (drag) this.play();
  }

  /** Back to the start, with nothing done. */
  reset(): void {
    this.pause();
    this.#ask({ kind: 'load', scene: this.#scene, inputs: [] });
  }

  override dispose(): void {
    super.dispose();
    this.#worker.terminate();
  }

  #ask(request: Request, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #askFor(index: number): void {
    const out = this.#spare;
    if (!out) return;
    this.#spare = null;
    this.#isAsked = true;
    this.#ask({ kind: 'seek', index, out }, [out.buffer]);
  }

  protected playOn(elapsed: number): void {
    this.times.begin(this.#index.peek() * this.#dt);
    const room = this.rightEnd.peek() - this.#index.peek();
    this.#clock += (elapsed * this.speed.peek() * (this.#scene.speed ?? 1)) / this.#dt;
    if (this.#isAsked || !this.#spare) return;
    const steps = Math.min(mostSteps, room, Math.floor(this.#clock) - this.#index.peek());
    if (room <= 0) {
      this.pause();
      return;
    }
    if (steps < 1) return;
    this.#clock = Math.min(this.#clock, this.#index.peek() + steps + 1); // what cannot be kept up with is not owed
    const out = this.#spare;
    this.#spare = null;
    this.#isAsked = true;
    this.#ask({ kind: 'go', steps, out }, [out.buffer]);
  }

  #take(reply: Reply): void {
    if (reply.kind === 'failed') {
      this.error.value = new Error(reply.message);
      this.pause();
    } else if (reply.kind === 'hash') {
      this.#inputs = reply.inputs;
      if (!this.isPlaying.peek()) this.#hash.value = reply.hash;
    } else if (reply.kind === 'loaded') this.#begin(reply);
    else this.#show(reply);
  }

  #begin({ looks, ids, dt, horizon }: Extract<Reply, { kind: 'loaded' }>): void {
    this.#dt = dt;
    this.#spare = new Float32Array(2 * ids.length);
    this.#isAsked = false;
    batch(() => {
      this.rightEnd.value = Math.max(1, horizon);
      this.#index.value = this.reached.value = 0;
      this.#places.value = { at: new Float32Array(2 * ids.length), looks, ids };
    });
    const isEager = this.#isEager;
    this.follow(this.#wanted ?? 0);
    this.#isEager = isEager;
    this.#wanted = null;
  }

  #show({ out, index, frontier, engine, steps, sent, contacts, energy, memory }: Extract<Reply, { kind: 'state' }>): void {
    const now = this.#places.peek();
    if (!now) return;
    this.times.engine(engine);
    this.times.transfer(Math.max(0, performance.timeOrigin + performance.now() - sent));
    this.#isAsked = false;
    this.#spare = now.at as Float32Array<ArrayBuffer>;
    batch(() => {
      this.#places.value = { ...now, at: out };
      this.#index.value = index;
      this.reached.value = frontier;
      if (steps > 0) this.#cost = engine / steps;
      if (!Number.isNaN(energy)) this.#energy = energy;
      if (performance.now() - this.#told < pace && this.isPlaying.peek()) return; // nobody reads sixty numbers a second
      this.#told = performance.now();
      this.#facts.value = { contacts, energy: this.#energy, memory, step: this.#cost };
    });
    const goal = this.aim.peek();
    if (goal === null) return;
    if (goal !== index) this.#askFor(goal);
    else {
      this.aim.value = null;
      if (this.#isEager) this.play();
      else this.#ask({ kind: 'hash' });
    }
  }
}
