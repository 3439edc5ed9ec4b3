import type { SceneKinematic, SceneWall } from '@carom/scene';
import type { Arc, Vec } from 'carom';

type Numbers = Readonly<Record<string, number>>;
type Points = readonly Readonly<Vec>[];

/** A point turned about another one. */
export function turnedPoint({ x, y }: Readonly<Vec>, about: Readonly<Vec>, angle: number): Vec {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [x - about.x, y - about.y];
  return { x: about.x + cos * dx - sin * dy, y: about.y + sin * dx + cos * dy };
}

/** The wall turned about a point. A box becomes a polygon; a room of walls keeps its direction and goes along. */
export function turned(wall: SceneWall, about: Readonly<Vec>, angle: number): SceneWall {
  const turn = (point: Readonly<Vec>) => turnedPoint(point, about, angle);
  const aim = (direction: Readonly<Vec>) => turnedPoint(direction, { x: 0, y: 0 }, angle);
  const { points, chain, inside } = wall as unknown as { points?: Points; chain?: Points; inside?: Numbers };
  const driven = { ...withPivot(wall, turn), ...withWay(wall, aim) };
  if (points) return { ...wall, points: points.map(turn), ...driven } as unknown as SceneWall;
  if (chain) return { ...wall, chain: chain.map(turn), ...driven } as unknown as SceneWall;
  if (inside) return { ...wall, ...driven } as unknown as SceneWall;
  const flat = wall as unknown as Numbers;
  if (flat.x1 !== undefined) {
    const [a, b] = [turn({ x: flat.x1, y: flat.y1 }), turn({ x: flat.x2, y: flat.y2 })];
    return { ...wall, x1: a.x, y1: a.y, x2: b.x, y2: b.y, ...driven } as unknown as SceneWall;
  }
  if (flat.minX !== undefined) {
    const { minX, minY, maxX, maxY, ...rest } = flat;
    return { ...rest, points: cornersOfBox({ minX, minY, maxX, maxY }).map(turn), ...driven } as unknown as SceneWall;
  }
  const center = turn({ x: flat.x, y: flat.y });
  const { from, to } = wall as unknown as Arc;
  return { ...wall, ...center, ...(from ? { from: aim(from), to: aim(to) } : {}), ...driven } as unknown as SceneWall;
}

function withPivot(wall: SceneWall, turn: (point: Readonly<Vec>) => Vec): Partial<SceneKinematic> {
  const { pivot } = wall as SceneKinematic;
  return pivot ? { pivot: turn(pivot) } : {};
}

function withWay(wall: SceneWall, aim: (direction: Readonly<Vec>) => Vec): Partial<SceneKinematic> {
  const { shuttle } = wall as SceneKinematic;
  return shuttle ? { shuttle: { ...shuttle, ...aim({ x: shuttle.x ?? 0, y: shuttle.y ?? 0 }) } } : {};
}

/** The corners of a box, one after the other. */
export function cornersOfBox({ minX, minY, maxX, maxY }: Numbers): Vec[] {
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ];
}
