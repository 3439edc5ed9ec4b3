import { announce, notify } from '../ui/announce.ts';
import type { Editor } from './editor.ts';
import { freshGroup, groupOf, nameInGroup } from './groups.ts';

interface Named {
  readonly name?: string;
}

/** The ids of a group. */
export function membersOf({ bench }: Editor, group: string): { readonly discs: readonly number[]; readonly walls: readonly number[] } {
  return {
    discs: bench.take.discs().flatMap(({ id }) => (groupOf(bench.take.nameOf(id)) === group ? [id] : [])),
    walls: bench.take.walls().flatMap(({ id, wall, moving }) => (groupOf(wall.name) === group && (bench.isStart || !moving) ? [id] : [])),
  };
}

/** Gives what is selected one name to be selected by, or takes it from it. */
export function groupSelected(editor: Editor, on: boolean): void {
  const { bench } = editor;
  const [discs, walls] = [editor.discs.peek(), editor.walls.peek()];
  if (!bench.isStart) {
    notify('Groups are made at the start: go back to it first');
    return;
  }
  if (on && discs.size + walls.size < 2) {
    notify('Select two things or more to group them');
    return;
  }
  const { generate: _generate, ...scene } = bench.scene;
  const bodies = bench.take.discs().map(({ id }) => bench.take.body(id)!);
  const { walls: fixed = [], kinematics = [] } = scene;
  const group = on ? freshGroup([...bodies, ...fixed, ...kinematics].map(({ name }: Named) => name)) : null;
  const named = <T extends Named>(piece: T, what: string): T => {
    if (group === null && groupOf(piece.name) === null) return piece;
    return { ...piece, name: nameInGroup(piece.name ?? what, group) };
  };
  const next = {
    ...scene,
    ...(bodies.length > 0 ? { bodies: bodies.map((body, i) => (discs.has(i) ? named(body, 'disc') : body)) } : {}),
    ...(fixed.length > 0 ? { walls: fixed.map((wall, i) => (walls.has(i) ? named(wall, 'wall') : wall)) } : {}),
    ...(kinematics.length > 0
      ? { kinematics: kinematics.map((wall, i) => (walls.has(fixed.length + i) ? named(wall, 'wall') : wall)) }
      : {}),
  };
  const reason = bench.replace(next, false);
  if (reason !== null) notify(reason);
  else announce(on ? `Grouped: one click selects all ${discs.size + walls.size}` : 'No longer grouped');
}
