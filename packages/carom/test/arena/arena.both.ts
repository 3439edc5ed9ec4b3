import { describe, expect, it } from 'vitest';
import {
  Arena,
  type ArenaDisc,
  type ArenaHandlers,
  type ArenaOptions,
  arenaDefaults,
  bounceDiscs,
  bounceEdge,
  cleanOrder,
  codingameOrder,
  EventLimitError,
  meanMaxOrder,
  mergeDiscs,
} from '../../src/arena/index.ts';

function arenaOf(discs: readonly ArenaDisc[], options: Partial<ArenaOptions> = {}): Arena {
  const arena = new Arena({ discs: discs.length, ...options });
  for (const [i, disc] of discs.entries()) arena.set(i, { x: 0, y: 0, r: 1, ...disc });
  return arena;
}

/** Runs a step and lists its events, each handled by an elastic bounce or by `handlers`. */
function log(arena: Arena, dt: number, handlers: ArenaHandlers = {}): [number, ...(string | number)[]][] {
  const events: [number, ...(string | number)[]][] = [];
  arena.step(dt, {
    ...handlers,
    pair(i, j) {
      events.push([arena.now, 'pair', i, j]);
      if (handlers.pair) handlers.pair(i, j);
      else bounceDiscs(arena, i, j, { separate: 1e-5 });
    },
    edge(i, edge) {
      events.push([arena.now, 'edge', i, edge]);
      if (handlers.edge) handlers.edge(i, edge);
      else bounceEdge(arena, i, edge, { separate: 'mirror' });
    },
    sense(i, j) {
      events.push([arena.now, 'sense', i, j]);
      return handlers.sense?.(i, j);
    },
  });
  return events;
}

describe('Arena', () => {
  it('starts with clean order and 10000 events a step', () => {
    expect(arenaDefaults).toEqual({ order: cleanOrder, maxEvents: 10000 });
  });

  it('flies free discs straight', () => {
    const arena = arenaOf([{ x: 1, y: 2, vx: 3, vy: -4 }]);
    expect(arena.step(0.5)).toBe(0);
    expect([arena.x[0], arena.y[0]]).toEqual([2.5, 0]);
  });

  it('bounces discs elastically without handlers, in time order', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 4 }, { x: 8 }]);
    expect(arena.step(6)).toBe(2); // at 2 and at 4
    expect([...arena.x]).toEqual([2, 6, 10]);
    expect([...arena.vx]).toEqual([0, 0, 1]);
  });

  it('tells handlers the time inside the step, and 0 outside', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 4 }]);
    expect(log(arena, 3)).toEqual([[2, 'pair', 0, 1]]);
    expect(arena.now).toBe(0);
  });

  it('calls moved with every flight, before the events of that moment and at the end', () => {
    const calls: (number | string)[] = [];
    const arena = arenaOf([{ vx: 1 }, { x: 4 }]);
    arena.step(3, {
      moved: (dt) => calls.push(dt),
      pair: (i, j) => {
        calls.push('pair');
        bounceDiscs(arena, i, j);
      },
    });
    expect(calls).toEqual([2, 'pair', 1]);
  });

  it('step(0) moves nothing and meets only what overlaps and approaches', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 1.5 }, { x: 9, vx: 5 }]);
    expect(log(arena, 0)).toEqual([[0, 'pair', 0, 1]]);
    expect(arena.x[2]).toBe(9);
  });

  it('lets a pair pass whose handler does nothing, and meet again once one of them has changed', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 4 }, { x: 3, y: 9, vy: -1 }]);
    expect(log(arena, 4, { pair: () => {} })).toEqual([[2, 'pair', 0, 1]]);
    const other = arenaOf([{ vx: 1 }, { x: 4 }]);
    other.addWall({ inside: { minX: -9, minY: -9, maxX: 3.5, maxY: 9 } });
    other.setWall(1, 0, false);
    const events = log(other, 6, { pair: () => {}, edge: () => void (other.vx[0] *= -1) });
    expect(events).toEqual([
      [2, 'pair', 0, 1],
      [2.5, 'edge', 0, 1],
    ]); // then they overlap and part
  });

  it('changed(i) lets a third disc, written by a handler, meet its last partner again', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 4 }, { x: 0, y: 50, vx: 1 }, { x: 5, y: 50 }]);
    for (const tell of [false, true]) {
      arena.set(0, { x: 0, vx: 1 });
      arena.set(1, { x: 4, vx: 0 });
      arena.set(2, { x: 0, vx: 1 });
      arena.set(3, { x: 5, vx: 0 });
      const events = log(arena, 5, {
        pair: (i, j) => {
          if (i === 0) return;
          bounceDiscs(arena, i, j);
          arena.vx[0] = 2;
          if (tell) arena.changed(0);
        },
      });
      // 0 and 1 overlap and approach when 2 and 3 bounce at time 3
      expect(events.map(([time, , i]) => [time, i])).toEqual(
        tell
          ? [
              [2, 0],
              [3, 2],
              [3, 0],
            ]
          : [
              [2, 0],
              [3, 2],
            ],
      );
    }
  });
});

describe('bodies that come and go', () => {
  it('has, count and set follow who is present', () => {
    const arena = new Arena({ discs: 3 });
    arena.set(1, { x: 0, y: 0, r: 1 });
    expect([arena.count, arena.has(0), arena.has(1)]).toEqual([1, false, true]);
    arena.remove(1);
    expect([arena.count, arena.has(1)]).toEqual([0, false]);
  });

  it('set keeps what is not given', () => {
    const arena = arenaOf([{ x: 1, y: 2, vx: 3, vy: 4, r: 5, mass: 8 }]);
    arena.set(0, { vy: -1 });
    expect([arena.x[0], arena.y[0], arena.vx[0], arena.vy[0], arena.r[0], arena.inverseMass[0]]).toEqual([1, 2, 3, -1, 5, 0.125]);
  });

  it('a removed disc meets nobody, and what comes in its place has its pair rules', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 4 }]);
    arena.setPair(0, 1, 'ignore');
    arena.remove(1);
    expect(log(arena, 1)).toEqual([]);
    arena.set(1, { x: 4, y: 0, r: 1 });
    expect(log(arena, 9)).toEqual([]);
  });

  it('a handler may remove a disc: its further events are dropped', () => {
    for (const order of [cleanOrder, codingameOrder, meanMaxOrder]) {
      const arena = arenaOf([{ x: -4, vx: 1 }, {}, { x: 4, vx: -1 }], { order });
      const events = log(arena, 9, { pair: (i, j) => (arena.has(1) ? arena.remove(1) : bounceDiscs(arena, i, j, { separate: 1e-5 })) });
      expect(events.map(([time, , i, j]) => [time, Number(i) + Number(j)])).toEqual([
        [2, order === codingameOrder ? 3 : 1],
        [3, 2],
      ]);
    }
  });

  it('a handler may insert a disc, which meets the others from then on', () => {
    const arena = new Arena({ discs: 3 });
    arena.set(0, { x: 0, y: 0, vx: 1, r: 1 });
    arena.set(1, { x: 4, y: 0, r: 1 });
    const events = log(arena, 5, {
      pair: (i, j) => {
        bounceDiscs(arena, i, j);
        if (!arena.has(2)) arena.set(2, { x: 7, y: 0, r: 1 });
      },
    });
    expect(events.map(([time, , i, j]) => [time, i, j])).toEqual([
      [2, 0, 1],
      [3, 1, 2],
    ]);
  });

  it('a handler may merge two discs, and the grown one meets the next earlier', () => {
    const arena = arenaOf([{ r: 3 }, { x: -8, vx: 1, r: 4 }, { x: 10, r: 1 }]);
    const events = log(arena, 18, { pair: (i, j) => mergeDiscs(arena, i, j) });
    expect(events).toEqual([
      [1, 'pair', 0, 1],
      [16, 'pair', 0, 2],
    ]); // at −3.5, of radius 5 and speed 1/2, it has 7.5 to go
  });

  it('a handler may change a radius', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 4 }, { x: 4, y: 4 }]);
    const events = log(arena, 3, {
      pair: (i, j) => {
        if (j === 1) arena.set(1, { r: 3 });
        bounceDiscs(arena, i, j);
      },
    });
    expect(events).toEqual([[2, 'pair', 0, 1]]); // 1 and 2 touch now, but do not approach
    expect(arena.r[1]).toBe(3);
  });
});

describe('orders', () => {
  it("cleanOrder ignores overlapping discs that part; the referees' orders make them collide at once", () => {
    const parting: ArenaDisc[] = [{ vx: -1 }, { x: 1.5 }];
    expect(log(arenaOf(parting), 1)).toEqual([]);
    expect(log(arenaOf(parting, { order: codingameOrder }), 1)[0]).toEqual([0, 'pair', 1, 0]);
    expect(log(arenaOf(parting, { order: meanMaxOrder }), 1)[0]).toEqual([0, 'pair', 0, 1]);
  });

  it('a graze is an event in one-at-a-time orders and none in codingameOrder, as the referees have it', () => {
    const passing: ArenaDisc[] = [{ vx: 1 }, { x: 4, y: 2 }];
    expect(log(arenaOf(passing), 9)).toEqual([[4, 'pair', 0, 1]]);
    expect(log(arenaOf(passing, { order: meanMaxOrder }), 4.5)[0]).toEqual([4, 'pair', 0, 1]);
    expect(log(arenaOf(passing, { order: codingameOrder }), 9)).toEqual([]);
  });

  it('codingameOrder resolves what follows within 1e-5 without looking again, from the highest index down', () => {
    // 1 hits 0 and 2 at once; by the first bounce 1 turns away from the other, which is resolved all the same
    const arena = arenaOf([{ x: -3 }, { vx: 0 }, { x: 3 }], { order: codingameOrder });
    arena.set(0, { vx: 1 });
    arena.set(2, { vx: -1 });
    expect(log(arena, 1.5).slice(0, 2)).toEqual([
      [1, 'pair', 2, 1],
      [1, 'pair', 1, 0],
    ]);
    const late = arenaOf([{ x: -3 - 4e-6 }, {}, { x: 3 }], { order: codingameOrder });
    late.set(0, { vx: 1 });
    late.set(2, { vx: -1 });
    const events = log(late, 1.5);
    expect(events[0].slice(1)).toEqual(['pair', 2, 1]);
    expect(events[1].slice(1)).toEqual(['pair', 1, 0]);
    expect(events[1][0]).toBeCloseTo(1 + 4e-6, 12);
  });

  it('one-at-a-time orders take exact ties from the lowest index, an edge before a pair', () => {
    const arena = arenaOf([{ x: -3, vx: 1 }, {}, { x: 3, vx: -1 }]);
    arena.addWall({ inside: { minX: -9, minY: -9, maxX: -1, maxY: 9 } });
    arena.setWall([1, 2], 0, false);
    expect(log(arena, 1, { edge: () => arena.set(0, { vx: 0 }) })).toEqual([
      [1, 'edge', 0, 1],
      [1, 'pair', 1, 2],
      [1, 'pair', 0, 1],
    ]);
  });

  it('a disc passes between two others that it grazes at once in clean order, without an endless loop', () => {
    for (const shift of [0, 0.1, 1e-9, 1 / 3]) {
      const arena = arenaOf([{ x: -5, y: shift, vx: 1 }, { y: 2 + shift }, { y: shift - 2 }]);
      expect(arena.step(9)).toBeLessThan(4);
      expect(arena.x[0]).toBeCloseTo(4, 6);
    }
  });

  it('rank decides exact ties instead', () => {
    const ranked = { ...cleanOrder, rank: (i: number) => -i };
    const arena = arenaOf([{ x: -3, vx: 1 }, {}, { x: 3, vx: -1 }], { order: ranked });
    expect(log(arena, 1).map((event) => event.slice(2))).toEqual([
      [1, 2],
      [0, 1],
    ]);
  });

  it('two immovable discs have no events', () => {
    const arena = arenaOf(
      [
        { vx: 1, mass: Infinity },
        { x: 4, mass: Infinity },
        { x: 4.5, mass: Infinity },
      ],
      { order: codingameOrder },
    );
    expect(log(arena, 9)).toEqual([]);
  });
});

describe('the event guard', () => {
  it('ends an endless loop with an EventLimitError that names the pair', () => {
    // the law of the referees without the push apart: what collides overlaps by a rounding, and collides again
    for (const order of [codingameOrder, meanMaxOrder]) {
      const arena = arenaOf(
        [
          { x: 0.1, vx: 1 / 3 },
          { x: 4.7, y: 0.3 },
        ],
        { order, maxEvents: 500 },
      );
      let error: unknown;
      try {
        arena.step(20, { pair: () => {} });
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(EventLimitError);
      const { i, j, edge, time, events, message } = error as EventLimitError;
      expect([i, j].sort()).toEqual([0, 1]);
      expect([edge, events]).toEqual([-1, 500]);
      expect(message).toBe(`Arena.step: events must be at most 500 in one step, but discs ${i} and ${j} meet once more at time ${time}`);
    }
  });

  it('names the edge too, and leaves the arena usable', () => {
    const arena = arenaOf([{ x: 5, vx: 1 }], { order: codingameOrder, maxEvents: 20 });
    const edge = arena.addWall({ inside: { minX: 0, minY: -9, maxX: 4, maxY: 9 } });
    const before = arena.snapshot();
    expect(() => arena.step(1, { edge: () => {} })).toThrow('disc 0 and edge 1 meet once more at time 0');
    arena.restore(before);
    arena.setWall(0, edge, false);
    expect(arena.step(1)).toBe(0);
    expect(arena.x[0]).toBe(6);
  });

  it('an error thrown by a handler passes through, and the next step works', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 4 }]);
    const broken = () => {
      throw new RangeError('mine');
    };
    expect(() => arena.step(3, { pair: broken })).toThrow(new RangeError('mine'));
    expect([arena.x[0], arena.now]).toEqual([2, 0]);
    expect(arena.step(1)).toBe(1);
  });
});

describe('next', () => {
  it('gives the first event within the limit, moves nothing, and reuses its object', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 4 }]);
    arena.addWall({ inside: { minX: -9, minY: -9, maxX: 9, maxY: 9 } });
    const before = arena.hash();
    const contact = arena.next();
    expect(contact).toEqual({ time: 2, i: 0, j: 1, edge: -1, sensor: false });
    expect(arena.next(1.9)).toBeNull();
    arena.remove(1);
    expect(arena.next()).toBe(contact);
    expect(contact).toEqual({ time: 8, i: 0, j: -1, edge: 1, sensor: false });
    arena.set(1, { x: 4, y: 0, r: 1 });
    arena.setPair(0, 1, { sense: 0.5 });
    expect(arena.next(5)).toEqual({ time: 3.5, i: 0, j: 1, edge: -1, sensor: true });
    arena.setPair(0, 1, 'bounce');
    expect(arena.hash()).toBe(before);
  });

  it('sees an overlap at time 0 and null where nothing will happen', () => {
    expect(arenaOf([{ vx: 1 }, { x: 1 }]).next()?.time).toBe(0);
    expect(arenaOf([{}, { x: 4 }]).next()).toBeNull();
  });
});

describe('snapshot, restore, hash', () => {
  it('restore brings back discs, presence, pair rules and walls passed through: the same step follows', () => {
    const arena = arenaOf([{ vx: 1 }, { x: 4 }, { x: 8, vx: -1 }], { order: codingameOrder });
    const edge = arena.addWall({ inside: { minX: -2, minY: -9, maxX: 30, maxY: 9 } });
    arena.setPair(0, 2, 'ignore');
    arena.setWall(2, edge, false);
    const saved = arena.snapshot();
    const hash = arena.hash();
    const first = log(arena, 9);
    const after = [...arena.state];
    arena.setPair([0, 1], 2, 'bounce');
    arena.setWall([0, 1, 2], edge, true);
    arena.remove(1);
    arena.restore(saved);
    expect(arena.hash()).toBe(hash);
    expect(log(arena, 9)).toEqual(first);
    expect([...arena.state]).toEqual(after);
  });

  it('snapshot fills and returns the array it is given', () => {
    const arena = arenaOf([{ x: 7 }]);
    const out = new Float64Array(arena.state.length);
    expect(arena.snapshot(out)).toBe(out);
    expect(out[0]).toBe(7);
  });

  it('17 discs with all their rules take 149 doubles', () => {
    expect(new Arena({ discs: 17 }).state.length).toBe(149);
  });
});
