import type { SceneRun } from '@carom/scene';
import type { Column, TableWriter, TextSink } from '../tables/table.ts';
import { xyzRows } from './xyz-rows.ts';

/** Takes what a run has to show at a moment. */
export interface FrameWriter {
  /** Adds every body as it is now. */
  frame(run: SceneRun): void;
}

/** The columns of a table of bodies at moments. */
export function frameColumns({ world }: SceneRun): Column[] {
  const names = ['x', 'y', 'r', 'vx', 'vy', ...(world ? ['angle', 'angularVelocity'] : [])];
  return [
    { name: 'time', type: 'number' },
    { name: 'step', type: 'integer' },
    { name: 'id', type: 'integer' },
    ...names.map((name): Column => ({ name, type: 'number' })),
  ];
}

/** Frames as rows of a table. */
export function tableFrames(table: TableWriter): FrameWriter {
  return {
    frame(run) {
      const { time, step } = run;
      for (const { id, x, y, r, vx, vy, angle, angularVelocity } of run.bodies()) {
        table.row(run.world ? [time, step, id, x, y, r, vx, vy, angle, angularVelocity] : [time, step, id, x, y, r, vx, vy]);
      }
    },
  };
}

/** Frames in the extended XYZ format that OVITO and ASE read: number of lines, what their columns are, a line for each disc or shape. */
export function xyzFrames(sink: TextSink, run: SceneRun, about: string): FrameWriter {
  const { properties, rows } = xyzRows(run);
  return {
    frame(now) {
      const lines = rows(now);
      sink.add(`${lines.length}\nProperties=${properties} Time=${now.time} step=${now.step} ${about} hash=${now.hash()}\n`);
      for (const line of lines) sink.add(`${line}\n`);
    },
  };
}
