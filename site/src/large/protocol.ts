import type { Scene, SceneAction } from '@carom/scene';
import type { Input } from 'carom';
import type { Drag } from '../take/take.ts';

/** What the page asks of the worker that has the engine. */
export type Request =
  | { readonly kind: 'load'; readonly scene: Scene; readonly inputs: readonly Input<SceneAction>[] }
  /** Goes on by so many steps, if they take no longer than a frame; the array comes back filled. */
  | { readonly kind: 'go'; readonly steps: number; readonly out: Float32Array<ArrayBuffer> }
  /** Goes to a step. */
  | { readonly kind: 'seek'; readonly index: number; readonly out: Float32Array<ArrayBuffer> }
  | { readonly kind: 'drag'; readonly drag: Drag | null }
  | { readonly kind: 'hash' };

/** What it answers. */
export type Reply =
  | {
      readonly kind: 'loaded';
      readonly looks: Float32Array<ArrayBuffer>;
      readonly ids: readonly number[];
    }
  | {
      readonly kind: 'state';
      /** x, y of each body, by id. */
      readonly out: Float32Array<ArrayBuffer>;
      readonly index: number;
      readonly frontier: number;
      /** Milliseconds of all steps since the last state, and how many. */
      readonly engine: number;
      readonly steps: number;
      /** When it was sent. */
      readonly sent: number;
      readonly contacts: number;
      readonly energy: number;
      readonly memory: number;
    }
  | { readonly kind: 'hash'; readonly hash: string; readonly inputs: readonly Input<SceneAction>[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Numbers of each body in `looks`: radius, red, green, blue, whether it is fixed. */
export const lookWidth = 5;
