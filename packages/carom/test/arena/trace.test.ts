import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadExamples } from './examples.ts';

const { report, verify } = await loadExamples();
const root = new URL('../../../../', import.meta.url);
const ours = new URL('corpora/traces/', root);
const servers = new URL('../shared/data/bots/real-server/', root); // belongs to others: checked where it is present, never copied

function names(folder: URL): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
}

function read(folder: URL, name: string) {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

describe('the example referees reproduce', () => {
  const wanted: Record<string, [number, number]> = {
    'csb-race-seed101.json': [112, 11],
    'csb-race-seed7.json': [197, 26],
    'csb-stress.json': [400, 966],
    'csb-ties.json': [60, 207],
    'fantasticbits-seed11.json': [200, 180],
    'fantasticbits-seed17.json': [200, 190],
    'fantasticbits-seed22.json': [200, 180],
    'fantasticbits-seed3.json': [200, 147],
    'meanmax-seed11.json': [159, 761],
    'meanmax-stress.json': [120, 1147],
  };

  it('every trace there is, and no trace is missing', () => {
    expect(names(ours).sort()).toEqual(Object.keys(wanted).sort());
  });

  for (const [name, [turns, events]] of Object.entries(wanted)) {
    it(`${name}: ${turns} turns and ${events} events, to the last bit`, () => {
      expect(verify(read(ours, name))).toEqual({ turns, events, difference: null });
    });
  }
});

describe('games played on the contest server', () => {
  const present = names(servers);
  it(`are reproduced where they are at hand (${present.length} here)`, () => {
    for (const name of present) expect({ name, ...verify(read(servers, name)) }).toMatchObject({ name, difference: null });
  });
});

describe('verify', () => {
  it('names the first turn, body and value that differs, and the events of that turn', () => {
    const trace = read(ours, 'csb-race-seed7.json');
    const turn = trace.turns.findIndex((each: { e: unknown[] }) => each.e.length > 0);
    trace.turns[turn].o[2][3]++;
    trace.turns[turn + 5].o[0][0]--;
    const { difference } = verify(trace);
    expect(difference).toMatchObject({
      turn,
      body: 2,
      field: 'vy',
      expected: trace.turns[turn].o[2][3],
      got: trace.turns[turn].o[2][3] - 1,
    });
    const events: [number, number, number][] = trace.turns[turn].e;
    expect(difference?.gotEvents).toEqual(events.map(([time, i, j]) => [expect.closeTo(time, 9), i, j]));
  });

  it('sees one unit in the last place of an event time', () => {
    const trace = read(ours, 'csb-stress.json');
    trace.steps[7].ev[0][0] *= 1 + 2 ** -52;
    expect(verify(trace).difference).toMatchObject({ turn: 7, body: -1, field: 'events' });
  });

  it('sees a wrong order of a turn as wrong bodies from that turn on', () => {
    const trace = read(ours, 'fantasticbits-seed3.json');
    trace.turns[40].a[1] = 'MOVE 0 0 150';
    expect(verify(trace).difference).toMatchObject({ turn: 40, body: 1 });
  });

  it('refuses what is no trace', () => {
    expect(() => verify({ turns: [] })).toThrow(new TypeError('verify: trace must have steps, checkpoints, init or turns with u'));
  });
});

describe('report', () => {
  it('says how a file went: equal, where it differs and what happened then, or why it cannot be played', () => {
    const right = JSON.stringify(read(ours, 'csb-ties.json'));
    expect(report(() => right)).toEqual({ right: true, text: '60 turns and 207 events equal' });
    const trace = read(ours, 'csb-race-seed7.json');
    trace.turns[2].o[1][0] += 2;
    const x = trace.turns[2].o[1][0];
    const { right: isRight, text } = report(() => JSON.stringify(trace));
    expect(isRight).toBe(false);
    expect(text.split('\n')[0]).toBe(`turn 2, body 1: x is ${x - 2}, not ${x}`);
    expect(text.split('\n')[1]).toMatch(/^ {2}its events: {2}\[\[0\.261067\d*,3,1\]\]$/);
    expect(report(() => '{}').text).toMatch(/^no trace that can be played: verify: trace must have/);
    expect(report(() => '{').text).toMatch(/^no trace that can be played: /);
    expect(report(() => '{"format":"carom replay 1","turns":[]}').text).toBe(
      'no trace that can be played: verify: value must be a trace or a replay of the contest site, got a replay of the playground, whose numbers are rounded',
    );
  });
});
