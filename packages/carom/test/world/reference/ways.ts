// Whether what moves together may: every body against every other and every wall, by what the invariant says and nothing else.

import type { Body, Step, Vertex } from './model.ts';
import { holdsOf } from './one-sided.ts';

/** Places on each leg of a path that are measured against walls. */
const samples = 16;

/** Appends the names of those that come nearer to each other on their ways than cores may, or to a wall than a core may. */
export function meetsNothing(step: Step, out: string[]): void {
  const { bodies, geometry } = step;
  const paths = bodies.map((body) => pathOf(body, step.h));
  const ways = paths.map((path) => Math.max(...path.map(({ x, y }) => Math.abs(x - path[0].x) + Math.abs(y - path[0].y))));
  for (let i = 0; i < bodies.length; i++) {
    for (let j = i + 1; j < bodies.length; j++) {
      if (bodies[i].m + bodies[j].m === 0) continue;
      const reach = bodies[i].r + bodies[j].r + ways[i] + ways[j];
      for (const shiftX of shifts(step.periodX))
        for (const shiftY of shifts(step.periodY)) {
          const [dx, dy] = [paths[j][0].x - paths[i][0].x + shiftX, paths[j][0].y - paths[i][0].y + shiftY];
          if (dx * dx + dy * dy > reach * reach) continue;
          if (comeTooNear(bodies[i], bodies[j], paths[i], paths[j], { x: shiftX, y: shiftY })) out.push(`${i} and ${j}`);
        }
    }
  }
  for (const entry of step.walls) {
    const { body, feature } = entry;
    if (body.m === 0) continue;
    const path = paths[bodies.indexOf(body)];
    if (geometry.isBeyond(feature, path[0].x, path[0].y, body.r + ways[bodies.indexOf(body)])) continue;
    const holds = entry.oneSided ? holdsOf(step, body) : null;
    const floorAt = ({ x, y }: Vertex) => Math.min(geometry.gap(feature, x, y).distance, 0.92 * body.r);
    let floor = floorAt(path[0]);
    for (let leg = 1; leg < path.length; leg++) {
      if (holds?.[leg - 1].get(entry) === 'passes') continue;
      if (holds !== null) floor = floorAt(path[leg - 1]);
      for (let n = 1; n <= samples; n++) {
        const { x, y } = placeAt(path, path[leg - 1].t + ((path[leg].t - path[leg - 1].t) * n) / samples);
        if (geometry.gap(feature, x, y).distance < floor - 1e-9 * body.r) out.push(`${body.index} and wall feature ${feature}`);
      }
    }
  }
}

function shifts(period: number): number[] {
  return period < Infinity ? [-period, 0, period] : [0];
}

function pathOf(body: Body, h: number): Vertex[] {
  const from = body.path.length > 0 ? body.path : [{ t: 0, x: body.x, y: body.y }];
  return [...from, { t: h, x: body.x + body.vx * h, y: body.y + body.vy * h }];
}

function placeAt(path: readonly Vertex[], t: number): { x: number; y: number } {
  const leg = Math.max(
    path.findIndex((vertex, n) => n > 0 && vertex.t >= t),
    1,
  );
  const [from, to] = [path[leg - 1], path[leg]];
  const share = to.t > from.t ? (t - from.t) / (to.t - from.t) : 1;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Whether the second of two bodies, seen from the first and shifted, comes nearer than the core distance or, if that is less, than it was. */
function comeTooNear(a: Body, b: Body, pathA: readonly Vertex[], pathB: readonly Vertex[], shift: { x: number; y: number }): boolean {
  const times = [...new Set([...pathA, ...pathB].map(({ t }) => t))].sort((s, t) => s - t);
  const places = times.map((t) => {
    const [p, q] = [placeAt(pathA, t), placeAt(pathB, t)];
    return { x: q.x - p.x + shift.x, y: q.y - p.y + shift.y };
  });
  const core = a.r + b.r - 0.16 * Math.min(a.r, b.r);
  const floor = Math.min(core, Math.sqrt(places[0].x ** 2 + places[0].y ** 2));
  for (let i = 1; i < places.length; i++) {
    if (leastDistance(places[i - 1], places[i]) < floor - 1e-9 * core) return true;
  }
  return false;
}

/** Of the points between p and q from the origin. */
function leastDistance(p: { x: number; y: number }, q: { x: number; y: number }): number {
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(Math.max(-(p.x * dx + p.y * dy) / square, 0), 1) : 0;
  return Math.sqrt((p.x + dx * share) ** 2 + (p.y + dy * share) ** 2);
}
