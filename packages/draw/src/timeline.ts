import type { DiscState, Timeline } from 'carom';
import { type Camera, endless } from './camera.ts';
import type { DrawContext } from './context.ts';
import { drawDiscs } from './discs.ts';
import { checkOptions } from './fail.ts';
import { type DrawnDisc, type Look, lookOf } from './look.ts';
import { type DrawnContact, drawContacts, drawVelocities } from './marks.ts';
import { lightTheme, type Theme } from './theme.ts';
import { type DrawnPeriod, enterTorus, isTorus, withImages } from './torus.ts';
import { drawBackground, drawWalls, floorColor } from './walls.ts';
import { wallsAt } from './walls-at.ts';

/** What `drawTimeline` can be told. */
export interface TimelineDrawing<T = unknown> {
  /** The moment to draw, in the recorded past. @default now */
  readonly time?: number;
  /** The colors. @default lightTheme */
  readonly theme?: Theme;
  /** Arrows as long as the way of this time; 0 for none. [time] @default 0 */
  readonly velocities?: number;
  /** Contacts of the last so much time, fading; 0 for none. [time] @default 0 */
  readonly contacts?: number;
  /** Text on every disc: its id or its name. @default none */
  readonly caption?: 'id' | 'name';
  /** The periods the timeline was made with: discs across the seam are drawn on both sides. @default none */
  readonly period?: DrawnPeriod;
  /** Id of the disc that gets a ring. */
  readonly chosen?: number | null;
  /** How a disc looks. @default lookOf */
  readonly look?: (disc: DrawnDisc & { readonly data?: T | undefined }) => Look;
}

const optionNames = ['time', 'theme', 'velocities', 'contacts', 'caption', 'period', 'chosen', 'look'];
/** Contacts drawn at most; the latest count. */
const mostContacts = 200;

/**
 * Draws one moment of a timeline: background, walls, discs, arrows, contacts.
 *
 * Only reads: drawing changes neither the run nor the hash.
 * @throws RangeError as `Timeline.at` if `time` is outside the recorded past.
 */
export function drawTimeline<T>(context: DrawContext, camera: Camera, timeline: Timeline<T>, options: TimelineDrawing<T> = {}): void {
  checkOptions('drawTimeline', options, optionNames);
  const {
    time = timeline.now,
    theme = lightTheme,
    velocities = 0,
    contacts = 0,
    caption,
    chosen,
    look = lookOf,
    period = endless,
  } = options;
  const { discs: all, walls: standing } = timeline.at(time);
  const walls = wallsAt(standing, time, period);
  const onTorus = isTorus(period);
  const ground = onTorus ? theme.floor : floorColor(walls, theme);
  const discs = withImages(all, period);
  drawBackground(context, camera, theme);
  if (onTorus) enterTorus(context, camera, period, theme);
  drawWalls(context, camera, walls, theme);
  const rings = discs.filter(({ id }) => id === chosen);
  drawDiscs<DiscState<T>>(context, camera, discs, theme, { ground, look, chosen: rings, ...(caption ? { caption } : {}) });
  if (onTorus) context.restore();
  if (velocities > 0) drawVelocities(context, camera, all, theme, { reach: velocities, ground });
  if (contacts > 0) drawContacts(context, camera, recentContacts(timeline, time, contacts), theme, { ground });
}

/**
 * The contacts of the span `window` before `time`, the newest strongest.
 */
export function recentContacts<T>(timeline: Timeline<T>, time: number, window: number): DrawnContact[] {
  const from = Math.max(timeline.recorded.from, time - window);
  const found: DrawnContact[] = [];
  for (const event of timeline.events(from, time)) {
    if (event.kind !== 'pair' && event.kind !== 'wall') continue;
    found.push({ point: event.point, normal: event.normal, strength: 1 - (time - event.time) / window });
  }
  return found.slice(-mostContacts);
}
