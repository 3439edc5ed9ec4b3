import { type Camera, fitCamera, panCamera, type Screen, screenToWorld, zoomCamera } from '@carom/draw';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Box, Vec } from 'carom';
import type { Look } from '../take/link.ts';

const nearest = 400;
const farthest = 0.2;
/** Screens as wide as a phone's. [pixel] */
const narrow = 560;

/** Where a picture looks: all of its box, or a part that the visitor chose, whatever the size of the window. */
export class Lens {
  readonly #box: () => Box;
  readonly #look = signal<Look | null>(null);
  #screen: Screen = { width: 1, height: 1 };

  /** The part chosen; `null` for all. */
  readonly look: ReadonlySignal<Look | null> = this.#look;

  /** Whether it may be turned by a quarter: where gravity pulls down, it may not. */
  readonly turns: boolean;

  /** The box may be one that changes: read in an effect, the camera follows it. */
  constructor(box: Box | (() => Box), turns = false) {
    this.#box = typeof box === 'function' ? box : () => box;
    this.turns = turns;
  }

  /** What is shown if nothing else is chosen. */
  get box(): Box {
    return this.#box();
  }

  /** The camera of a screen. Read in an effect, it follows the choice. */
  cameraOn(given: Screen): Camera {
    const screen = this.isUpright(given) ? { ...given, up: 'left' as const, margin: 8 } : given;
    this.#screen = screen;
    const look = this.#look.value;
    const all = fitCamera(this.box, screen);
    return look ? { ...all, x: look.x, y: look.y, scale: all.scale * look.zoom } : all;
  }

  /** Whether a wide picture is turned by a quarter: on a narrow screen, where nothing says which way is down. */
  isUpright({ width, height, up }: Screen): boolean {
    const { minX, minY, maxX, maxY } = this.box;
    return this.turns && up !== 'down' && width <= narrow && height > width && maxX - minX > 1.3 * (maxY - minY);
  }

  /** Looks where a link says. */
  choose(look: Look | null): void {
    this.#look.value = look;
  }

  /** Shows all. */
  fit(): void {
    this.#look.value = null;
  }

  /** Goes nearer by a factor, with a place of the screen kept where it is; in the middle if none is given. */
  zoom(factor: number, at?: Readonly<Vec>): void {
    const camera = this.#camera();
    const now = this.#look.peek()?.zoom ?? 1;
    const bounded = Math.min(nearest, Math.max(farthest, now * factor)) / now;
    this.#take(zoomCamera(camera, bounded, at ?? { x: camera.width / 2, y: camera.height / 2 }));
  }

  /** Drags the picture by so many pixels. */
  pan(dx: number, dy: number): void {
    this.#take(panCamera(this.#camera(), dx, dy));
  }

  /** The point of the plane in the middle. */
  get middle(): Vec {
    const camera = this.#camera();
    return screenToWorld(camera, { x: camera.width / 2, y: camera.height / 2 });
  }

  #camera(): Camera {
    const all = fitCamera(this.box, this.#screen);
    const look = this.#look.peek();
    return look ? { ...all, x: look.x, y: look.y, scale: all.scale * look.zoom } : all;
  }

  #take(camera: Camera): void {
    const all = fitCamera(this.box, this.#screen);
    const { x, y } = camera;
    if (!Number.isFinite(x + y + camera.scale)) return;
    this.#look.value = { x, y, zoom: camera.scale / all.scale };
  }
}
