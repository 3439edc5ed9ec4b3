import { describe, expect, it } from 'vitest';
import { storedLooters, storedRace } from './contest-files.ts';
import { loadExamples } from './examples.ts';

const { MeanMax, NearestBot, replayOfTrace, report, verify } = await loadExamples();
const looting = { MeanMax, NearestBot } as unknown as Parameters<typeof storedLooters>[0];

describe('a replay stored by the contest site', () => {
  it('of Coders Strike Back is played and equal, in every wrapping', () => {
    for (const name of ['csb-race-seed7.json', 'csb-race-seed101.json']) {
      const stored = storedRace(name);
      const turns = name.includes('101') ? 112 : 197;
      for (const value of [stored, { success: stored }, { success: stored.gameResult }, stored.gameResult])
        expect(verify(value)).toEqual({ turns, events: 0, difference: null });
      const { replay, difference } = replayOfTrace(stored);
      expect([replay.turns.length, difference]).toEqual([turns, null]);
    }
  });

  it('of Mean Max is played from its first state on and equal, new tankers and all their collisions included', () => {
    for (const seed of [1, 2]) {
      const stored = storedLooters(looting, seed);
      const { turns, events, difference } = verify(stored);
      expect({ seed, difference }).toEqual({ seed, difference: null });
      expect(turns).toBeGreaterThan(50);
      expect(events).toBeGreaterThan(100);
      expect(replayOfTrace(stored).replay.turns).toHaveLength(turns);
    }
  });

  it('is reported by its turns alone, as the site stores no bounces of races', () => {
    const race = storedRace('csb-race-seed7.json');
    expect(report(() => JSON.stringify(race))).toEqual({ right: true, text: '197 turns equal' });
    race.gameResult.frames[80].view = race.gameResult.frames[80].view.replace(/(?<=^\S+ \S+ )\S+/m, '7777');
    expect(report(() => JSON.stringify(race)).text).toMatch(/^turn 39, body 0: vx is -?\d+, not 7777$/);
  });

  it('that differs names the first turn and value', () => {
    const race = storedRace('csb-race-seed7.json');
    const frame = race.gameResult.frames[2 * 40];
    frame.view = frame.view.replace(/(?<=^\S+ \S+ )\S+/m, '7777'); // the number of the frame, then vx of pod 0
    const { difference } = verify(race);
    expect(difference).toMatchObject({ turn: 39, body: 0 });
    const looters = storedLooters(looting, 4) as { success: { frames: { view: string }[] } };
    const late = looters.success.frames[3 * 30];
    late.view = late.view.replace(/(\n0 -?\d+ )(-?\d+)(?=[^#]*$)/, (_, before, y) => `${before}${Number(y) + 1}`);
    expect(verify(looters).difference).toMatchObject({ turn: 29, body: 0, field: 'y' });
    expect(replayOfTrace(looters).difference).toMatchObject({ turn: 29, body: 0, field: 'y' });
  });

  it('of another game, or damaged, is refused with the reason', () => {
    const frames = [{ view: ' 0\nTron\n1\n2\n' }, { view: ' 1\n' }];
    expect(report(() => JSON.stringify({ frames })).text).toBe(
      'no trace that can be played: contest replay: game must be Coders Strike Back or Mean Max, got "Tron"',
    );
    const race = storedRace('csb-race-seed7.json');
    race.gameResult.frames[4].view = ' 4\nnothing';
    expect(report(() => JSON.stringify(race)).text).toBe('no trace that can be played: contest replay: line 1 of a view must be a pod');
  });

  it('ends where a player gave no orders', () => {
    const race = storedRace('csb-race-seed7.json');
    const { frames } = race.gameResult;
    frames.length = 41;
    frames.push({ view: ' 41\n', keyframe: true, agentId: 0 });
    expect(verify(race)).toEqual({ turns: 20, events: 0, difference: null });
  });
});
