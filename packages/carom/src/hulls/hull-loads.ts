// What points of contacts have given, and how light what they push is.
import type { Bodies } from '../world/state/bodies.ts';
import { atG, atM, atU, atVy, rowStride } from '../world/state/layout.ts';
import type { ContactTable } from './contact-table.ts';
import * as word from './hull-layout.ts';

type Rows = Pick<Bodies, 'rows' | 'starts'>;

/** Has `starts` be without what the points of a contact give, or with it again (`sign` −1). */
export function carryLoads({ rows, starts }: Rows, { links, numbers }: ContactTable, c: number, sign: number): void {
  const n = word.linkStride * c;
  const a = rowStride * links[n + word.linkA];
  const b = links[n + word.linkB];
  const ja = 3 * links[n + word.linkA];
  const end = word.contactStride * c + word.cPoints + word.pointStride * links[n + word.pointsOf];
  for (let p = word.contactStride * c + word.cPoints; p < end; p += word.pointStride) {
    const normal = sign * numbers[p + word.pNormal];
    const tangent = sign * numbers[p + word.pTangent];
    if (normal === 0 && tangent === 0) continue;
    const px = normal * numbers[p + word.pNx] + tangent * numbers[p + word.pNy];
    const py = normal * numbers[p + word.pNy] - tangent * numbers[p + word.pNx];
    starts[ja] += rows[a + atM] * px;
    starts[ja + atVy] += rows[a + atM] * py;
    starts[ja + atU] += rows[a + atG] * (numbers[p + word.pAx] * py - numbers[p + word.pAy] * px);
    if (b < 0) continue;
    const kb = rowStride * b;
    starts[3 * b] -= rows[kb + atM] * px;
    starts[3 * b + atVy] -= rows[kb + atM] * py;
    starts[3 * b + atU] -= rows[kb + atG] * (numbers[p + word.pBx] * py - numbers[p + word.pBy] * px);
  }
}

/** Writes the effective masses of points of a contact that another point of their surface held (hull-surface.ts). */
export function mendMasses(bodies: Pick<Bodies, 'rows'>, table: ContactTable, c: number): void {
  const { links, numbers } = table;
  const end = word.contactStride * c + word.cPoints + word.pointStride * links[word.linkStride * c + word.pointsOf];
  for (let p = word.contactStride * c + word.cPoints; p < end; p += word.pointStride)
    if (numbers[p + word.pMass] === 0) writeMasses(bodies, table, c, p);
}

/** Writes the effective masses of a point. */
export function writeMasses({ rows }: Pick<Bodies, 'rows'>, { links, numbers }: ContactTable, c: number, p: number): void {
  const a = rowStride * links[word.linkStride * c + word.linkA];
  const b = links[word.linkStride * c + word.linkB];
  const normalX = numbers[p + word.pNx];
  const normalY = numbers[p + word.pNy];
  const acrossA = numbers[p + word.pAx] * normalY - numbers[p + word.pAy] * normalX;
  const alongA = numbers[p + word.pAx] * normalX + numbers[p + word.pAy] * normalY;
  let mass = rows[a + atM] + rows[a + atG] * acrossA * acrossA;
  let tangentMass = rows[a + atM] + rows[a + atG] * alongA * alongA;
  if (b >= 0) {
    const k = rowStride * b;
    const acrossB = numbers[p + word.pBx] * normalY - numbers[p + word.pBy] * normalX;
    const alongB = numbers[p + word.pBx] * normalX + numbers[p + word.pBy] * normalY;
    mass += rows[k + atM] + rows[k + atG] * acrossB * acrossB;
    tangentMass += rows[k + atM] + rows[k + atG] * alongB * alongB;
  }
  numbers[p + word.pMass] = 1 / mass;
  numbers[p + word.pTangentMass] = 1 / tangentMass;
}
