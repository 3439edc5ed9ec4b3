import type { JointValues, Scene, SceneAction, SceneBody, SceneJoint, SceneShuttle, SceneWall } from '@carom/scene';
import { signal } from '@preact/signals';
import type { Vec } from 'carom';
import type { Bench, DiscPiece } from '../take/bench.ts';
import { announce, notify } from '../ui/announce.ts';
import { jointBetween, jointShifted, jointToWorld } from './joint-shape.ts';
import { shifted } from './wall-shape.ts';

/** What the pointer does. */
export type Tool = 'select' | 'disc' | 'wall' | 'joint';

/** What is under the pointer while it is dragged: not done yet. */
export interface Draft {
  /** Discs that are elsewhere, larger or faster. */
  readonly discs: ReadonlyMap<number, Partial<Pick<DiscPiece, 'x' | 'y' | 'r' | 'vx' | 'vy'>>>;
  /** Walls that are otherwise. */
  readonly walls: ReadonlyMap<number, SceneWall>;
  /** A disc or wall that is being drawn. */
  readonly fresh: { readonly body?: SceneBody; readonly wall?: SceneWall; readonly rod?: readonly [Vec, Vec] } | null;
  /** The frame that selects. */
  readonly frame: { readonly from: Vec; readonly to: Vec } | null;
}

/** What was copied; joints name its discs by −1, −2, … */
interface Clipboard {
  readonly bodies: readonly SceneBody[];
  readonly walls: readonly SceneWall[];
  readonly joints: readonly SceneJoint[];
}

/** Nothing under the pointer. */
export const noDraft: Draft = { discs: new Map(), walls: new Map(), fresh: null, frame: null };

const numbers = ['x', 'y', 'r', 'vx', 'vy', 'mass', 'angle', 'angularVelocity'];

/** The editor of a run, of either engine: what is selected, and everything that can be done to it. */
export class Editor {
  /** What is edited. */
  readonly bench: Bench;
  /** What the pointer does. */
  readonly tool = signal<Tool>('select');
  /** Ids of the discs selected. */
  readonly discs = signal<ReadonlySet<number>>(new Set());
  /** Ids of the walls selected. */
  readonly walls = signal<ReadonlySet<number>>(new Set());
  /** Ids of the joints selected. */
  readonly joints = signal<ReadonlySet<number>>(new Set());
  /** Of what kind new joints are. */
  readonly jointKind = signal<SceneJoint['kind']>('distance');
  /** What is under the pointer. */
  readonly draft = signal<Draft>(noDraft);
  #clipboard: Clipboard = { bodies: [], walls: [], joints: [] };

  constructor(bench: Bench) {
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
    const [only] = this.discs.value.size === 1 && this.walls.value.size === 0 ? this.discs.value : [null];
    this.bench.chosen.value = only;
  }

  /** Selects all there is. */
  selectAll(): void {
    this.select(
      this.bench.discs().map(({ id }) => id),
      this.bench.walls().flatMap(({ id, moving }) => (moving ? [] : [id])),
    );
    announce(`${this.count} selected`);
  }

  /** Does something and selects what it put in. Whether it is done; else the visitor is told why not. */
  do(actions: readonly SceneAction[], what: string): boolean {
    if (actions.length === 0) return false;
    const anew = this.bench.isStart;
    const before = this.#ids();
    const reason = this.bench.act(actions);
    if (reason !== null) {
      notify(reason);
      return false;
    }
    const count = (kind: SceneAction['kind']) => actions.filter((action) => action.kind === kind).length;
    if (actions.some(({ kind }) => kind.startsWith('add'))) {
      // At the start things are known by their places, and what is new comes last; later new ids tell.
      const now = this.#ids();
      const added = (name: 'discs' | 'walls' | 'joints', kind: 'add' | 'add-wall' | 'add-joint') =>
        anew ? now[name].slice(now[name].length - count(kind)) : now[name].filter((id) => !before[name].includes(id));
      this.select(added('discs', 'add'), added('walls', 'add-wall'), count('add') > 0 ? [] : added('joints', 'add-joint'));
    } else if (actions.some(({ kind }) => kind.startsWith('remove'))) this.select([]);
    announce(what);
    return true;
  }

  #ids(): { readonly discs: readonly number[]; readonly walls: readonly number[]; readonly joints: readonly number[] } {
    const { bench } = this;
    return {
      discs: bench.discs().map(({ id }) => id),
      walls: bench.walls().flatMap(({ id, moving }) => (moving ? [] : [id])),
      joints: bench.joints().map(({ id }) => id),
    };
  }

  /** Joins two discs, or one and a point of the world. */
  addJoint(joint: SceneJoint): boolean {
    return this.do([{ kind: 'add-joint', joint }], 'Joint added');
  }

  /** Joins the discs that are selected, one to the next, or a single one to the world: for those without a pointer. */
  joinSelected(): void {
    const discs = this.bench.discs().filter(({ id }) => this.discs.value.has(id));
    const kind = this.jointKind.value;
    const joints = discs.slice(1).map((disc, i) => jointBetween(kind, discs[i], disc));
    if (discs.length === 1) joints.push(jointToWorld(kind, discs[0], discs[0], kind === 'distance' ? 3 * discs[0].r : 0));
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

  /** Puts a disc in. */
  add(body: SceneBody): boolean {
    return this.do([{ kind: 'add', body }], 'Disc added');
  }

  /** Puts a wall up. */
  addWall(wall: SceneWall): boolean {
    return this.do([{ kind: 'add-wall', wall }], 'Wall added');
  }

  /** Puts a disc in where there is room, as near to the middle of the picture as possible: for those without a pointer. */
  addInMiddle(): void {
    const { middle } = this.bench.lens;
    const r = this.usualRadius;
    const discs = this.bench.discs();
    for (let ring = 0; ring < 40; ring++) {
      const places = ring === 0 ? 1 : 6 * ring;
      for (let k = 0; k < places; k++) {
        const turn = (2 * Math.PI * k) / places;
        const at = { x: middle.x + 2.1 * r * ring * Math.cos(turn), y: middle.y + 2.1 * r * ring * Math.sin(turn) };
        if (discs.every((disc) => Math.hypot(disc.x - at.x, disc.y - at.y) > disc.r + r)) {
          this.add({ ...tidyPoint(at, r), r });
          return;
        }
      }
    }
    notify('There is no room for another disc here');
  }

  /** Puts up a wall through the middle of the picture: for those without a pointer. */
  addWallInMiddle(): void {
    const { middle, box } = this.bench.lens;
    const half = (box.maxX - box.minX) / 8;
    const from = tidyPoint({ x: middle.x - half, y: middle.y }, half / 10);
    this.addWall({ x1: from.x, y1: from.y, x2: tidy(middle.x + half, half / 10), y2: from.y });
  }

  /** The radius of a new disc: the median of those there are, else a twentieth of the picture. */
  get usualRadius(): number {
    const radii = this.bench.discs().map(({ r }) => r);
    if (radii.length > 0) return radii.sort((a, b) => a - b)[radii.length >> 1];
    const { minX, minY, maxX, maxY } = this.bench.lens.box;
    return tidy(Math.min(maxX - minX, maxY - minY) / 20, Math.min(maxX - minX, maxY - minY) / 200);
  }

  /** Takes out what is selected. */
  remove(): void {
    // From the last on: at the start things are known by their places.
    const discs = [...this.discs.value].sort((a, b) => b - a).map((body): SceneAction => ({ kind: 'remove', body }));
    const walls = [...this.walls.value].sort((a, b) => b - a).map((wall): SceneAction => ({ kind: 'remove-wall', wall }));
    const joints = [...this.joints.value].sort((a, b) => b - a).map((joint): SceneAction => ({ kind: 'remove-joint', joint }));
    const count = discs.length + walls.length + joints.length;
    if (count === 0) notify('Nothing is selected');
    else this.do([...joints, ...discs, ...walls], `${count} removed`);
  }

  /** Remembers what is selected. */
  copy(): void {
    const walls = this.bench.walls().flatMap(({ id, wall, moving }) => (this.walls.value.has(id) && !moving ? [wall] : []));
    const ids = [...this.discs.value];
    const bodies = ids.flatMap((id) => this.bench.body(id) ?? []);
    const fresh = (id: number) => -1 - ids.indexOf(id);
    const joints = this.bench.joints().flatMap(({ joint }) => {
      const { a, b, ...rest } = joint;
      if (!ids.includes(b) || (a !== undefined && !ids.includes(a))) return [];
      return [{ ...rest, ...(a === undefined ? {} : { a: fresh(a) }), b: fresh(b) }];
    });
    this.#clipboard = { bodies, walls, joints };
    announce(`${bodies.length + walls.length} copied`);
  }

  /** Puts in what was remembered, beside where it was. */
  paste(): void {
    const { bodies, walls, joints } = this.#clipboard;
    const step = 2.1 * Math.max(0, ...bodies.map(({ r }) => r)) || this.usualRadius;
    if (bodies.length + walls.length === 0) {
      notify('Nothing has been copied');
      return;
    }
    for (let times = 1; times <= 12; times++) {
      // the first place beside it without an overlap; the last try says why not
      const [dx, dy] = times <= 4 ? [step * times, 0] : times <= 8 ? [0, step * (times - 4)] : [-step * (times - 8), -step];
      const actions: SceneAction[] = [
        ...bodies.map((body): SceneAction => ({ kind: 'add', body: { ...body, x: body.x + dx, y: body.y + dy } })),
        ...walls.map((wall): SceneAction => ({ kind: 'add-wall', wall: shifted(wall, dx, dy) })),
        ...joints.map((joint): SceneAction => ({ kind: 'add-joint', joint: jointShifted(joint, dx, dy) })),
      ];
      const isFree = times === 12 || bodies.every((body) => this.#isFree(body, dx, dy));
      if (isFree && this.do(actions, `${actions.length} added`)) return;
    }
  }

  /** Shifts what is selected. */
  shift(dx: number, dy: number): boolean {
    const discs = this.bench.discs().filter(({ id }) => this.discs.value.has(id));
    const moves = discs.map(({ id, x, y }): SceneAction => ({ kind: 'change', body: id, values: { x: x + dx, y: y + dy } }));
    const walls = this.bench.walls().filter(({ id, moving }) => this.walls.value.has(id) && !moving);
    return this.reshape(new Map(walls.map(({ id, wall }) => [id, shifted(wall, dx, dy)])), moves);
  }

  /** Puts walls up otherwise; discs may change with them. */
  reshape(walls: ReadonlyMap<number, SceneWall>, moves: readonly SceneAction[] = []): boolean {
    const out = [...walls.keys()].sort((a, b) => b - a).map((wall): SceneAction => ({ kind: 'remove-wall', wall }));
    const up = [...walls.values()].map((wall): SceneAction => ({ kind: 'add-wall', wall }));
    const kept = this.discs.value;
    const done = this.do([...moves, ...out, ...up], 'Changed');
    if (done && up.length > 0) this.select(kept, this.walls.value);
    return done;
  }

  /** Changes a disc; what is no number of its motion makes it another disc at the same place. What speaks against it, or `null`. */
  setBody(id: number, patch: Partial<SceneBody>): string | null {
    const { bench } = this;
    const body = bench.body(id);
    if (!body) return 'It is no longer there';
    if (Object.keys(patch).every((key) => numbers.includes(key)))
      return bench.act([{ kind: 'change', body: id, values: patch as Record<string, number> }]);
    const next: SceneBody = clean({ ...body, ...patch });
    if (bench.isStart) return bench.replace(withBody(bench.scene, bench, id, next), false);
    const known = new Set(bench.discs().map((disc) => disc.id));
    const held = bench.joints().flatMap(({ joint }): SceneAction[] => {
      const { a, b } = joint;
      if (a !== id && b !== id) return [];
      return [{ kind: 'add-joint', joint: { ...joint, ...(a === id ? { a: -1 } : {}), b: b === id ? -1 : b } }];
    });
    const reason = bench.act([{ kind: 'remove', body: id }, { kind: 'add', body: next }, ...held]);
    const made = bench.discs().find((disc) => !known.has(disc.id)) ?? bench.discs().find((disc) => disc.id === id);
    if (reason === null && made) this.select([made.id]);
    return reason;
  }

  /** How a wall that moves by itself goes to and fro, at the start of a run. What speaks against it, or `null`. */
  setShuttle(id: number, shuttle: SceneShuttle | undefined): string | null {
    const { bench } = this;
    if (!bench.isStart) return 'It can be changed at the start only';
    if (!shuttle) return 'A wall that moves by itself must go somewhere';
    const { walls = [], kinematics = [] } = bench.scene;
    const next = kinematics.map((wall, i) => (walls.length + i === id ? { ...wall, shuttle } : wall));
    return bench.replace({ ...bench.scene, kinematics: next }, false);
  }

  #isFree(body: SceneBody, dx: number, dy: number): boolean {
    return this.bench.discs().every(({ x, y, r }) => Math.hypot(body.x + dx - x, body.y + dy - y) >= body.r + r);
  }
}

/** The scene with another body in a place; its recipes are carried out. */
function withBody(scene: Scene, bench: Bench, id: number, next: SceneBody): Scene {
  const { generate: _generate, ...rest } = scene;
  return { ...rest, bodies: bench.discs().map((disc) => (disc.id === id ? next : bench.body(disc.id)!)) };
}

/** Without what is not given, and without a mass where nothing moves it. */
function clean(body: SceneBody): SceneBody {
  const { mass, ...rest } = body;
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return { ...(Object.fromEntries(entries) as unknown as SceneBody), ...(mass === undefined || body.immovable ? {} : { mass }) };
}

/** The number in few digits, no finer than a thousandth of `grain` asks for. */
export function tidy(value: number, grain: number): number {
  const decimals = Math.max(0, Math.min(12, 2 - Math.floor(Math.log10(Math.max(grain, 1e-12)))));
  return Number(value.toFixed(decimals));
}

/** Both coordinates, tidied. */
export function tidyPoint(point: Readonly<Vec>, grain: number): Vec {
  return { x: tidy(point.x, grain), y: tidy(point.y, grain) };
}
