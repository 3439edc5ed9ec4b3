import type { Circle } from 'carom';
import type { DrawnHull } from './hulls.ts';

/** How a disc or wall shows; the same names as in scenes. */
export interface Look {
  /** What it is called. */
  readonly name?: string;
  /** Fill color `#rgb` or `#rrggbb`; of a room its floor. */
  readonly color?: string;
  /** Short text on a disc, in a white spot. */
  readonly label?: string;
  /** Draws a white ball with a colored band. */
  readonly striped?: boolean;
}

/** Any circle can be drawn; more is shown where it has more. */
export interface DrawnDisc extends Readonly<Circle> {
  /** Number shown by `ids`. */
  readonly id?: number;
  /** Velocity along x, for arrows. */
  readonly vx?: number;
  /** Velocity along y, for arrows. */
  readonly vy?: number;
  /** `Infinity` is drawn as immovable. */
  readonly mass?: number;
  /** What it is in a world; anything but `'dynamic'` is drawn as immovable. */
  readonly kind?: 'dynamic' | 'kinematic' | 'static';
  /** How it is turned, for a mark. [radian] */
  readonly angle?: number;
  /** Rounded hulls seen from its center at angle 0, drawn in place of the disc: `shapes` of a `Body`. @default none */
  readonly shapes?: readonly DrawnHull[];
  /** Notices others without pushing them; drawn faint, less so where it is small. */
  readonly sensor?: boolean;
  /** Rests and is left out of the steps; drawn pale. */
  readonly asleep?: boolean;
  /** Where `lookOf` finds the look. */
  readonly data?: unknown;
}

/**
 * The look in `item.data`, as `buildTimeline` of @carom/scene puts it there; an empty look if there is none.
 *
 * @example
 * lookOf({ data: { color: '#1b6b4f' } }); // { color: '#1b6b4f' }
 */
export function lookOf(item: { readonly data?: unknown }): Look {
  const { data } = item;
  if (typeof data !== 'object' || data === null) return {};
  const { name, color, label, striped } = data as { readonly [K in keyof Look]?: unknown };
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof color === 'string' ? { color } : {}),
    ...(typeof label === 'string' ? { label } : {}),
    ...(striped === true ? { striped } : {}),
  };
}
