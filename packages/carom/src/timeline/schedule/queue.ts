import type { DiscTable } from '../disc-table.ts';
import { atId, atKind, atOther } from '../disc-words.ts';
import * as kinds from '../event-kinds.ts';

/**
 * Whether the event of slot `i` comes before that of slot `j` at one time. What counts is the kind (exits, pairs, walls, …), then the lower disc
 * id, then the other. The same order as `comesBefore`; exits come first, so that lists are good for what follows.
 */
export function isBeforeAtOnce(table: DiscTable, i: number, j: number): boolean {
  const e = table.e;
  const oi = i << 4;
  const oj = j << 4;
  return compareKeys(table, i, e[oi | atKind], e[oi | atOther], j, e[oj | atKind], e[oj | atOther]) < 0;
}

/** Compares two events at one time: of slot `i` with `other` (a slot in a pair, a wall's index at a wall), and of slot `j`. */
// biome-ignore lint/complexity/useMaxParams: an inner call, with numbers in registers
export function compareKeys(table: DiscTable, i: number, kindI: number, otherI: number, j: number, kindJ: number, otherJ: number): number {
  if (kindI !== kindJ) return kindI - kindJ;
  const e = table.e;
  const idI = e[(i << 4) | atId];
  const idJ = e[(j << 4) | atId];
  if (kindI !== kinds.pair) return idI !== idJ ? idI - idJ : otherI - otherJ;
  const partnerI = e[(otherI << 4) | atId];
  const partnerJ = e[(otherJ << 4) | atId];
  const lower = Math.min(idI, partnerI) - Math.min(idJ, partnerJ);
  return lower !== 0 ? lower : Math.max(idI, partnerI) - Math.max(idJ, partnerJ);
}
