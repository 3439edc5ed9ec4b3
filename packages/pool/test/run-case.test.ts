import { describe, expect, it } from 'vitest';
import { measureGas } from '../../carom/dist/timeline/index.js';
import { sample } from '../../carom/test/runs.ts';
import { createSceneRun, type Scene } from '../../scene/dist/index.js';
import type { RunTask } from '../dist/case.js';
import { type ManyCase, planSweep, runMany } from '../dist/index.js';
import { loadCheckpoint, readJob, storeCheckpoint } from '../dist/redis/job.js';
import { type CaseCheckpoint, runCase } from '../dist/run-case.js';

const gas: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'timeline',
  timeline: { periodX: 10, periodY: 10 },
  generate: [{ kind: 'gas', count: 20, r: 0.5, speed: 1, box: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
};
const pile: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'world',
  world: { gravity: { x: 0, y: -10 } },
  walls: [{ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
  generate: [{ kind: 'gas', count: 20, r: 0.5, speed: 1, box: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
};
const tasks: Readonly<Record<string, RunTask>> = {
  gas: {
    scene: gas,
    measure: {
      until: { time: 20 },
      from: 5,
      blocks: 6,
      observables: ['compressibility', 'pressure', 'temperature', 'collisionRate', 'meanFreePath', 'meanSpeed'],
    },
    case: { index: 3, parameters: { r: 0.4 }, set: { 'generate[0].r': 0.4 }, seed: 9 },
  },
  events: {
    scene: gas,
    measure: { until: { steps: 500 }, from: 100, blocks: 4, observables: ['kineticEnergy', 'collisionRate'] },
    case: { index: 0, parameters: {}, set: {}, seed: null },
  },
  pile: {
    scene: pile,
    measure: { until: { time: 3 }, from: 1, blocks: 5, observables: ['kineticEnergy', 'contacts', 'centerY', 'minY', 'maxX'] },
    case: { index: 0, parameters: {}, set: {}, seed: 4 },
  },
};

describe.each(Object.entries(tasks))('runCase of a %s', (_name, task) => {
  it('goes on from any checkpoint to the same row, through the JSON of a job too', async () => {
    const checkpoints: CaseCheckpoint[] = [];
    const row = await runCase(task, {
      onCheckpoint: (checkpoint) => {
        checkpoints.push(structuredClone(checkpoint));
      },
    });
    expect(row.status).toBe('ok');
    expect(checkpoints.length).toBeGreaterThan(3);
    for (const checkpoint of sample(checkpoints)) {
      expect(await runCase(task, { checkpoint })).toEqual(row);
      const data = { format: 'carom-job', version: 0, sweep: '0123456789abcdef', case: task.case, checkpoint: storeCheckpoint(checkpoint) };
      const job = readJob(JSON.parse(JSON.stringify(data)));
      expect(await runCase({ ...task, case: job.case }, { checkpoint: loadCheckpoint(job.checkpoint!) })).toEqual(row);
    }
  });

  it('comes to the state of a run in one go', async () => {
    const row = await runCase(task);
    const { set, seed } = task.case;
    const { withSeed } = await import('../../scene/dist/index.js');
    const changed = 'generate[0].r' in set ? { ...task.scene, generate: [{ ...task.scene.generate![0], r: 0.4 }] } : task.scene;
    const run = createSceneRun((seed === null ? changed : withSeed(changed as Scene, seed)) as Scene);
    const { until } = task.measure;
    run.advance('time' in until ? until : { step: run.firstStep + until.steps });
    expect([row.hash, row.time]).toEqual([run.hash(), run.time]);
  });
});

it('runCase measures what measureGas measures', async () => {
  const { scene, measure } = tasks.gas;
  const row = await runCase({ scene, measure: { ...measure, from: 5 }, case: { index: 0, parameters: {}, set: {}, seed: null } });
  const run = createSceneRun(scene);
  run.advance({ time: 5 });
  const gasMeasure = measureGas(run.timeline!, { time: 15, blocks: 6 });
  for (const name of ['compressibility', 'temperature', 'collisionRate', 'meanFreePath'] as const) {
    expect(row.values[name].mean).toBeCloseTo(gasMeasure[name].mean, 12);
    expect(row.values[name].error).toBeCloseTo(gasMeasure[name].error, 12);
  }
  expect(row.values.pressure.mean).toBeCloseTo((gasMeasure.compressibility.mean * 20 * gasMeasure.temperature.mean) / 100, 12);
});

it('a run that cannot be made or measured is a row that says why', async () => {
  const { scene, measure } = tasks.gas;
  const at = (set: Record<string, never>) => runCase({ scene, measure, case: { index: 0, parameters: {}, set, seed: 1 } });
  expect(await at({ 'generate[0].r': -1 as never })).toMatchObject({
    status: 'failed',
    message: 'generate[0].r must be a finite number > 0, got -1',
    hash: '',
  });
  expect(await at({ 'generate[3].r': 1 as never })).toMatchObject({
    status: 'failed',
    message: 'set generate[3].r: generate[3].r must be a place in the scene',
  });
  const pressed = await runCase({ scene: pile, measure, case: { index: 0, parameters: {}, set: {}, seed: 1 } });
  expect(pressed.message).toBe("observable compressibility: engine must be 'timeline', got 'world'");
});

describe('runMany', () => {
  const cases: ManyCase[] = Array.from({ length: 12 }, (_, i) => ({ seed: i, set: { 'generate[0].r': 0.2 + 0.02 * i } }));
  const options = { until: { time: 4 }, observables: ['temperature'] as const };
  const rowsOf = async (workers: number) => {
    const rows = [];
    for await (const row of runMany(gas, cases, { ...options, workers })) rows.push(row);
    return rows;
  };

  it('gives the same rows in the order of the cases with 0, 1 and 3 workers', async () => {
    const rows = await rowsOf(0);
    expect(rows.map(({ index }) => index)).toEqual(cases.map((_, i) => i));
    expect(rows.map(({ parameters }) => parameters['generate[0].r'])).toEqual(cases.map(({ set }) => set!['generate[0].r']));
    for (const workers of [1, 3]) expect(await rowsOf(workers)).toEqual(rows);
  });

  it('tells how far it is, and ends when it is aborted, or left', async () => {
    const abort = new AbortController();
    const seen: number[] = [];
    const all = (async () => {
      for await (const _row of runMany(gas, cases, {
        ...options,
        workers: 1,
        signal: abort.signal,
        onProgress: (done) => seen.push(done),
      })) {
        if (seen.length === 3) abort.abort(new Error('enough'));
      }
    })();
    await expect(all).rejects.toThrow('enough');
    expect(seen.slice(0, 3)).toEqual([1, 2, 3]);
    for await (const row of runMany(gas, cases, { ...options, workers: 1 })) {
      expect(row.index).toBe(0);
      break;
    }
  });

  it('refuses a scene with an error, and a number of workers that is none', async () => {
    const first = (scene: unknown, more: object) => runMany(scene as Scene, cases, { ...options, ...more }).next();
    await expect(first({}, {})).rejects.toThrow("runMany: scene: format must be 'carom-scene', got undefined");
    await expect(first(gas, { workers: 1.5 })).rejects.toThrow('runMany: workers must be an integer in [0, 1024], got 1.5');
  });

  it.each([
    [{ worker: 2 }, {}, 'runMany: options must be made of workers, signal, onProgress, until, observables, from, blocks, got "worker"'],
    [{ until: undefined }, {}, 'runMany: until must be an object, got undefined'],
    [{ blocks: 1 }, {}, 'runMany: blocks must be an integer in [2, 1000], got 1'],
    [{ observables: ['heat'] }, {}, 'runMany: observables[0] must be one of '],
    [{}, { sed: 1 }, 'runMany: cases[0] must be made of seed, set, parameters, got "sed"'],
  ])('refuses options %j and a case %j', async (more, one, message) => {
    const runs = runMany(gas, [one as object], { ...options, workers: 0, ...more } as Parameters<typeof runMany>[2]);
    await expect(runs.next()).rejects.toThrow(message);
  });
});

describe('planSweep', () => {
  const base = { format: 'carom-sweep', version: 0, scene: gas, until: { time: 1 } };
  const set = { 'generate[0].r': 'a' };
  it.each([
    [{ design: { grid: { a: [1, 2], b: [3, 4, 5] } }, set }, 6],
    [{ design: { zip: { a: [1, 2], b: [3, 4] } }, set, seeds: 2 }, 4],
    [{ design: { list: [{ a: 1 }, { a: 2 }] }, set, seeds: [5, 7, 9] }, 6],
    [{ design: { random: { count: 5, seed: 1, between: { a: [0.1, 0.2] } } }, set }, 5],
    [{ seeds: 3 }, 3],
  ])('makes the runs of %j', (more, count) => {
    const { cases } = planSweep({ ...base, ...more });
    expect(cases.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(planSweep({ ...base, ...more }).cases).toEqual(cases);
  });

  it('puts expressions of the parameters in their place', () => {
    const { cases } = planSweep({
      ...base,
      design: { list: [{ a: 2, engine: 'x' }] },
      set: { 'generate[0].r': '-(a + 1) * 3 / sqrt(4) % 5 + max(1, a, pi)', title: 'engine' },
    });
    expect(cases[0].set).toEqual({ 'generate[0].r': (((-(2 + 1) * 3) / 2) % 5) + Math.PI, title: 'x' });
  });

  it.each([
    [{ format: 'x' }, `sweep: format must be 'carom-sweep', got "x"`],
    [{ more: 1 }, 'sweep: the file must be made of'],
    [{ design: { grid: { a: [1] } } }, 'sweep: set must say where the parameters go'],
    [{ design: { grid: {}, zip: {} } }, 'sweep: design must be one of grid, zip, list, random, got ["grid","zip"]'],
    [{ design: { zip: { a: [1], b: [1, 2] } }, set }, 'sweep: design.zip.b must have 1 values as a, got 2'],
    [{ design: { grid: { a: [Number.NaN] } }, set }, 'sweep: design.grid.a[0] must be a finite number, a text or a boolean, got NaN'],
    [
      { design: { grid: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, Array.from({ length: 200 }, (_, i) => i)])) }, set },
      'at most 1000000 runs, got 8000000',
    ],
    [{ design: { list: [{ a: 1 }, { b: 1 }] }, set }, 'sweep: design.list[1] must have the parameters of the first (a), got b'],
    [{ design: { list: [{ a: 1 }, { a: 1 }] }, set }, 'sweep: runs must differ, but run 1 is run 0 again'],
    [{ design: { list: [{ hash: 1 }] }, set }, 'sweep: a parameter must be a name that the table has no column for, got "hash"'],
    [{ design: { list: [{ a: 1 }] }, set: { 'generate[0].__proto__.r': 1 } }, 'must be a path as generate[0].r'],
    [{ design: { list: [{ a: 1 }] }, set: { 'generate[0].r': 'process.exit(1)' } }, 'expression must be made of numbers'],
    [{ design: { list: [{ a: 1 }] }, set: { 'generate[0].r': 'a b' } }, 'expression must be'],
    [
      { design: { list: [{ a: 1 }] }, set: { 'generate[0].r': 'c' } },
      'sweep: set.generate[0].r: c in "c" must be a parameter that is a number; the parameters are a',
    ],
    [{ seeds: [-1] }, 'sweep: seeds[0] must be an integer in [0, 4294967295], got -1'],
    [{ until: { time: 1, steps: 1 } }, 'sweep: until must have a time or steps'],
    [{ until: { time: 0 } }, 'sweep: until.time must be a finite number > 0, got 0'],
    [{ measure: { from: 1 } }, 'sweep: measure.from must be a number in [0, 1), got 1'],
    [{ measure: { blocks: 1 } }, 'sweep: measure.blocks must be an integer in [2, 1000], got 1'],
    [{ observables: ['entropy'] }, 'sweep: observables[0] must be one of kineticEnergy'],
    [{ scene: { ...gas, generate: [{ kind: 'gas' }] } }, 'sweep: scene: generate[0].'],
  ])('refuses %j', (more, message) => {
    expect(() => planSweep({ ...base, ...more })).toThrow(message);
  });
});

it('runMany refuses cases that cannot be gone through at once', async () => {
  const options = { until: { time: 1 }, workers: 0 };
  for (const cases of [5, null, { seed: 1 }, (async function* () {})()]) {
    const row = runMany(gas, cases as never, options).next();
    await expect(row).rejects.toThrow('runMany: cases must be iterable, as an array is, got');
  }
});
