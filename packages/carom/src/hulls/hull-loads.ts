// What points of contacts have given, and how light what they push is.
import type { Bodies } from '../world/state/bodies.ts';
import { atG, atM, atU, atVy, rowStride } from '../world/state/layout.ts';
import type { ContactTable } from './contact-table.ts';
import {
  contactStride,
  cPoints,
  linkA,
  linkB,
  linkStride,
  pAx,
  pAy,
  pBx,
  pBy,
  pMass,
  pNormal,
  pNx,
  pNy,
  pointStride,
  pointsOf,
  pTangent,
  pTangentMass,
} from './hull-layout.ts';

type Rows = Pick<Bodies, 'rows' | 'starts'>;

/** Has `starts` be without what the points of a contact give, or with it again (`sign` −1). */
export function carryLoads({ rows, starts }: Rows, { links, numbers }: ContactTable, c: number, sign: number): void {
  const n = linkStride * c;
  const a = rowStride * links[n + linkA];
  const b = links[n + linkB];
  const ja = 3 * links[n + linkA];
  const end = contactStride * c + cPoints + pointStride * links[n + pointsOf];
  for (let p = contactStride * c + cPoints; p < end; p += pointStride) {
    const normal = sign * numbers[p + pNormal];
    const tangent = sign * numbers[p + pTangent];
    if (normal === 0 && tangent === 0) continue;
    const px = normal * numbers[p + pNx] + tangent * numbers[p + pNy];
    const py = normal * numbers[p + pNy] - tangent * numbers[p + pNx];
    starts[ja] += rows[a + atM] * px;
    starts[ja + atVy] += rows[a + atM] * py;
    starts[ja + atU] += rows[a + atG] * (numbers[p + pAx] * py - numbers[p + pAy] * px);
    if (b < 0) continue;
    const kb = rowStride * b;
    starts[3 * b] -= rows[kb + atM] * px;
    starts[3 * b + atVy] -= rows[kb + atM] * py;
    starts[3 * b + atU] -= rows[kb + atG] * (numbers[p + pBx] * py - numbers[p + pBy] * px);
  }
}

/** Writes the effective masses of points of a contact that another point of their surface held (hull-surface.ts). */
export function mendMasses(bodies: Pick<Bodies, 'rows'>, table: ContactTable, c: number): void {
  const { links, numbers } = table;
  const end = contactStride * c + cPoints + pointStride * links[linkStride * c + pointsOf];
  for (let p = contactStride * c + cPoints; p < end; p += pointStride) if (numbers[p + pMass] === 0) writeMasses(bodies, table, c, p);
}

/** Writes the effective masses of a point. */
export function writeMasses({ rows }: Pick<Bodies, 'rows'>, { links, numbers }: ContactTable, c: number, p: number): void {
  const a = rowStride * links[linkStride * c + linkA];
  const b = links[linkStride * c + linkB];
  const normalX = numbers[p + pNx];
  const normalY = numbers[p + pNy];
  const acrossA = numbers[p + pAx] * normalY - numbers[p + pAy] * normalX;
  const alongA = numbers[p + pAx] * normalX + numbers[p + pAy] * normalY;
  let mass = rows[a + atM] + rows[a + atG] * acrossA * acrossA;
  let tangentMass = rows[a + atM] + rows[a + atG] * alongA * alongA;
  if (b >= 0) {
    const k = rowStride * b;
    const acrossB = numbers[p + pBx] * normalY - numbers[p + pBy] * normalX;
    const alongB = numbers[p + pBx] * normalX + numbers[p + pBy] * normalY;
    mass += rows[k + atM] + rows[k + atG] * acrossB * acrossB;
    tangentMass += rows[k + atM] + rows[k + atG] * alongB * alongB;
  }
  numbers[p + pMass] = 1 / mass;
  numbers[p + pTangentMass] = 1 / tangentMass;
}
