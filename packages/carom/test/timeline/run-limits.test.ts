import { describe, expect, test } from 'vitest';
import { CollapseError, type RunReport, Timeline } from '../../src/timeline/index.ts';
import { runs } from '../runs.ts';
import { systemOfAnyKind } from './every-kind.ts';
import { gas } from './systems.ts';

/** Runs to `t` in pieces, each within the limits given. */
function inPieces(timeline: Timeline, t: number, limits: () => Parameters<Timeline['runTo']>[1]): RunReport[] {
  const reports: RunReport[] = [];
  do reports.push(timeline.runTo(t, limits() ?? {}));
  while (reports.at(-1)?.end !== 'time');
  return reports;
}

describe('runTo(t, limits)', () => {
  test('stops after maxEvents, says so, and goes on with the same bits', () => {
    const whole = gas(40, 20, 1);
    const events = whole.runTo(4);
    const timeline = gas(40, 20, 1);
    const reports = inPieces(timeline, 4, () => ({ maxEvents: 7 }));
    expect(timeline.hash()).toBe(whole.hash());
    expect(reports.reduce((sum, report) => sum + report.events, 0)).toBe(events);
    for (const report of reports.slice(0, -1)) expect(report).toMatchObject({ end: 'maxEvents', events: 7 });
    expect(reports.at(-1)).toEqual({ end: 'time', now: 4, events: events % 7 });
    expect(timeline.runTo(4, { maxEvents: 0 })).toEqual({ end: 'time', now: 4, events: 0 });
  });

  test('asks the deadline at least every 1,000 events, outside the run', () => {
    const whole = gas(100, 20, 2);
    const events = whole.runTo(40);
    const timeline = gas(100, 20, 2);
    let asked = 0;
    const report = timeline.runTo(40, {
      deadline: () => {
        asked++;
        return false;
      },
    });
    expect(events).toBeGreaterThan(2000);
    expect(asked).toBeGreaterThanOrEqual(Math.floor(events / 1000));
    expect(report).toEqual({ end: 'time', now: 40, events });
    expect(timeline.hash()).toBe(whole.hash());
    const stopped = gas(100, 20, 2);
    const pieces = inPieces(stopped, 40, () => ({ deadline: () => true }));
    expect(pieces[0].end).toBe('deadline');
    expect(pieces[0].events).toBeLessThanOrEqual(1000);
    expect(stopped.hash()).toBe(whole.hash());
  });

  test('a disc of speed 1e20 in a room comes back', () => {
    const timeline = new Timeline();
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 1, maxY: 1 } });
    timeline.add({ x: 0.5, y: 0.5, r: 0.1, vx: 1e20, vy: 1 });
    const { end, now, events } = timeline.runTo(1, { maxEvents: 1000 });
    expect([end, events]).toEqual(['maxEvents', 1000]);
    expect(now).toBeLessThan(1e-16);
  });

  test('a round of simultaneous ties counts as one event', () => {
    const timeline = new Timeline({ ties: 'simultaneous' });
    timeline.add({ x: -2, y: 0, r: 0.5, vx: 1 });
    for (const y of [0.5, -0.5]) timeline.add({ x: Math.sqrt(3) / 2, y, r: 0.5 });
    expect(timeline.runTo(4, { maxEvents: 1 }).events).toBe(2);
  });

  test('systems of every kind all come back, and end as without limits', () => {
    for (let seed = 0; seed < runs(1000); seed++) {
      const timeline = systemOfAnyKind(seed);
      const before = timeline.eventCount;
      try {
        const { end, now, events } = timeline.runTo(2, { maxEvents: 200 });
        expect(timeline.eventCount - before).toBe(events);
        expect(end === 'time' ? now === 2 : now <= 2).toBe(true);
        if (end === 'maxEvents') expect(events).toBeGreaterThanOrEqual(200);
      } catch (error) {
        if (!(error instanceof CollapseError)) throw error;
      }
    }
  });

  test('limits that are none are refused before anything is run', () => {
    const timeline = gas(4, 9, 1);
    const refused = (limits: object, message: string) => expect(() => timeline.runTo(1, limits)).toThrow(message);
    refused({ maxEvents: -1 }, 'Timeline.runTo: limits.maxEvents must be');
    refused({ deadline: 5 }, 'Timeline.runTo: limits.deadline must be a function, got 5');
    refused({ events: 5 }, 'Timeline.runTo: limits option must be one of maxEvents, deadline, got "events"');
    expect(timeline.now).toBe(0);
  });
});
