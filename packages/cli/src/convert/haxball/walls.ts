import type { Fields, Point } from '../reader.ts';
import { joinLines, type Line, placeKey } from './chains.ts';
import { colorOf, flags, type Look, point, type StadiumReader } from './reader.ts';

/** A vertex and what it is like for whom it meets. */
export interface Vertex extends Point {
  readonly look: Look;
}

/** The bounds within which a stadium's segment bends, 10 to 340 degrees: others are straight. */
const [leastCurve, mostCurve] = [0.17435839227423353, 5.934119456780721];
/** A bend of less, as a share of its chord, is straight: its center would lie where doubles are too coarse. */
const straightest = 1e6;
/** Degrees of a piece of a curved one-way segment. */
const pieceDegrees = 1;

/** The vertexes. */
export function vertexesOf(reader: StadiumReader, value: unknown): Vertex[] {
  return reader.items('vertexes', value).map((vertex, i) => {
    const what = `vertexes[${i}]`;
    const [x, y] = [reader.number(`${what}.x`, vertex.x, Number.NaN), reader.number(`${what}.y`, vertex.y, Number.NaN)];
    return { x, y, look: reader.surface(what, vertex, flags.wall, 1) };
  });
}

/** A segment: an arc as a wall, or a line that others may go on from. */
interface Segment extends Line {
  readonly arc: object | null;
  readonly look: Look;
  /** What its wall is besides its shape. */
  readonly rest: object;
}

/** The segments as walls, and the posts for vertexes that stop whom no segment there does. `count`: how many of them it took. */
export function linesOf(reader: StadiumReader, value: unknown, vertexes: readonly Vertex[]): { walls: object[]; count: number } {
  const segments = reader
    .items('segments', value)
    .map((segment, i) => segmentOf(reader, `segments[${i}]`, segment, vertexes))
    .filter((segment) => segment !== null);
  const arcs = segments.filter(({ arc }) => arc !== null);
  const joined = joinLines(segments.filter(({ arc }) => arc === null));
  const walls = [
    ...arcs.map(({ arc, rest }) => ({ ...arc, ...rest })),
    ...joined.map(({ places, closed, lines: [{ rest }] }) => ({ ...shapeOfLine(places, closed), ...rest })),
  ];
  // the ends of one-way walls are open, but where they are joined
  const standing = new Map<string, Look[]>();
  const stand = (place: Point, look: Look) => standing.set(placeKey(place), [...(standing.get(placeKey(place)) ?? []), look]);
  for (const { places, oneSided, look } of segments) if (!oneSided) for (const end of endsOf(places)) stand(end, look);
  for (const { places, closed, lines: parts } of joined) {
    if (parts[0].oneSided) for (const place of closed ? places : places.slice(1, -1)) stand(place, parts[0].look);
  }
  return { walls: [...walls, ...postsOf(reader, vertexes, standing)], count: segments.length };
}

function segmentOf(reader: StadiumReader, what: string, segment: Fields, vertexes: readonly Vertex[]): Segment | null {
  const numbers = [segment.v0, segment.v1].map((place, k) => reader.place(`${what}.v${k}`, place, vertexes.length, 'vertex'));
  const look = reader.surface(what, segment, flags.wall, 1);
  if (segment.vis === false) reader.note('segments with "vis": false are drawn');
  const bend = bendOf(reader, what, segment);
  const bias = reader.number(`${what}.bias`, segment.bias, 0) * (bend.isTurned ? -1 : 1);
  const [from, to] = (bend.isTurned ? numbers.reverse() : numbers).map((place) => ({ x: vertexes[place].x, y: vertexes[place].y }));
  if (from.x === to.x && from.y === to.y) {
    reader.note('segments without length are left out');
    return null;
  }
  const oneSided = bias !== 0;
  const common = { look, oneSided, kind: JSON.stringify(look), rest: { ...look, ...colorOf(segment), ...(oneSided ? { oneSided } : {}) } };
  const arc = bend.share === Infinity ? null : arcOf(from, to, bend.share);
  if (arc !== null && !oneSided) return { ...common, places: [from, to], arc };
  const places = arc === null ? [from, to] : piecesOf(from, to, arc, bend.share);
  // solid on the left of its way; there, on the right if the bias is positive
  return { ...common, places: bias > 0 ? places.reverse() : places, arc: null };
}

function endsOf(places: readonly Point[]): [Point, Point] {
  return [places[0], places[places.length - 1]];
}

/** How a segment bends: the distance of its center from the chord, in halves of it, infinite if straight; and whether its ends change places. */
function bendOf(reader: StadiumReader, what: string, segment: Fields): { share: number; isTurned: boolean } {
  const { curveF } = segment;
  if (curveF !== undefined && curveF !== null) {
    if (typeof curveF !== 'number') reader.fail(`${what}.curveF`, 'a number', curveF);
    return { share: Math.abs(curveF) < straightest ? curveF : Infinity, isTurned: false };
  }
  const curve = reader.number(`${what}.curve`, segment.curve, 0);
  const angle = (Math.abs(curve) * Math.PI) / 180;
  const isBent = angle > leastCurve && angle < mostCurve;
  return { share: isBent ? 1 / Math.tan(angle / 2) : Infinity, isTurned: curve < 0 };
}

function shapeOfLine(places: readonly Point[], closed: boolean): object {
  const [first, second] = places;
  if (places.length > 2) return { chain: places, ...(closed ? { closed } : {}) };
  return { x1: first.x, y1: first.y, x2: second.x, y2: second.y };
}

/** The arc from one place to another, turning x → y, whose center lies `share` halves of the chord beside its middle. */
function arcOf(from: Point, to: Point, share: number): { x: number; y: number; r: number; from: Point; to: Point } {
  const [dx, dy] = [(to.x - from.x) / 2, (to.y - from.y) / 2];
  const [x, y] = [from.x + dx - dy * share, from.y + dy + dx * share];
  const start = { x: from.x - x, y: from.y - y };
  return { x, y, r: Math.hypot(start.x, start.y), from: start, to: { x: to.x - x, y: to.y - y } };
}

/** An arc in straight pieces: walls that are arcs stop from both sides. */
function piecesOf(from: Point, to: Point, { x, y, from: start }: ReturnType<typeof arcOf>, share: number): Point[] {
  const angle = 2 * Math.atan2(1, share); // of 2 atan(1 / share) that from 0 to 2π
  const count = Math.max(2, Math.ceil((angle * 180) / Math.PI / pieceDegrees));
  const between = Array.from({ length: count - 1 }, (_, k) => {
    const [cos, sin] = [Math.cos((angle * (k + 1)) / count), Math.sin((angle * (k + 1)) / count)];
    return { x: x + start.x * cos - start.y * sin, y: y + start.x * sin + start.y * cos };
  });
  return [from, ...between, to];
}

/** Posts of nearly no radius for vertexes: for whom they stop and no wall that stands there does. A post beside a wall would be a bump. */
function postsOf(reader: StadiumReader, vertexes: readonly Vertex[], standing: ReadonlyMap<string, readonly Look[]>): object[] {
  return vertexes.flatMap((vertex) => {
    const { x, y, look } = vertex;
    const { category } = look.filter;
    let { mask } = look.filter;
    for (const wall of standing.get(placeKey(vertex)) ?? []) {
      if (wall.filter.category !== category) continue;
      if ((mask & wall.filter.mask) !== 0 && wall.material.restitution !== look.material.restitution)
        reader.note('vertexes at the ends of segments bounce as these do, whatever their own bCoef');
      mask &= ~wall.filter.mask;
    }
    return category === 0 || mask === 0 ? [] : [{ x, y, r: point, ...look, filter: { category, mask } }];
  });
}

/** The planes as segments that reach beyond everything; what their normal points to is inside. */
export function planesOf(reader: StadiumReader, value: unknown, reach: number): object[] {
  return reader.items('planes', value).map((plane, i) => {
    const what = `planes[${i}]`;
    const [nx, ny] = reader.point(`${what}.normal`, plane.normal);
    const length = Math.hypot(nx, ny);
    if (!(length > 0)) reader.fail(`${what}.normal`, 'a direction', plane.normal);
    const dist = reader.number(`${what}.dist`, plane.dist, 0);
    const [x, y] = [(nx / length) * dist, (ny / length) * dist];
    const far = reach + Math.abs(dist);
    const [tx, ty] = [(ny / length) * far, (-nx / length) * far];
    return { x1: x - tx, y1: y - ty, x2: x + tx, y2: y + ty, ...reader.surface(what, plane, flags.wall, 1) };
  });
}

/** The goals as lines that notice what scores and stop nothing. */
export function goalsOf(reader: StadiumReader, value: unknown): object[] {
  return reader.items('goals', value).map((goal, i) => {
    const [x1, y1] = reader.point(`goals[${i}].p0`, goal.p0);
    const [x2, y2] = reader.point(`goals[${i}].p1`, goal.p1);
    if (goal.team !== 'red' && goal.team !== 'blue') reader.fail(`goals[${i}].team`, 'red or blue', goal.team);
    return {
      ...{ x1, y1, x2, y2 },
      sensor: true,
      filter: { category: -1, mask: flags.score },
      name: `goal of ${goal.team}`,
      color: goal.team === 'blue' ? '#5689e5' : '#e56e56',
    };
  });
}
