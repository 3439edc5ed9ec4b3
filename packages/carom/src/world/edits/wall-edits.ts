import { enabled, passing } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { WallHost } from '../views/host.ts';
import type { WallView } from '../views/wall-view.ts';
import { createWall, type WallEdit, type WallRecord } from '../walls/wall-record.ts';
import { Edits } from './edited.ts';
import { endUnsensed, endWall } from './endings.ts';
import { forgetPairs } from './pair-edits.ts';

/** Edits of walls, as their views ask for them. */
export class WallEdits<T> extends Edits<T> implements WallHost {
  checkEditable(where: string): void {
    this.parts.checkEditable(where);
  }

  editWall(record: WallRecord, edit: WallEdit, isMet: boolean): WallRecord {
    const { parts } = this;
    const { state, pipeline } = parts;
    const changed = createWall({ ...record, ...edit });
    parts.wakeAtWall(record);
    if (!isMet) endWall(pipeline, record.id, 2);
    if (isMet) state.walls.swap(record, changed);
    else pipeline.neighbors.replaceWall(record, changed);
    if (isMet && record.oneSided !== changed.oneSided) {
      writeSides(state, changed);
      pipeline.neighbors.wallMeetsOthers(record.id);
    }
    parts.wakeAtWall(changed);
    if (edit.senses === undefined) return changed;
    endUnsensed(pipeline);
    state.isDirty = true;
    return changed;
  }

  /** Writes where a kinematic wall is and how it moves. */
  placeWall(record: WallRecord): void {
    const { parts } = this;
    const { walls } = parts.state;
    const at = walls.records.indexOf(record);
    parts.wakeAtWall(record);
    parts.pipeline.oneSided.leaveWall(at);
    walls.place(at);
    parts.wakeAtWall(record);
  }

  remove(where: string, wall: WallView<T>): void {
    const { parts } = this;
    parts.standing(where, wall);
    endWall(parts.pipeline, wall.id, 1);
    parts.wakeAtWall(wall.record);
    for (const book of parts.books) book.wallRemoved?.(wall.id);
    parts.book.removeWall(wall);
    if (parts.state.ignored.isNamed(-1 - wall.id)) forgetPairs(parts, -1 - wall.id);
    parts.pipeline.neighbors.replaceWall(wall.record, null);
  }
}

/** A wall with two sides stops whoever is listed at it; one that has become one-sided decides from there. */
function writeSides({ walls, wallPairs }: State, record: WallRecord): void {
  const { flags, ends, count } = wallPairs;
  for (let entry = 0; entry < count; entry++)
    if (walls.records[walls.owners[ends[2 * entry + 1]]] === record) flags[entry] = (flags[entry] & ~passing) | enabled;
}
