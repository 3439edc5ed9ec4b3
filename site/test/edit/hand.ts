// A hand on a canvas that is none: what a pointer does in the editor, without a browser.
import { type Camera, fitCamera, worldToScreen } from '@carom/draw';
import { connectEditPointer } from '../../src/edit/edit-pointer.ts';
import type { Editor } from '../../src/edit/editor.ts';
import type { Group } from '../../src/edit/item.ts';
import { palette } from '../../src/edit/palette.ts';

/** Keys held while the pointer goes, and what points. */
export interface Held {
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
  readonly pointerType?: 'mouse' | 'touch';
}

type Place = readonly [number, number];

/** A pointer over the picture of an editor, told where to go in the plane. */
export class Hand {
  readonly #canvas: EventTarget;
  readonly #editor: Editor;
  readonly camera: Camera;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.camera = fitCamera(editor.bench.lens.box, { width: 1000, height: 640, margin: 20, up: editor.bench.scene.view?.y ?? 'up' });
    const there = { focus: () => {}, setPointerCapture: () => {}, style: {}, getBoundingClientRect: () => ({ left: 0, top: 0 }) };
    this.#canvas = Object.assign(new EventTarget(), there);
    connectEditPointer(this.#canvas as unknown as HTMLCanvasElement, editor, () => this.camera);
  }

  /** Takes a thing of the palette. */
  pick(label: string, group?: Group): this {
    const item = palette.find((one) => one.label === label && (group === undefined || one.group === group));
    if (!item) throw new Error(`no ${label} in the palette`);
    this.#editor.choose(item);
    return this;
  }

  /** From a place to another one, with the button down. */
  drag(from: Place, to: Place, held: Held = {}): this {
    const middle: Place = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    this.send('pointermove', from, held);
    this.send('pointerdown', from, held);
    this.send('pointermove', middle, held);
    this.send('pointermove', to, held);
    this.send('pointerup', to, held);
    return this;
  }

  click(at: Place, held: Held = {}): this {
    this.send('pointermove', at, held);
    this.send('pointerdown', at, held);
    this.send('pointerup', at, held);
    return this;
  }

  /** Something that a pointer does at a place of the plane. */
  send(kind: string, [x, y]: Place, held: Held = {}, pointerId = 1): void {
    const { x: clientX, y: clientY } = worldToScreen(this.camera, { x, y });
    const event = Object.assign(new Event(kind), { pointerType: 'mouse', button: 0, pointerId, clientX, clientY, ...held });
    this.#canvas.dispatchEvent(event);
  }
}
