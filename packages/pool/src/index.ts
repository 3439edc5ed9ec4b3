export { keyOf, type Measure, type Measured, type RunCase, type RunRow } from './case.ts';
export { evaluate, type Parameters, type ParameterValue } from './expression.ts';
export type { ObservableName } from './observables.ts';
export { readRow, writeRow } from './row.ts';
export { type ManyCase, type ManyOptions, runMany, runPlan, type WorkOptions } from './run-many.ts';
export { planSweep, type Sweep, type SweepDesign, type SweepPlan } from './sweep.ts';
export { type SweepColumn, sweepColumns, sweepValues } from './table.ts';
