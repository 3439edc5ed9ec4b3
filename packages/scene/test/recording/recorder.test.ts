import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  caromVersion,
  createSceneRun,
  openRecording,
  Recorder,
  type Scene,
  type SceneAction,
  type SceneRun,
  seekRecording,
  verifyRecording,
  withSeed,
} from '../../src/index.ts';

const gas: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'timeline',
  walls: [{ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
  generate: [{ kind: 'gas', count: 30, r: 0.3, speed: 2, box: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
};
const cradle: Scene = { ...gas, timeline: { ties: 'simultaneous' }, generate: [{ kind: 'row', count: 5, r: 0.5, x: 3, y: 5, vx: 1 }] };
const pile: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'world',
  world: { gravity: { x: 0, y: -10 }, seed: 3 },
  walls: [{ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
  kinematics: [{ x1: 0, y1: 1, x2: 3, y2: 1, r: 0.2, flip: { angle: 1, speed: 5, control: 'left' } }],
  generate: [{ kind: 'gas', count: 30, r: 0.3, speed: 2, box: { minX: 0, minY: 2, maxX: 10, maxY: 10 } }],
};

const steer: Readonly<Record<'timeline' | 'world', readonly SceneAction[]>> = {
  timeline: [
    { kind: 'change', body: 3, values: { vx: 5, vy: -1 } },
    { kind: 'add', body: { x: 5, y: 5, r: 0.05, vx: 1, name: 'new' } },
    { kind: 'remove', body: 4 },
  ],
  world: [
    { kind: 'hold', controls: ['left'] },
    { kind: 'add', body: { x: 5, y: 9.5, r: 0.1, vx: 1 } },
    { kind: 'remove', body: 4 },
    { kind: 'change', body: 3, values: { vx: 5, r: 0.2 } },
  ],
};

/** Records a scene with some inputs. */
function record(scene: Scene, keyframeEvery = 100, rows = true): { text: string; hash: string } {
  const lines: string[] = [];
  const run = createSceneRun(scene);
  const recorder = new Recorder(run, { write: (line) => lines.push(line), keyframeEvery, rows });
  for (const [i, action] of steer[scene.engine].entries()) {
    recorder.advance({ time: 0.5 + i });
    recorder.act('ann', action);
  }
  recorder.advance({ time: 5 });
  recorder.end();
  return { text: `${lines.join('\n')}\n`, hash: run.hash() };
}

/** The recording with one line changed by `edit`. */
function edited(text: string, kind: string, which: number, edit: (fields: Record<string, never>) => void): string {
  const lines = text.trimEnd().split('\n');
  const at = lines.map((line, i) => (line.startsWith(`{"${kind}"`) ? i : -1)).filter((i) => i >= 0)[which];
  const value = JSON.parse(lines[at]);
  edit(value[kind]);
  lines[at] = JSON.stringify(value);
  return `${lines.join('\n')}\n`;
}

/** A gas between a piston and a thermal wall; one whose discs grow. */
const pressed: Scene = {
  ...gas,
  walls: [
    ...gas.walls!,
    { x1: 10, y1: 0, x2: 10, y2: 10, velocity: { x: -0.5, y: 0 } },
    { x1: 0.1, y1: 0, x2: 0.1, y2: 10, temperature: 2 },
  ],
  generate: [{ kind: 'gas', count: 30, r: 0.3, speed: 2, box: { minX: 0.1, minY: 0, maxX: 9.9, maxY: 10 } }],
};
const growing: Scene = {
  ...gas,
  generate: [{ kind: 'gas', count: 30, r: 0.3, speed: 2, growth: 0.05, box: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
};

const scenes = { gas, pile, pressed, growing } as const;

describe.each(Object.entries(scenes))('a recording of a %s', (_name, scene) => {
  const { text, hash } = record(scene, 40);

  it('comes again bit for bit, inputs and all', async () => {
    const verdict = await verifyRecording([text]);
    expect(verdict).toMatchObject({ ok: true, complete: true, difference: null, hash, carom: caromVersion });
    expect(verdict.steps).toBeGreaterThan(100);
  });

  it('is read the same in pieces of any size', async () => {
    const bytes = new TextEncoder().encode(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 997) }, (_, i) => bytes.subarray(997 * i, 997 * i + 997));
    expect((await verifyRecording(pieces)).hash).toBe(hash);
  });

  it('holds the same lines every time', () => {
    expect(record(scene, 40).text).toBe(text);
  });

  it('is looked at from its keyframes: any moment has the bits of a run from the start', async () => {
    const recording = await openRecording([text]);
    expect(recording.keyframes.length).toBeGreaterThan(2);
    const fromStart = { ...recording, keyframes: recording.keyframes.slice(0, 1) };
    for (const time of [0, 0.3, 1.5, 3.2, 4.9, 5]) {
      expect(seekRecording(recording, { time }).hash()).toBe(seekRecording(fromStart, { time }).hash());
    }
    expect(seekRecording(recording, { time: 5 }).hash()).toBe(hash);
  });

  it('without rows is smaller and verified by keyframes', async () => {
    const bare = record(scene, 40, false);
    expect(bare.hash).toBe(hash);
    expect(bare.text.length).toBeLessThan(text.length);
    expect((await verifyRecording([bare.text])).ok).toBe(true);
  });

  it('names the first step that went otherwise, and the body', async () => {
    const changed = edited(text, 'rows', 2, (rows: Record<string, unknown>) => {
      const data = Buffer.from(rows.data as string, 'base64');
      const width = rows.width as number;
      // The last row: of an event its digest, of a step the digest of body 7 and of the state.
      const last = ((rows.count as number) - 1) * width;
      data[last] ^= 1;
      if (scene.engine === 'world') data[last + 4 + 2 * 7] ^= 1;
      rows.data = data.toString('base64');
    });
    const { difference } = await verifyRecording([changed]);
    const { from, count } = JSON.parse(text.split('\n').filter((line) => line.startsWith('{"rows"'))[2]).rows;
    expect(difference?.step).toBe(from + count - 1);
    if (scene.engine === 'world') expect(difference?.body).toBe(7);
    else expect(difference?.body).toBeGreaterThanOrEqual(0);
  });

  it('names the body whose input was another', async () => {
    const changed = edited(text, 'input', scene.engine === 'world' ? 3 : 0, (input: Record<string, unknown>) => {
      (input.action as { values: Record<string, number> }).values.vx += 1e-9;
    });
    const { ok, difference } = await verifyRecording([changed]);
    expect(ok).toBe(false);
    expect(difference?.body).toBe(3);
  });

  it('that was cut off verifies as far as it goes', async () => {
    for (const share of [0.5, 0.9, 0.999]) {
      const verdict = await verifyRecording([text.slice(0, Math.floor(text.length * share))]);
      expect(verdict).toMatchObject({ ok: true, complete: false });
    }
  });

  it('with another last hash is refused at the end', async () => {
    const changed = edited(text, 'end', 0, (end: Record<string, unknown>) => {
      end.hash = '0123456789abcdef';
    });
    expect((await verifyRecording([changed])).difference?.message).toBe('the state at the end has hash 0123456789abcdef');
  });
});

describe('recordings', () => {
  it('keep rounds of simultaneous meetings together', async () => {
    const { text } = record(cradle, 3);
    expect((await verifyRecording([text])).ok).toBe(true);
  });

  it('hold every event of a simultaneous round, however the run is made', async () => {
    const rack: Scene = {
      ...gas,
      walls: [],
      timeline: { ties: 'simultaneous' },
      bodies: [{ x: -3, y: 0, r: 0.5, vx: 1 }],
      generate: [{ kind: 'triangle', ranks: 4, x: 1, y: 0, r: 0.5 }],
    };
    const lines: string[] = [];
    const run = createSceneRun(rack);
    const recorder = new Recorder(run, { write: (line) => lines.push(line), keyframeEvery: 4 });
    recorder.advance({ time: 5 });
    recorder.end();
    const events = lines.flatMap((line) => JSON.parse(line).rows?.count ?? []).reduce((sum, count) => sum + count, 0);
    expect(events).toBe(run.step - run.firstStep);
    expect(await verifyRecording([lines.join('\n')])).toMatchObject({ ok: true, difference: null });
  });

  /** The recording of a timeline in which several things are done at one time. */
  function edits(...actions: SceneAction[]): { text: string; run: SceneRun } {
    const bodies = [
      { x: 0, y: 0, r: 1, vx: 1 },
      { x: 5, y: 0, r: 1 },
    ];
    const lines: string[] = [];
    const run = createSceneRun({ format: 'carom-scene', version: 0, engine: 'timeline', bodies });
    const recorder = new Recorder(run, { write: (line) => lines.push(line) });
    recorder.advance({ time: 1 });
    for (const action of actions) recorder.act('ann', action);
    recorder.advance({ time: 2 });
    recorder.end();
    return { text: lines.join('\n'), run };
  }

  it('come again where an edit makes discs meet at once and another edit follows', async () => {
    const { text, run } = edits({ kind: 'change', body: 0, values: { x: 4 } }, { kind: 'change', body: 0, values: { vx: 3 } });
    expect((await verifyRecording([text])).difference).toBe(null);
    expect(seekRecording(await openRecording([text]), { time: 2 }).hash()).toBe(run.hash());
  });

  it('come again where an action has a number that JSON writes otherwise: −0', async () => {
    const { text, run } = edits({ kind: 'change', body: 1, values: { vy: -0 } }, { kind: 'add', body: { x: 9, y: -0, r: 1, vx: -0 } });
    expect((await verifyRecording([text])).difference).toBe(null);
    expect(seekRecording(await openRecording([text]), { time: 2 }).hash()).toBe(run.hash());
  });

  it('come again in the order in which things were done, whatever the names of those who did them', async () => {
    const lines: string[] = [];
    const run = createSceneRun(pile);
    const recorder = new Recorder(run, { write: (line) => lines.push(line) });
    recorder.advance({ time: 0.5 });
    const { id } = [...run.bodies()][0];
    for (const [by, vx] of [
      ['bob', 1],
      ['ann', 2],
    ] as const)
      recorder.act(by, { kind: 'change', body: id, values: { vx } });
    recorder.advance({ time: 1 });
    recorder.end();
    const recording = await openRecording([lines.join('\n')]);
    expect([...recording.inputs].map(({ by }) => by)).toEqual(['ann', 'bob']);
    expect(seekRecording(recording, { time: 1 }).hash()).toBe(run.hash());
  });

  it.each([gas, pile])('of a $engine keep the looks of what was put in, for a look that begins at a keyframe', async (scene) => {
    const lines: string[] = [];
    const run = createSceneRun(scene);
    const recorder = new Recorder(run, { write: (line) => lines.push(line), keyframeEvery: 10 });
    recorder.act('ann', { kind: 'add', body: { x: 9, y: 9, r: 0.1, name: 'guest', color: '#f00' } });
    recorder.act('ann', { kind: 'add-wall', wall: { x: -50, y: -50, r: 1, name: 'moon' } });
    recorder.act('ann', { kind: 'remove', body: [...run.bodies()][0].id });
    if (scene.engine === 'timeline') recorder.act('ann', { kind: 'set', values: { restitution: 1 } }); // puts walls up anew
    recorder.advance({ time: 2 });
    recorder.end();
    const looks = (each: SceneRun) => {
      const { walls } = each.timeline ?? each.world!;
      return [...(each.timeline ?? each.world!), ...walls].map(({ id, data }) => [id, data]);
    };
    const seen = looks(run);
    expect(JSON.stringify(seen)).toMatch(/guest.*moon/);
    const recording = await openRecording([lines.join('\n')]);
    expect(recording.keyframes.length).toBeGreaterThan(2);
    const found = seekRecording(recording, { time: 2 });
    expect(looks(found)).toEqual(seen);
    const again = createSceneRun(scene);
    again.load(found.save());
    expect(looks(again)).toEqual(seen);
    const damaged = lines.join('\n').replace('"#f00"}},', '7}},');
    await expect(openRecording([damaged])).rejects.toThrow(/recording line \d+: looks must be looks by id, in bodies, walls and joints/);
  });

  it('name the body of a keyframe that differs', async () => {
    const other = record(withSeed(pile, 5), 100, false).text;
    const own = record(pile, 100, false).text;
    const foreign = JSON.parse(other.split('\n').filter((line) => line.startsWith('{"keyframe"'))[1]).keyframe;
    const changed = edited(own, 'keyframe', 1, (keyframe: Record<string, unknown>) => Object.assign(keyframe, foreign));
    const { difference } = await verifyRecording([changed]);
    expect(difference).toMatchObject({ body: 0, step: 100, message: 'the keyframe differs' });
  });

  const head = record(gas).text.split('\n')[0];
  const wrong: [string, string, string][] = [
    ['nothing', '', 'recording line 1: must be the head of a recording, got nothing'],
    ['no JSON', 'carom\n', 'recording line 1: must be JSON'],
    ['a scene', JSON.stringify(gas), 'recording line 1: format must be \'carom-recording\', got "carom-scene"'],
    [
      'another scene under the same hash',
      head.replace('"count":30', '"count":31'),
      'recording line 1: sceneHash must be that of the scene',
    ],
    ['a newer version', head.replace('"version":0', '"version":1'), 'recording line 1: version must be 0, got 1'],
    ['an unknown line', `${head}\n{"look":{}}\n`, 'recording line 2: must be one of keyframe, input, rows, end, got "look"'],
    ['a list', `${head}\n[1]\n`, 'recording line 2: it must be an object, got an array of 1'],
    [
      'a line after the end',
      `${head}\n{"end":{"step":31,"time":0,"hash":"0123456789abcdef","inputs":0}}\n{}\n`,
      'must not come after the end',
    ],
    [
      'an input of another engine',
      `${head}\n{"input":{"step":31,"time":0,"by":"a","action":{"kind":"hold","controls":[]}}}\n`,
      'action.kind',
    ],
    [
      'a change that is no number',
      `${head}\n{"input":{"step":31,"time":0,"by":"a","action":{"kind":"change","body":1,"values":{"vx":"1"}}}}\n`,
      'action.values.vx must be a finite number, got "1"',
    ],
    ['broken base64', `${head}\n{"rows":{"from":31,"count":1,"width":12,"data":"*"}}\n`, 'recording line 2: data must be base64, got "*"'],
    ['rows of another length', `${head}\n{"rows":{"from":31,"count":9e9,"width":12,"data":"AAAA"}}\n`, 'data must be count · width'],
  ];
  it.each(wrong)('refuse %s', async (_what, text, message) => {
    await expect(openRecording([text])).rejects.toThrow(message);
  });

  it('refuse to run without an end', () => {
    const recorder = new Recorder(createSceneRun(gas), { write: () => {} });
    expect(() => recorder.advance({})).toThrow('Recorder.advance: limit must be an object with time or step, got an object {}');
  });

  it('are of the version that package.json names', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../carom/package.json', import.meta.url), 'utf8'));
    expect(caromVersion).toBe(version);
  });
});

it('a replay tells of crushes at the same steps as the run that was recorded, from a keyframe too', async () => {
  const scene: Scene = {
    format: 'carom-scene',
    version: 0,
    engine: 'world',
    walls: [{ x1: 0, y1: -5, x2: 0, y2: 5 }],
    kinematics: [{ minX: 0, minY: -5, maxX: 1, maxY: 5, x: 3, vx: -6 }],
    bodies: [{ x: 0.5, y: 0, r: 0.5 }],
  };
  const told = (advance: (step: number) => void, run: SceneRun, from: number) => {
    const steps: [number, number][] = [];
    for (let step = from + 1; step <= 40; step++) {
      advance(step);
      for (const { body, depth } of run.world!.events.crushes) steps.push([step + body.id, depth]);
    }
    return steps;
  };
  const run = createSceneRun(scene);
  const lines: string[] = [];
  const recorder = new Recorder(run, { write: (line) => lines.push(line), keyframeEvery: 10 });
  const recorded = told((step) => recorder.advance({ step }), run, 0);
  recorder.end();
  expect(recorded.length).toBeGreaterThan(4);
  const recording = await openRecording([lines.join('\n')]);
  for (const from of [0, 15, 22]) {
    const replay = seekRecording(recording, { step: from });
    expect(told((step) => replay.advance({ step }), replay, from)).toEqual(recorded.filter(([step]) => step > from));
  }
});
