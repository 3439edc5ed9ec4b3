import { lookAtPair } from '@carom/pool/tiles';
import { CircleIndex } from 'carom';
import { CommandError } from '../exit.ts';
import type { OnReject } from './circle-row.ts';
import { readCircles } from './circles-file.ts';
import type { PairValues } from './pair.ts';

/** The circles of a file in memory. */
export interface Circles {
  /** x, y, r, one after the other. */
  readonly packed: Float64Array;
  /** What names each circle: its id, or its place in the file; nothing where that is its number among the circles. */
  readonly ids: readonly (number | string | undefined)[];
}

/** Reads all circles of a file. @throws CommandError if there is none */
export async function loadCircles(path: string, onReject: OnReject): Promise<Circles> {
  let packed = new Float64Array(3 * 65_536);
  let length = 0;
  const ids: (number | string)[] = [];
  const onCircle = (x: number, y: number, r: number, id: number | string | null, place: number) => {
    if (length === packed.length) {
      const larger = new Float64Array(2 * length);
      larger.set(packed);
      packed = larger;
    }
    packed[length] = x;
    packed[length + 1] = y;
    packed[length + 2] = r;
    if (id !== null || 3 * place !== length) ids[length / 3] = id ?? place;
    length += 3;
  };
  await readCircles(path, onCircle, onReject);
  if (length === 0) throw new CommandError(`${path}: must hold at least one circle`);
  return { packed: packed.slice(0, length), ids };
}

/** Every pair of circles that overlap, within one file or between two, by the place of the first, then of the second. */
export function* pairsInMemory(circles: Circles, others: Circles | null): Generator<PairValues> {
  const index = new CircleIndex();
  index.rebuild(circles.packed);
  let pairs: Int32Array;
  if (others === null) pairs = index.pairs({ sorted: true });
  else {
    const second = new CircleIndex();
    second.rebuild(others.packed);
    pairs = index.pairsWith(second, { sorted: true });
  }
  const b = others ?? circles;
  for (let k = 0; k < pairs.length; k += 2) {
    const [i, j] = [pairs[k], pairs[k + 1]];
    const { relation, depth } = lookAtPair(circles.packed, i, b.packed, j);
    yield [circles.ids[i] ?? i, b.ids[j] ?? j, relation, depth];
  }
}
