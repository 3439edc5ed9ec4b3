import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DiscTable } from '../../src/timeline/disc-table.ts';
import { Timeline } from '../../src/timeline/index.ts';

/** A face that knows where its row is. */
class Place {
  readonly id: number;
  table: DiscTable | null = null;
  slot = -1;

  constructor(id: number) {
    this.id = id;
  }

  show(table: DiscTable, slot: number): void {
    this.table = table;
    this.slot = slot;
  }
}

test('rows are found by id, and faces go with them, whatever comes, leaves or is arranged', () => {
  const step = fc.tuple(fc.constantFrom('add', 'add', 'remove', 'arrange'), fc.nat(1000), fc.integer({ min: 1, max: 3 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const table = new DiscTable(1);
      const left: Place[] = [];
      table.host = {
        state: { now: 0, flight: { periodX: 1, periodY: 1 }, rules: { names: [''] } },
        views: { left: (face) => left.push(face as Place) },
        change() {},
      };
      const model: Map<number, Place> = new Map();
      let next = 0;
      for (const [kind, pick, gap] of steps) {
        const chosen = [...model.values()][pick % Math.max(1, model.size)];
        if (kind === 'add') {
          next += gap;
          const slot = table.add(next);
          Object.assign(table.at(slot), { x: next, growth: 2 * next, held: 3 * next, mass: 4 * next });
          model.set(next, new Place(next));
          table.setFace(slot, model.get(next) as Place);
        } else if (kind === 'remove' && chosen !== undefined) {
          table.remove(chosen.slot);
          model.delete(chosen.id);
          expect(left.at(-1)).toBe(chosen);
        } else if (kind === 'arrange') {
          const places = Int32Array.from({ length: table.size }, (_, i) => i);
          places.sort((a, b) => ((a * 7919 + pick) % 101) - ((b * 7919 + pick) % 101) || a - b);
          table.arrange(places);
          expect(table.count).toBe(model.size);
        }
        expect([...table.values()].map(({ id }) => id)).toEqual([...model.keys()]);
        for (let id = -1; id <= next + 1; id++) expect(table.slotOf(id)).toBe(model.get(id)?.slot ?? -1);
        for (const { id, slot } of model.values()) {
          const { x, growth, held, mass } = table.at(slot);
          expect([x, growth, held, mass]).toEqual([id, 2 * id, 3 * id, 4 * id]);
        }
        for (const { id, table: own, slot } of left) expect(own?.at(slot)).toMatchObject({ id, x: id, mass: 4 * id });
      }
      for (const id of [0.5, Number.NaN, 2 ** 32, -(2 ** 33), Infinity]) expect(table.get(id)).toBe(undefined);
    }),
  );
});

test('a loop over discs comes to each that is there when its turn comes, by id', () => {
  const timeline = new Timeline();
  const add = (x: number) => timeline.add({ x, y: 0, r: 0.1 });
  const discs = Array.from({ length: 8 }, (_, x) => add(x));
  const seen: number[] = [];
  for (const { id } of timeline) {
    seen.push(id);
    if (id === 2) for (const gone of [0, 1, 2, 5]) timeline.remove(discs[gone]);
    if (id === 7) for (let x = 8; x < 11; x++) add(x);
  }
  expect(seen).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10]);
});
