import { largest, least } from '../limits.ts';
import type { Body, BodyJson } from './body.ts';

/** A body as what makes it again. */
export function jsonOf<T>(body: Body<T>, hasSenses: boolean): BodyJson<T> {
  const { x, y, r, shapes, vx, vy, angle, angularVelocity, kind, mass, filter, data } = body;
  const { density, ...surface } = body.material;
  // that of a given mass may be none that can be given
  const material = density >= least && density <= largest ? { ...surface, density } : surface;
  const { sensor, linearDamping, angularDamping, gravityScale, fixedRotation, canSleep } = body;
  const form = shapes.length > 0 ? { r, shapes } : { r };
  const numbers = { x, y, ...form, vx, vy, angle, angularVelocity, mass, linearDamping, angularDamping, gravityScale };
  const senses = hasSenses ? { senses: body.senses } : {};
  const rest = { ...(canSleep ? {} : { canSleep }), ...(data === undefined ? {} : { data }) };
  return { ...numbers, kind, material, filter, sensor, ...senses, fixedRotation, ...rest };
}

/** What is printed of a body. */
export function printedBody({ id, kind, x, y, r, vx, vy, angle, mass, alive, data }: Body<unknown>): object {
  return { id, kind, x, y, r, vx, vy, angle, mass, ...(alive ? {} : { alive }), ...(data === undefined ? {} : { data }) };
}
