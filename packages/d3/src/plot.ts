import { type DodgeOptions, dodge } from './dodge.ts';
import { fail } from './door.ts';

/** A channel of a mark of Observable Plot: its values, and the scale that turns them into places. */
interface Channel {
  readonly value: ArrayLike<unknown>;
  readonly scale?: string | boolean | null;
}
type Channels = Readonly<Record<string, Channel | undefined>>;
type Scales = Readonly<Record<string, ((value: unknown) => number) | undefined>>;
interface Dimensions {
  readonly width: number;
  readonly height: number;
  readonly marginTop: number;
  readonly marginRight: number;
  readonly marginBottom: number;
  readonly marginLeft: number;
}
interface Initialized {
  data?: unknown;
  facets?: readonly ArrayLike<number>[];
  channels?: Channels;
}
// biome-ignore lint/complexity/useMaxParams: d3 calls it so
type Initializer = (
  this: { r?: unknown },
  data: unknown,
  facets: readonly ArrayLike<number>[],
  channels: Channels,
  scales: Scales,
  dimensions: Dimensions,
  context: unknown,
) => Initialized;

/** How `plotDodgeX` and `plotDodgeY` place dots; all other options go to the mark. */
export interface PlotDodgeOptions {
  /**
   * Where the dots gather: in the middle of the plot, or at its edge of small (`'start'`: left, bottom) or large (`'end'`) values.
   * @default 'middle'
   */
  readonly anchor?: 'middle' | 'start' | 'end';
  /** Least gap between dots. [pixels] @default 1 */
  readonly padding?: number;
}

/**
 * A transform for marks of Observable Plot that places dots beside each other along y so that none overlap. They stand as near to the
 * middle or an edge as there is room. It is Plot's dodgeY with exact places.
 *
 * @example
 * const options = plotDodgeY({ x: 'weight', r: 3 });
 * typeof options; // 'object': in a page, Plot.dot(cars, options).plot()
 */
export function plotDodgeY<O extends object>(options: O & PlotDodgeOptions): O {
  return transform(options, 'x', 'y', ({ height, marginTop, marginBottom }, anchor) => {
    const edge = { start: height - marginBottom, middle: (marginTop + height - marginBottom) / 2, end: marginTop };
    return { base: edge[anchor], sign: -1 };
  });
}

/**
 * As `plotDodgeY`, along x.
 *
 * @example
 * const options = plotDodgeX({ y: 'weight', r: 3, anchor: 'start' });
 * typeof options; // 'object': in a page, Plot.dot(cars, options).plot()
 */
export function plotDodgeX<O extends object>(options: O & PlotDodgeOptions): O {
  return transform(options, 'y', 'x', ({ width, marginLeft, marginRight }, anchor) => {
    const edge = { start: marginLeft, middle: (marginLeft + width - marginRight) / 2, end: width - marginRight };
    return { base: edge[anchor], sign: 1 };
  });
}

type Place = (dimensions: Dimensions, anchor: 'middle' | 'start' | 'end') => { base: number; sign: number };

function transform<O extends object>(options: O & PlotDodgeOptions, along: string, across: string, place: Place): O {
  const { anchor = 'middle', padding = 1, ...rest } = options;
  const { initializer: before, r } = rest as { initializer?: Initializer; r?: unknown };
  const initializer: Initializer = function (data, facets, channels, scales, dimensions, context) {
    const first = before?.call(this, data, facets, channels, scales, dimensions, context) ?? {};
    const [shown, parts] = [first.data ?? data, first.facets ?? facets];
    const all = { ...channels, ...first.channels };
    const places = placesOf(all[along], scales, along);
    const radii = all.r ? placesOf(all.r, scales, 'r') : null;
    const radius = typeof r === 'number' ? r : typeof this?.r === 'number' ? this.r : 3;
    const { base, sign } = place(dimensions, anchor);
    const offsets = new Float64Array(places.length).fill(NaN);
    for (const part of parts) {
      const settings: DodgeOptions<number> = { x: (i) => places[i], r: radii ? (i) => radii[i] : radius, anchor, padding };
      const members = Array.from(part);
      const found = dodge(members, settings);
      for (const [k, i] of members.entries()) offsets[i] = base + sign * found[k];
    }
    const made: Record<string, Channel> = { [along]: { value: places }, [across]: { value: offsets } };
    if (radii) made.r = { value: radii };
    return { data: shown, facets: parts, channels: { ...first.channels, ...made } };
  };
  return { ...rest, initializer } as unknown as O;
}

/** The values of a channel in pixels. */
function placesOf(channel: Channel | undefined, scales: Scales, name: string): Float64Array {
  if (channel === undefined) fail('plotDodge', `options.${name}`, 'a channel', channel);
  const { value, scale } = channel;
  const apply = typeof scale === 'string' ? scales[scale] : undefined;
  return Float64Array.from(value as ArrayLike<number>, (item) => Number(apply ? apply(item) : item));
}
