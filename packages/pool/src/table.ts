import type { RunRow } from './case.ts';
import type { ParameterValue } from './expression.ts';
import type { SweepPlan } from './sweep.ts';

/** A column of the table of a sweep. */
export interface SweepColumn {
  /** What it is called. */
  readonly name: string;
  /** What is in it. */
  readonly type: 'number' | 'integer' | 'text';
}

/**
 * The columns: parameters, seed, each observable with its error, where the run ended, its hash and status. Nothing that depends on the machine.
 *
 * @example
 * const plan = planSweep({
 *   format: 'carom-sweep',
 *   version: 0,
 *   scene: { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] },
 *   design: { grid: { speed: [1, 2] } },
 *   set: { 'bodies[0].vx': 'speed' },
 *   until: { time: 3 },
 * });
 * sweepColumns(plan).slice(0, 2); // [{ name: 'speed', type: 'number' }, { name: 'seed', type: 'number' }]
 */
export function sweepColumns({ parameters, measure, cases }: SweepPlan): SweepColumn[] {
  const isNumber = (name: string) => cases.every((each) => typeof each.parameters[name] === 'number');
  return [
    ...parameters.map((name): SweepColumn => ({ name, type: isNumber(name) ? 'number' : 'text' })),
    { name: 'seed', type: 'number' },
    ...measure.observables.flatMap((name): SweepColumn[] => [
      { name, type: 'number' },
      { name: `${name}_error`, type: 'number' },
    ]),
    { name: 'steps', type: 'number' },
    { name: 'time', type: 'number' },
    { name: 'hash', type: 'text' },
    { name: 'scene', type: 'text' },
    { name: 'version', type: 'text' },
    { name: 'status', type: 'text' },
    { name: 'message', type: 'text' },
  ];
}

/**
 * A row, its values in the order of the columns.
 *
 * @example
 * const plan = planSweep({
 *   format: 'carom-sweep',
 *   version: 0,
 *   scene: { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] },
 *   design: { grid: { speed: [1, 2] } },
 *   set: { 'bodies[0].vx': 'speed' },
 *   until: { time: 3 },
 * });
 * const { value: row } = await runPlan(plan, { workers: 0 }).next();
 * sweepValues(plan, row)[0]; // 1: the speed
 */
export function sweepValues({ parameters, measure, cases }: SweepPlan, row: RunRow): (ParameterValue | null)[] {
  const own = cases[row.index].parameters;
  return [
    ...parameters.map((name) => own[name]),
    row.seed,
    ...measure.observables.flatMap((name) => [row.values[name]?.mean ?? null, row.values[name]?.error ?? null]),
    row.steps,
    row.time,
    row.hash,
    row.scene,
    row.key.slice(0, row.key.lastIndexOf('-')),
    row.status,
    row.message,
  ];
}
