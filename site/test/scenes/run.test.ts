import { findScene, galperin, gas, poolBreak } from '@carom/gallery';
import { buildTimeline, type Scene } from '@carom/scene';
import { Timeline } from 'carom';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../src/scenes/code-text.ts';
import { EventLog } from '../../src/scenes/event-log.ts';
import { Run } from '../../src/scenes/run.ts';
import { atStart } from '../../src/scenes/share.ts';
import { totalsOf } from '../../src/scenes/totals.ts';
import { parseRoute } from '../../src/shell/router.ts';
import { addressOf, momentIn } from '../../src/take/link.ts';
import { formatBytes, formatNumber, formatShare, formatTime, formatVector } from '../../src/ui/format.ts';
import { tokensOf } from '../../src/ui/tokens.ts';

/** Runs to `time` however long it takes. */
function runTo(scene: Scene, time: number): Run {
  const run = new Run(scene);
  while (!run.advance(time, 1000)) if (run.failure) throw run.failure;
  return run;
}

describe('Run', () => {
  it('in slices comes to the same state as the timeline in one go', () => {
    const scene = poolBreak();
    const sliced = new Run(scene);
    let slices = 0;
    while (!sliced.advance(1.5, 0)) slices++;
    const timeline = buildTimeline(scene);
    timeline.runTo(1.5);
    expect(slices).toBeGreaterThan(5);
    expect(sliced.hashAt(1.5)).toBe(timeline.hash());
  });

  it('in slices ends at the same event where events pile up at one time', () => {
    const material = { restitution: 0.1 };
    const scene: Scene = {
      format: 'carom-scene',
      version: 0,
      engine: 'timeline',
      walls: [{ x1: -1, y1: 0, x2: 1, y2: 0, material }],
      bodies: [
        { x: 0, y: 0.5, r: 0.4, material },
        { x: 0, y: 1.6, r: 0.4, vy: -1, mass: 1000, material },
      ],
    };
    const whole = new Run(scene);
    expect(whole.advance(10, 1000)).toBe(false);
    const sliced = new Run(scene);
    while (!sliced.failure) expect(sliced.advance(whole.now, 0)).toBe(false);
    expect(sliced.failure.message).toBe(whole.failure?.message);
    expect(sliced.hashAt(sliced.now)).toBe(whole.hashAt(whole.now));
  });

  it('reads the past without changing the run', () => {
    const run = runTo(poolBreak(), 2);
    const hash = run.hashAt(2);
    const early = run.hashAt(0.7);
    run.discsAt(0.3);
    expect(run.hashAt(0.7)).toBe(early);
    expect(early).toBe(runTo(poolBreak(), 0.7).hashAt(0.7));
    expect(run.hashAt(2)).toBe(hash);
  });

  it('knows its whole past, however much of it its timeline has forgotten', () => {
    const scene = gas({ count: 100 });
    const run = new Run(scene);
    while (run.log.count < 8300 || run.timeline.recorded.from < run.log.timeAt(8300)) run.advance(run.now + 1, 1000);
    const early = new Run(scene);
    for (const time of [0, 0.3 * run.timeline.recorded.from, 0.9 * run.timeline.recorded.from]) {
      early.advance(time, 10_000);
      expect(run.hashAt(time)).toBe(early.hashAt(time));
      expect(run.discsAt(time)).toEqual(early.discsAt(time));
      const changed = (from: Run) => from.branch(time, [{ kind: 'change', body: 7, values: { vx: 3 } }]);
      expect(changed(run).hashAt(time)).toBe(changed(early).hashAt(time));
    }
    const last = run.log.timeAt(8192 + 17); // at an event, and from another state
    early.advance(last, 10_000);
    expect(run.hashAt(last)).toBe(early.hashAt(last));
  });

  it('that branches off a branch reads what was before each of them', () => {
    const first = runTo(poolBreak(), 2);
    const done = (run: Run, time: number, vx: number) => {
      const branch = run.branch(time, [{ kind: 'change', body: 3, values: { vx } }]);
      while (!branch.advance(2, 1000)) if (branch.failure) throw branch.failure;
      return branch;
    };
    const second = done(first, 1, 2);
    const third = done(second, 1.5, -1);
    expect(second.hashAt(1.2)).not.toBe(first.hashAt(1.2));
    expect(third.hashAt(1.7)).not.toBe(second.hashAt(1.7));
    for (const time of [0, 0.4, 0.99]) expect(third.hashAt(time)).toBe(first.hashAt(time));
    for (const time of [1, 1.2, 1.49]) expect(third.hashAt(time)).toBe(second.hashAt(time));
    expect(third.discsAt(1.2)).toEqual(second.discsAt(1.2));
    expect(third.branch(1.2, []).hashAt(1.2)).toBe(second.hashAt(1.2));
  });

  it('samples energy and momentum in ascending time, at most 4096 times', () => {
    const run = runTo(galperin({ ratio: 1e8 }), 8);
    const { time, energy, momentum } = run.series;
    expect(run.log.count).toBe(31415);
    expect(time.length).toBeLessThanOrEqual(4096);
    expect(energy.length).toBe(time.length);
    expect(momentum.length).toBe(time.length);
    for (let i = 1; i < time.length; i++) expect(time[i]).toBeGreaterThanOrEqual(time[i - 1]);
  });

  it('stands at the collapse with the reason instead of throwing', () => {
    const walls = [{ x1: -1, y1: 0, x2: 1, y2: 0 }];
    const material = { restitution: 0.1 };
    const scene: Scene = {
      format: 'carom-scene',
      version: 0,
      engine: 'timeline',
      walls: walls.map((wall) => ({ ...wall, material })),
      bodies: [
        { x: 0, y: 0.5, r: 0.4, vy: 0, material },
        { x: 0, y: 1.6, r: 0.4, vy: -1, mass: 1000, material },
      ],
    };
    const run = new Run(scene);
    expect(run.advance(100, 1000)).toBe(false);
    expect(run.failure?.name).toBe('CollapseError');
    expect(run.now).toBeLessThan(100);
    expect(run.advance(100, 1000)).toBe(false);
  });
});

describe('EventLog', () => {
  it('gives back each meeting as the timeline recorded it, and counts by time', () => {
    const run = runTo(poolBreak(), 1);
    const events = run.timeline.events().filter((event) => event.kind === 'pair' || event.kind === 'wall');
    expect(run.log.count).toBe(events.length);
    for (const [i, event] of events.entries()) {
      const meeting = run.log.at(i);
      expect(meeting.time).toBe(event.time);
      expect(meeting.a).toBe(event.a.id);
      expect(meeting.b).toBe(event.kind === 'pair' ? event.b.id : -1);
      expect(meeting.wall).toBe(event.kind === 'wall' ? event.wall.id : -1);
      expect(meeting.impulse).toBe(event.impulse);
      expect(meeting.point).toEqual(event.point);
    }
    for (const time of [0, 0.2, events[7].time, 0.5, 2]) {
      expect(run.log.countUpTo(time)).toBe(events.filter((event) => event.time <= time).length);
      expect(run.log.countBefore(time)).toBe(events.filter((event) => event.time < time).length);
    }
  });

  it('accounts for every change of energy and momentum, walls and inelastic collisions included', () => {
    for (const id of ['pool-break', 'carrom-break', 'obstacles', 'lorentz-gas', 'hot-meets-cold']) {
      const run = runTo(findScene(id)!.build(), 1);
      const now = totalsOf(run.timeline);
      const { loss, gift } = run.log.accountOf(run.log.count);
      expect(run.log.count, id).toBeGreaterThan(10);
      expect(Math.abs(now.energy + loss - run.start.energy) / run.start.energy, id).toBeLessThan(1e-12);
      const drift = Math.hypot(now.momentum.x - run.start.momentum.x - gift.x, now.momentum.y - run.start.momentum.y - gift.y);
      expect(drift / run.start.activity, id).toBeLessThan(1e-12);
    }
  });

  it('accounts for nothing before the first meeting', () => {
    expect(new EventLog().accountOf(0)).toEqual({ loss: 0, gift: { x: 0, y: 0 } });
  });
});

describe('the code view', () => {
  it('is a program that comes to the same state as the page', () => {
    for (const id of ['pool-break', 'newtons-cradle', 'pi-collisions', 'two-at-once', 'round-billiard']) {
      const scene = findScene(id)!.build();
      const code = codeOf(scene, 1.5);
      const printed: unknown[][] = [];
      const body = code.replace(/^import .*$/gm, '').replaceAll('<string>', '');
      new Function('Timeline', 'console', body)(Timeline, { log: (...values: unknown[]) => printed.push(values) });
      const run = runTo(scene, 1.5);
      expect(printed.at(-1)?.[2], id).toBe(run.hashAt(1.5));
      expect(printed.length - 1, id).toBe(run.timeline.events().filter(({ kind }) => kind === 'pair').length);
    }
  });

  it('of a large scene reads the file instead of writing out every disc', () => {
    const code = codeOf(gas(), 0.5);
    expect(code).toContain('parseScene(');
    expect(code.length).toBeLessThan(1000);
  });

  it('cut into colored pieces is still the code', () => {
    const code = codeOf(poolBreak(), 1);
    const tokens = tokensOf(code);
    expect(tokens.map(({ text }) => text).join('')).toBe(code);
    expect(new Set(tokens.map(({ kind }) => kind))).toEqual(new Set(['comment', 'keyword', 'string', 'number', 'plain']));
  });
});

describe('addresses', () => {
  it('are read into path and query, whatever is typed', () => {
    expect(parseRoute('#/scenes/pool-break?t=1.5')).toEqual({ path: ['scenes', 'pool-break'], query: new URLSearchParams('t=1.5') });
    expect(parseRoute('').path).toEqual([]);
    expect(parseRoute('#/%E0%A4%A/%20').path).toEqual(['%E0%A4%A', ' ']);
  });

  it('carry the moment, and take nonsense as the start', async () => {
    const start = atStart(gas());
    expect(await addressOf('gas', start)).toBe('#/scenes/gas');
    const look = { x: -1.5, y: 0.25, zoom: 3 };
    const address = await addressOf('gas', { ...start, time: 1 / 3, look, hash: '0123456789abcdef' });
    expect(momentIn(parseRoute(address).query)).toEqual({ time: 1 / 3, look, hash: '0123456789abcdef' });
    for (const bad of ['t=-1&h=0', 't=NaN&c=1,2', 't=Infinity&c=1,2,0', 't=now&c=a,b,c', 'c=1,2,3,4', '']) {
      expect(momentIn(new URLSearchParams(bad))).toEqual({ time: 0, look: null, hash: null });
    }
  });
});

describe('numbers', () => {
  it('writes both parts of a vector to one decimal, and a power of ten once', () => {
    expect(formatVector({ x: 0.00392, y: -4.517e-4 })).toBe('(0.00392, −0.000452)');
    expect(formatVector({ x: -2.928, y: 0.08533 })).toBe('(−2.928, 0.085)');
    expect(formatVector({ x: 2e-6, y: -1.46e-6 })).toBe('(2, −1.46) × 10⁻⁶');
    expect(formatVector({ x: 19974.8, y: -1e-9 })).toBe('(19975, 0)');
    expect(formatVector({ x: 0, y: 0 })).toBe('(0, 0)');
  });

  it('writes small amounts of memory in kB, large ones in MB', () => {
    expect(formatBytes(3290)).toBe('3 kB');
    expect(formatBytes(640_000)).toBe('640 kB');
    expect(formatBytes(1_250_000)).toBe('1.25 MB');
  });

  it('show few digits, a true minus and powers of ten', () => {
    expect(formatNumber(0)).toBe('0');
    expect(formatNumber(-1.23456)).toBe('−1.235');
    expect(formatNumber(12345.678)).toBe('12345.7');
    expect(formatNumber(-1.5e-14, 3)).toBe('−1.5 × 10⁻¹⁴');
    expect(formatNumber(2e9)).toBe('2 × 10⁹');
    expect(formatNumber(Infinity)).toBe('∞');
    expect(formatNumber(Number.NaN)).toBe('–');
    expect(formatShare(0)).toBe('0 %');
    expect(formatShare(1e-16)).toBe('+1 × 10⁻¹⁴ %');
    expect(formatShare(-0.256)).toBe('−25.6 %');
  });

  it('of times have as many decimals as their span asks for', () => {
    expect(formatTime(1.23456, 4)).toBe('1.235');
    expect(formatTime(1.23456, 20)).toBe('1.23');
    expect(formatTime(0.00012345, 0.004)).toBe('0.000123');
  });
});
