import {
  circleOf,
  type JointValues,
  type SceneAction,
  type SceneField,
  type SceneJoint,
  type SceneKinematic,
  type SceneWall,
} from '@carom/scene';
import { signal } from '@preact/signals';
import type { Vec } from 'carom';
import type { SceneView } from '../scenes/scene-view.ts';
import type { DiscPiece } from '../take/pieces.ts';
import { editScene } from '../take/scene-edit.ts';
import { announce, notify } from '../ui/announce.ts';
import { changeBody } from './change-body.ts';
import { type Clipboard, copyOf, isFree, namesIn, nothing, regrouped, shiftedClipboard } from './clipboard.ts';
import { removeField } from './field-put.ts';
import type { Drawn, Group, Item, Pieces } from './item.ts';
import { jointOf, jointToWorldOf } from './joint-shape.ts';
import { itemOf, palette } from './palette.ts';
import { actionsFor, withPieces } from './put-in.ts';
import { roomFor, upOf, usualRadiusOf } from './room.ts';
import { tidy, tidyPoint } from './tidy.ts';
import { middleOf, shifted } from './wall-shape.ts';
import { told } from './words.ts';

/** What the pointer does: selects, or puts in a thing of the palette, by its id. */
export type Tool = 'select' | Item['id'];

/** What is under the pointer while it is dragged. */
export interface Draft {
  /** Discs that are elsewhere, turned, larger or faster. */
  readonly discs: ReadonlyMap<number, Partial<Pick<DiscPiece, 'x' | 'y' | 'r' | 'vx' | 'vy' | 'angle'>>>;
  /** Walls that are otherwise. */
  readonly walls: ReadonlyMap<number, SceneWall>;
  /** What is being drawn. */
  readonly fresh: (Pieces & { readonly rod?: readonly [Vec, Vec] }) | null;
  /** The field that is selected, otherwise. */
  readonly field?: SceneField;
  /** The frame that selects. */
  readonly frame: { readonly from: Vec; readonly to: Vec } | null;
  /** The upright and the level line that the pointer has met. */
  readonly guides?: { readonly onX?: number; readonly onY?: number };
}

/** Nothing under the pointer. */
export const noDraft: Draft = { discs: new Map(), walls: new Map(), fresh: null, frame: null };

const atStartOnly = 'Walls that move are changed at the start only: go back to it first';

/** The editor of a run, of either engine: what is selected, and everything that can be done to it. */
export class Editor {
  /** What is edited. */
  readonly bench: SceneView;
  /** What the pointer does. */
  readonly tool = signal<Tool>('select');
  /** Ids of the discs selected. */
  readonly discs = signal<ReadonlySet<number>>(new Set());
  /** Ids of the walls selected. */
  readonly walls = signal<ReadonlySet<number>>(new Set());
  /** Ids of the joints selected. */
  readonly joints = signal<ReadonlySet<number>>(new Set());
  /** Which field is selected, by its place among them; nothing else is selected then. */
  readonly field = signal<number | null>(null);
  /** What was chosen last of each group. */
  readonly last = signal<Readonly<Record<Group, string>>>({
    disc: 'ball',
    wall: 'wall',
    moving: 'left-flipper',
    field: 'wind',
    joint: 'rod',
  });
  /** The points drawn so far, of a thing that is drawn point by point. */
  readonly points = signal<readonly Vec[]>([]);
  /** What is under the pointer. */
  readonly draft = signal<Draft>(noDraft);
  /** Whether points are drawn to others and to the grid. */
  readonly snapping = signal(true);
  /** Whether the inspector shows everything. */
  readonly advanced = signal(false);
  #clipboard: Clipboard = nothing;

  constructor(bench: SceneView) {
    this.bench = bench;
  }

  /** How much is selected. */
  get count(): number {
    return this.discs.value.size + this.walls.value.size + this.joints.value.size;
  }

  /** Selects these and nothing else. */
  select(discs: Iterable<number>, walls: Iterable<number> = [], joints: Iterable<number> = []): void {
    this.discs.value = new Set(discs);
    this.walls.value = new Set(walls);
    this.joints.value = new Set(joints);
    this.field.value = null;
    const [only] = this.discs.value.size === 1 && this.walls.value.size === 0 ? this.discs.value : [null];
    this.bench.chosen.value = only;
  }

  /** Selects all there is. */
  selectAll(): void {
    this.select(
      this.bench.take.discs().map(({ id }) => id),
      this.#wallsToEdit().map(({ id }) => id),
    );
    announce(`${this.count} selected`);
  }

  /** Does something and selects what it put in. Whether it is done; else the visitor is told why not. */
  do(actions: readonly SceneAction[], what: string): boolean {
    return told(this.#try(actions, what));
  }

  /** As `do`; what speaks against it, empty where there is nothing to do, or `null`. */
  #try(actions: readonly SceneAction[], what: string): string | null {
    if (actions.length === 0) return '';
    const anew = this.bench.isStart;
    const before = this.#ids();
    const reason = this.bench.act(actions);
    if (reason !== null) return reason;
    const count = (kind: SceneAction['kind']) => actions.filter((action) => action.kind === kind).length;
    if (actions.some(({ kind }) => kind.startsWith('add'))) {
      // At the start things are known by their places, and what is new comes last; later new ids tell.
      const now = this.#ids();
      const added = (name: 'discs' | 'walls' | 'joints', kind: 'add' | 'add-wall' | 'add-joint') =>
        anew ? now[name].slice(now[name].length - count(kind)) : now[name].filter((id) => !before[name].includes(id));
      this.select(added('discs', 'add'), added('walls', 'add-wall'), count('add') > 0 ? [] : added('joints', 'add-joint'));
    } else if (actions.some(({ kind }) => kind.startsWith('remove'))) this.select([]);
    announce(what);
    return null;
  }

  #ids(): { readonly discs: readonly number[]; readonly walls: readonly number[]; readonly joints: readonly number[] } {
    const { bench } = this;
    return {
      discs: bench.take.discs().map(({ id }) => id),
      walls: bench.take.walls().flatMap(({ id, moving }) => (moving ? [] : [id])),
      joints: bench.take.joints().map(({ id }) => id),
    };
  }

  /** Joins two discs, or one and a point of the world. */
  addJoint(joint: SceneJoint): boolean {
    return this.do([{ kind: 'add-joint', joint }], 'Joint added');
  }

  /** Joins the discs that are selected, one to the next, or a single one to the world: for those without a pointer. */
  joinSelected(item: Item = itemOf(this.last.value.joint)!): void {
    const discs = this.bench.take.discs().filter(({ id }) => this.discs.value.has(id));
    const joints = discs.slice(1).map((disc, i) => jointOf(item, discs[i], disc));
    if (discs.length === 1) joints.push(jointToWorldOf(item, discs[0], discs[0], 3 * discs[0].r));
    if (joints.length === 0) notify('Select a disc or two first: a joint holds them');
    else
      this.do(
        joints.map((joint): SceneAction => ({ kind: 'add-joint', joint })),
        joints.length === 1 ? 'Joint added' : `${joints.length} joints added`,
      );
  }

  /** Changes a joint. What speaks against it, or `null`. */
  setJoint(id: number, values: JointValues): string | null {
    return this.bench.act([{ kind: 'change-joint', joint: id, values }]);
  }

  /** Another joint in the place of one. What speaks against it, or `null`. */
  swapJoint(id: number, joint: SceneJoint): string | null {
    const done = this.do(
      [
        { kind: 'remove-joint', joint: id },
        { kind: 'add-joint', joint },
      ],
      'Changed',
    );
    return done ? null : 'It cannot be so';
  }

  /** Chooses what the pointer puts in. What moves by itself is built at the start. */
  choose(item: Item): void {
    if ((item.group === 'moving' || item.group === 'field') && !this.bench.isStart) {
      this.bench.seek(0);
      notify('What moves by itself is built at the start, and so are fields: here it is');
    }
    this.points.value = [];
    this.last.value = { ...this.last.value, [item.group]: item.id };
    this.tool.value = item.id;
  }

  /** The pointer selects. */
  backToSelecting(): void {
    this.points.value = [];
    this.draft.value = noDraft;
    this.tool.value = 'select';
  }

  /** What is up: against gravity, else as the picture has it. */
  get up(): Vec {
    return upOf(this.bench.scene);
  }

  /** Puts in what a gesture drew. Whether it is done; else the visitor is told why not. */
  build(item: Item, drawn: Pick<Drawn, 'points' | 'closed' | 'radius'>): boolean {
    const points = drawn.points.map(({ x, y }) => ({ x, y }));
    const made = item.make({ ...drawn, points, up: this.up, engine: this.bench.scene.engine });
    if (typeof made === 'string') notify(made);
    if (made === null || typeof made === 'string') return false;
    return this.put({ ...made, ...regrouped({ ...nothing, ...made }, namesIn(this.bench)) }, `${item.label} added`);
  }

  /** Ends what is drawn point by point. */
  finish(closed: boolean): void {
    const item = itemOf(this.tool.peek());
    const points = this.points.peek();
    if (item?.gesture === 'points' && this.build(item, { points, closed })) this.backToSelecting();
    else this.points.value = [];
    this.draft.value = noDraft;
  }

  /** Puts pieces in, and selects them. Whether it is done; else the visitor is told why not. */
  put(pieces: Pieces, what: string): boolean {
    const { bodies = [], walls = [], kinematics = [], fields = [] } = pieces;
    if (kinematics.length + fields.length === 0) return this.do(actionsFor(pieces), what);
    const { bench } = this;
    const reason = bench.isStart ? bench.replace(withPieces(bench.scene, pieces), false) : atStartOnly;
    if (!told(reason)) return false;
    const { discs, walls: all } = this.#ids();
    const added = <T>(list: readonly T[], count: number) => list.slice(list.length - count);
    const moving = added(bench.take.walls(), kinematics.length).map(({ id }) => id);
    this.select(added(discs, bodies.length), [...added(all, walls.length), ...moving]);
    if (fields.length > 0) this.field.value = (bench.scene.fields?.length ?? 0) - 1;
    announce(what);
    return true;
  }

  /** Puts a thing in where there is room, as near to the middle of the picture as possible: for those without a pointer. */
  addInMiddle(item: Item = palette[0]): void {
    if (item.gesture === 'joint') this.joinSelected(item);
    else this.#buildInMiddle(item);
  }

  #buildInMiddle(item: Item): void {
    const { middle, box } = this.bench.lens;
    const half = Math.min(box.maxX - box.minX, box.maxY - box.minY) / 8;
    if (item.gesture === 'round' && item.group === 'disc') {
      const r = this.usualRadius;
      const at = roomFor(this.bench, r);
      if (at) this.build(item, { points: [at, { x: at.x + r, y: at.y }], closed: false, radius: r });
      else notify('There is no room for another disc here');
      return;
    }
    if (item.group === 'moving' || item.group === 'field') this.choose(item); // at the start
    const at = tidyPoint({ x: middle.x - half, y: middle.y }, half / 10);
    const to = { x: tidy(middle.x + half, half / 10), y: item.gesture === 'box' ? tidy(middle.y + half / 2, half / 10) : at.y };
    const points = item.gesture === 'points' ? [at, to, { x: tidy(middle.x, half / 10), y: tidy(middle.y + half, half / 10) }] : [at, to];
    this.build(item, { points, closed: item.id === 'polygon' });
  }

  /** The radius of a new disc: the median of those there are, else a twentieth of the picture. */
  get usualRadius(): number {
    return usualRadiusOf(this.bench);
  }

  /** Takes out what is selected. */
  remove(): void {
    // From the last on: at the start things are known by their places.
    const discs = [...this.discs.value].sort((a, b) => b - a).map((body): SceneAction => ({ kind: 'remove', body }));
    const walls = [...this.walls.value].sort((a, b) => b - a).map((wall): SceneAction => ({ kind: 'remove-wall', wall }));
    const joints = [...this.joints.value].sort((a, b) => b - a).map((joint): SceneAction => ({ kind: 'remove-joint', joint }));
    const count = discs.length + walls.length + joints.length;
    const { value: field } = this.field;
    if (field !== null) {
      if (told(removeField(this.bench, field))) notify('Field removed');
      this.select([]);
    } else if (count === 0) notify('Nothing is selected');
    else this.do([...joints, ...discs, ...walls], `${count} removed`);
  }

  /** Remembers what is selected. */
  copy(): void {
    this.#clipboard = copyOf(this.bench, this.discs.value, this.walls.value);
    const { bodies, walls, kinematics } = this.#clipboard;
    announce(`${bodies.length + walls.length + kinematics.length} copied`);
  }

  /** Puts in what was remembered, beside where it was. */
  paste(): void {
    const { bench } = this;
    const copied = regrouped(this.#clipboard, namesIn(this.bench));
    const { bodies, walls, kinematics } = copied;
    const step = 2.1 * Math.max(0, ...bodies.map((body) => circleOf(body).r)) || this.usualRadius;
    const count = bodies.length + walls.length + kinematics.length;
    if (count === 0) {
      notify('Nothing has been copied');
      return;
    }
    for (let times = 1; times <= 12; times++) {
      // the first place beside it without an overlap; the last try says why not
      const [dx, dy] = times <= 4 ? [step * times, 0] : times <= 8 ? [0, step * (times - 4)] : [-step * (times - 8), -step];
      const isRoom = times === 12 || bodies.every((body) => isFree(bench, circleOf(body), dx, dy));
      if (isRoom && this.put(shiftedClipboard(copied, dx, dy), `${count} added`)) return;
    }
  }

  /** Shifts what is selected. */
  shift(dx: number, dy: number): boolean {
    const discs = this.bench.take.discs().filter(({ id }) => this.discs.value.has(id));
    const moves = discs.map(({ id, x, y }): SceneAction => ({ kind: 'change', body: id, values: { x: x + dx, y: y + dy } }));
    const walls = this.#wallsToEdit().filter(({ id }) => this.walls.value.has(id));
    return this.reshape(new Map(walls.map(({ id, wall }) => [id, shifted(wall, dx, dy)])), moves);
  }

  /** Puts walls up otherwise; discs may change with them. Whether it is done; else the visitor is told why not. */
  reshape(walls: ReadonlyMap<number, SceneWall>, moves: readonly SceneAction[] = []): boolean {
    return told(this.setWalls(walls, moves));
  }

  /** As `reshape`; what speaks against it, or `null`. */
  setWalls(walls: ReadonlyMap<number, SceneWall>, moves: readonly SceneAction[] = []): string | null {
    if (walls.size + moves.length === 0) return '';
    const { bench } = this;
    const { walls: fixed = [], kinematics = [] } = bench.scene;
    if (bench.isStart && bench.scene.engine === 'world' && walls.size > 0) {
      const scene = editScene(bench.scene, moves);
      const next = {
        ...scene,
        walls: fixed.map((wall, i) => walls.get(i) ?? wall),
        ...(kinematics.length > 0
          ? { kinematics: kinematics.map((wall, i) => (walls.get(fixed.length + i) as SceneKinematic | undefined) ?? wall) }
          : {}),
      };
      const reason = bench.replace(next, false);
      if (reason === null) announce('Changed');
      return reason;
    }
    if (bench.take.walls().some(({ id, moving }) => moving && walls.has(id))) return atStartOnly;
    const out = [...walls.keys()].sort((a, b) => b - a).map((wall): SceneAction => ({ kind: 'remove-wall', wall }));
    const up = [...walls.values()].map((wall): SceneAction => ({ kind: 'add-wall', wall }));
    const kept = this.discs.value;
    const reason = this.#try([...moves, ...out, ...up], 'Changed');
    if (reason === null && up.length > 0) this.select(kept, this.walls.value);
    return reason;
  }

  /** Another wall in the place of one. What speaks against it, or `null`. */
  setWall(id: number, wall: SceneWall): string | null {
    return this.setWalls(new Map([[id, wall]]));
  }

  /** The middle of what is selected; `null` if nothing is. */
  middle(): Vec | null {
    const discs = this.bench.take.discs().filter(({ id }) => this.discs.value.has(id));
    const walls = this.bench.take.walls().filter(({ id }) => this.walls.value.has(id));
    const points: Vec[] = [...discs, ...walls.map(({ wall }) => middleOf(wall))];
    if (points.length === 0) return null;
    const mean = (key: 'x' | 'y') => points.reduce((sum, point) => sum + point[key], 0) / points.length;
    return { x: mean('x'), y: mean('y') };
  }

  /** The walls that can be changed now: those that move by themselves at the start only. */
  #wallsToEdit() {
    const { isStart } = this.bench;
    return this.bench.take.walls().filter(({ moving }) => isStart || !moving);
  }

  /** Changes a disc; what is no number of its motion makes it another disc at the same place. What speaks against it, or `null`. */
  setBody(id: number, patch: Parameters<typeof changeBody>[2]): string | null {
    const { reason, made } = changeBody(this.bench, id, patch);
    if (made !== null) this.select([made]);
    return reason;
  }
}
