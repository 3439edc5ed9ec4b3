import type { SceneRun } from '@carom/scene';
import type { Column, TableWriter, TextSink } from '../tables/table.ts';

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

/** Frames in the extended XYZ format that OVITO and ASE read: number of bodies, a line of properties, a line for each body. */
export function xyzFrames(sink: TextSink, about: string): FrameWriter {
  return {
    frame(run) {
      const bodies = [...run.bodies()];
      const properties = 'Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1';
      sink.add(`${bodies.length}\n${properties} Time=${run.time} step=${run.step} ${about} hash=${run.hash()}\n`);
      for (const { id, x, y, r, vx, vy } of bodies) sink.add(`C ${x} ${y} 0 ${vx} ${vy} 0 ${r} ${id}\n`);
    },
  };
}
