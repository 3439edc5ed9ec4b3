export { keyOf, type Measure, type Measured, type RunCase, type RunRow, type RunTask } from './case.ts';
export { evaluate, type Parameters, type ParameterValue } from './expression.ts';
export { type ObservableName, observableNames } from './observables.ts';
export { readRow, writeRow } from './row.ts';
export { type CaseCheckpoint, type CaseHost, runCase } from './run-case.ts';
export { type ManyCase, type ManyOptions, runMany, runPlan, type WorkOptions } from './run-many.ts';
export { planSweep, type Sweep, type SweepDesign, type SweepPlan, sweepLimits } from './sweep.ts';
export { type SweepColumn, sweepColumns, sweepValues } from './table.ts';
