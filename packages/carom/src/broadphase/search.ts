import type { CircleStore } from './circle-store.ts';
import type { Level } from './level.ts';
import type { Runs } from './runs.ts';

/** What looks through records. */
export interface Scan {
  /** Looks at the records from `from` up to before `to`, as `runs` shifts them. */
  scan(records: Float64Array, from: number, to: number, runs: Runs): void;
}

/** Shows a scan all records whose discs' boxes may meet `runs.box`, and their images on a torus; loose ones last. */
export function search(store: CircleStore, runs: Runs, scan: Scan): void {
  const { levels, end } = store.settle();
  for (let i = 0; i < levels.length; ) i += searchLevel(store, levels[i], runs, scan);
  if (store.looseEnd > end) searchLevel(store, null, runs, scan);
}

/** The same for one level, or the loose records. Returns how many levels further to look next. */
export function searchLevel(store: CircleStore, level: Level | null, runs: Runs, scan: Scan): number {
  const { periodX, periodY } = store;
  if (periodX === Infinity && periodY === Infinity) return show(store, level, runs, scan);
  let next = Infinity;
  const { box, core } = runs;
  const minX = box[0];
  const minY = box[1];
  const maxX = box[2];
  const maxY = box[3];
  const reach = level === null ? store.looseLargest : level.largest;
  const lastX = lastImage(minX, maxX, core[0], reach, periodX);
  const lastY = lastImage(minY, maxY, core[1], reach, periodY);
  for (let i = firstImage(minX, maxX, core[0], reach, periodX); i <= lastX; i++) {
    runs.shiftX = i === 0 ? 0 : i * periodX;
    shift(box, 0, minX, maxX, runs.shiftX);
    for (let j = firstImage(minY, maxY, core[1], reach, periodY); j <= lastY; j++) {
      runs.shiftY = j === 0 ? 0 : j * periodY;
      shift(box, 1, minY, maxY, runs.shiftY);
      next = Math.min(next, show(store, level, runs, scan));
    }
  }
  shift(box, 0, minX, maxX, (runs.shiftX = 0));
  shift(box, 1, minY, maxY, (runs.shiftY = 0));
  return next;
}

function show(store: CircleStore, level: Level | null, runs: Runs, scan: Scan): number {
  const { records, end } = store.arrangement;
  if (level === null) {
    scan.scan(records, end, store.looseEnd, runs);
    return 1;
  }
  const next = level.find(runs);
  for (let k = 0; k < runs.count; k++) scan.scan(records, runs.bounds[2 * k], runs.bounds[2 * k + 1], runs);
  return next;
}

/** Moves a side of the box back by a shift, and outward by what that rounds. */
function shift(box: Float64Array, axis: number, min: number, max: number, by: number): void {
  const rounding = by === 0 ? 0 : 1e-15 * (Math.abs(min) + Math.abs(max) + Math.abs(by));
  box[axis] = min - by - rounding;
  box[axis + 2] = max - by + rounding;
}

// Image i of a circle is i periods up. The circles themselves are in [0, period), so that those within `reach` of an
// interval are images ⌊(min − reach) / period⌋ to ⌊(max + reach) / period⌋; but if that is more than one period, those within
// half a period of the middle are enough: every circle has one there, and none nearer to the interval. Of a cast the middle
// is all of its path: where it first meets a circle, no image of that is nearer than the one within half a period.

// The ends of an interval of 1e14 periods are rounded by more than a period, and so is its middle. A circle that reaches so
// far stands in [0, period): its middle is 0 then, and a period more to both sides has the nearest image in it.

function firstImage(min: number, max: number, core: number, reach: number, period: number): number {
  const rounding = roundingOf(min, max, reach, period);
  const middle = middleOf(min, max, rounding, period);
  return image(Math.max(min - reach, middle - core - period / 2) - Math.min(rounding, period), period);
}

function lastImage(min: number, max: number, core: number, reach: number, period: number): number {
  const rounding = roundingOf(min, max, reach, period);
  const middle = middleOf(min, max, rounding, period);
  return image(Math.min(max + reach, middle + core + period / 2) + Math.min(rounding, period), period);
}

function roundingOf(min: number, max: number, reach: number, period: number): number {
  return 1e-14 * (Math.abs(min) + Math.abs(max) + reach + period);
}

function middleOf(min: number, max: number, rounding: number, period: number): number {
  const middle = (min + max) / 2;
  return rounding > period && Math.abs(middle) < rounding ? 0 : middle;
}

/** The image with this place in it; 0 if the axis does not wrap, for no place, or beyond what doubles resolve. */
function image(at: number, period: number): number {
  const i = period === Infinity ? 0 : Math.floor(at / period);
  return Math.abs(i) < 1e15 ? i : 0;
}
