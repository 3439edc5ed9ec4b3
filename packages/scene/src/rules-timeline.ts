import type { SceneProblem } from './problem.ts';
import { arcObjection, type Corner, refused } from './rule.ts';
import type { Scene, SceneBody, SceneTimeline, SceneWall } from './scene.ts';
import type { Placed } from './starts.ts';

/**
 * What a timeline would say against a scene whose form is right, or `null`: its own rules, written down here once more so that checking a
 * scene needs no engine. A test holds both against each other.
 */
export function timelineObjection(scene: Scene, placed: readonly Placed[]): SceneProblem | null {
  const { gravity, deceleration = 0, periodX = Infinity, periodY = Infinity } = scene.timeline ?? {};
  if (deceleration > 0 && gravity && (gravity.x !== 0 || gravity.y !== 0))
    return refused('timeline', 'options.deceleration', '0 where there is gravity', deceleration);
  for (const [i, wall] of (scene.walls ?? []).entries()) {
    const objection = wallObjection(`walls[${i}]`, wall, scene.timeline ?? {});
    if (objection) return objection;
  }
  for (const { path, body } of placed) {
    const objection = growthObjection(path, body, scene);
    if (objection) return objection;
    if (!(2 * body.r <= Math.min(periodX, periodY))) return refused(path, 'disc.r', 'at most half of a period', body.r);
  }
  return null;
}

/** Discs grow where they fly straight and where all walls are inside boxes or sensors. */
function growthObjection(path: string, { growth = 0 }: SceneBody, { walls = [], timeline = {} }: Scene): SceneProblem | null {
  if (growth === 0) return null;
  const { gravity = { x: 0, y: 0 }, deceleration = 0 } = timeline;
  if (gravity.x !== 0 || gravity.y !== 0 || deceleration > 0)
    return refused(path, 'disc.growth', '0 where there is gravity or deceleration', growth);
  const at = walls.findIndex((wall) => wall.sensor !== true && !('inside' in wall && 'minX' in wall.inside));
  return at < 0 ? null : refused(path, 'disc.growth', `0 beside walls[${at}], which is neither an inside box nor a sensor`, growth);
}

/** Walls that move or are thermal are no sensors; they do not move where there is deceleration, nor are they thermal with simultaneous ties. */
function motionObjection(place: string, wall: SceneWall, { deceleration = 0, ties }: SceneTimeline): SceneProblem | null {
  const { velocity = { x: 0, y: 0 }, temperature = 0, sensor = false } = wall;
  const moves = velocity.x !== 0 || velocity.y !== 0;
  if (moves && sensor) return refused(place, 'options.velocity', '(0, 0) of a sensor', velocity);
  if (moves && deceleration > 0) return refused(place, 'options.velocity', '(0, 0) where there is deceleration', velocity);
  if (temperature > 0 && sensor) return refused(place, 'options.temperature', '0 of a sensor', temperature);
  if (temperature > 0 && ties === 'simultaneous')
    return refused(place, 'options.temperature', "0 where options.ties is 'simultaneous'", temperature);
  return null;
}

function wallObjection(place: string, wall: SceneWall, flight: SceneTimeline): SceneProblem | null {
  const { periodX = Infinity, periodY = Infinity } = flight;
  if (wall.absorbing && !wall.sensor) return refused(place, 'options.absorbing', 'false unless options.sensor is true', true);
  if ('points' in wall) {
    const { points } = wall;
    if (points.length > 64) return refused(place, 'wall.points', 'an array of 3 to 64 points', points);
    if (!isConvex(points)) return refused(place, 'wall.points', 'the corners of a strictly convex polygon, in order', points);
  }
  const objection = arcObjection(place, wall);
  if (objection) return objection;
  const {
    material: _material,
    sensor = false,
    absorbing: _absorbing,
    velocity: _velocity,
    temperature: _temperature,
    name: _name,
    color: _color,
    ...shape
  } = wall;
  const isCircle = 'r' in shape && !('x1' in shape) && !('from' in shape);
  if (sensor && !isCircle && !('minX' in shape)) return refused(place, 'wall', 'a circle or a box, being a sensor', shape);
  const motion = motionObjection(place, wall, flight);
  if (motion) return motion;
  if (fitsTorus(wall, periodX, periodY)) return null;
  return refused(place, 'wall', 'no room (inside), and within a period of [0, period], where there is one', shape);
}

/** Whether every corner lies on one and the same side of every side it does not belong to, beyond the rounding of plain doubles. */
function isConvex(points: readonly Corner[]): boolean {
  const count = points.length;
  let turn = 0;
  for (let i = 0; i < count; i++) {
    const k = (i + 1) % count;
    const ex = points[k].x - points[i].x;
    const ey = points[k].y - points[i].y;
    for (let j = 0; j < count; j++) {
      if (j === i || j === k) continue;
      const left = ex * (points[j].y - points[i].y);
      const right = ey * (points[j].x - points[i].x);
      const side = left - right;
      if (!(Math.abs(side) > 1e-15 * (Math.abs(left) + Math.abs(right))) || side * turn < 0) return false;
      turn = side > 0 ? 1 : -1;
    }
  }
  return true;
}

/** On a torus a wall is no room, and reaches no further than a period beyond [0, period]. */
function fitsTorus(wall: SceneWall, periodX: number, periodY: number): boolean {
  if (periodX === Infinity && periodY === Infinity) return true;
  if ('inside' in wall) return false;
  const { x, y } = reachOf(wall);
  return x[0] >= -periodX && y[0] >= -periodY && x[1] <= 2 * periodX && y[1] <= 2 * periodY;
}

type Range = readonly [number, number];

/** From where to where a wall reaches along each axis; an arc as its whole circle. */
export function reachOf(wall: SceneWall): { x: Range; y: Range } {
  const at = (xs: readonly number[], ys: readonly number[], r = 0) => ({ x: rangeOf(xs, r), y: rangeOf(ys, r) });
  if ('points' in wall) {
    const { points } = wall;
    return at(
      points.map(({ x }) => x),
      points.map(({ y }) => y),
    );
  }
  if ('minX' in wall) return at([wall.minX, wall.maxX], [wall.minY, wall.maxY]);
  if ('x1' in wall) return at([wall.x1, wall.x2], [wall.y1, wall.y2], 'r' in wall ? wall.r : 0);
  const { x, y, r } = wall as { readonly x: number; readonly y: number; readonly r: number };
  return at([x], [y], r);
}

function rangeOf(values: readonly number[], r: number): Range {
  return [Math.min(...values) - r, Math.max(...values) + r];
}
