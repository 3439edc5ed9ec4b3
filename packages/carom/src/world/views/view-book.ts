import { fail } from '../../numeric/fail.ts';
import { bytes } from '../arrays.ts';
import type { Bodies } from '../state/bodies.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import { BodyView } from './body-view.ts';
import { Graveyard } from './graveyard.ts';
import type { BodyHost, WallHost } from './host.ts';
import { createWallView, WallView } from './wall-view.ts';

/** What `data` and `wallData` of users tell of an id. */
type DataOf<T> = ((id: number) => T | undefined) | undefined;

/** The objects that users hold of bodies and walls, those of what was removed included: events of the last step still refer to them. */
export class ViewBook<T> {
  /** By index. */
  readonly bodies: (BodyView<T> | undefined)[] = [];
  /** By id. */
  readonly walls: Map<number, WallView<T>> = new Map();
  private readonly bodyHost: BodyHost;
  private readonly wallHost: WallHost;
  readonly buried: Graveyard<BodyView<T> | WallView<T>> = new Graveyard();

  constructor(bodyHost: BodyHost, wallHost: WallHost) {
    this.bodyHost = bodyHost;
    this.wallHost = wallHost;
  }

  /** The view of a name in an event: a body's id, or −1 − a wall's. */
  find(name: number): BodyView<T> | WallView<T> {
    const index = name < 0 ? -1 : this.bodyHost.state.bodies.indexOf(name);
    const living = name < 0 ? this.walls.get(-1 - name) : this.bodies[index];
    return living ?? this.buried.find(name) ?? fail('World.events', 'the event', 'one of the last step', name);
  }

  /** Takes leave of a removed body. */
  removeBody(body: BodyView<T>): void {
    this.buryBody(body);
    this.buried.remove(body.id, body);
  }

  /** Takes leave of a removed wall. */
  removeWall(wall: WallView<T>): void {
    this.buryWall(wall);
    this.buried.remove(-1 - wall.id, wall);
  }

  /** Detaches the views of bodies whose ids are not among others. */
  leaveAbsent(bodies: Bodies): void {
    for (const view of this.bodies) if (view !== undefined && bodies.indexOf(view.id) < 0) this.buryBody(view);
  }

  private buryBody(view: BodyView<T>): void {
    view.detach();
    this.buried.add(view.id, view);
    this.bodies[view.index] = undefined;
  }

  private buryWall(view: WallView<T>): void {
    view.detach();
    this.buried.add(-1 - view.id, view);
    this.walls.delete(view.id);
  }

  /** Detaches the views of bodies that are not in a saved state, of which are given indices by slot and generations by index: they keep the numbers they have now. */
  leaveBodies(ids: Int32Array, generations: Int32Array): void {
    const isIn = bytes(generations.length);
    for (let slot = 0; slot < ids.length; slot++) if (ids[slot] >= 0) isIn[ids[slot]] = 1;
    const { bodies } = this.bodyHost.state;
    for (const view of this.bodies)
      if (view !== undefined && !(isIn[view.index] === 1 && generations[view.index] === bodies.generations[view.index]))
        this.buryBody(view);
  }

  /** Detaches the views of walls that are not in the state. */
  leaveWalls(): void {
    const { walls } = this.bodyHost.state;
    for (const view of this.walls.values()) {
      const record = walls.records.find(({ id }) => id === view.id);
      if (record !== undefined && isSameWall(view.record, record)) view.attach(record);
      else this.buryWall(view);
    }
  }

  /** Gives views to the bodies that have none. */
  enterBodies(data?: DataOf<T>): void {
    const { bodies } = this.bodyHost.state;
    for (let index = 0; index < bodies.bound; index++) {
      if (bodies.slots[index] < 0 || this.bodies[index] !== undefined) continue;
      const id = bodies.idOf(index);
      const old = this.buried.take(id);
      const view = old instanceof BodyView ? old : new BodyView(this.bodyHost, index, data?.(id));
      view.attach();
      this.bodies[index] = view;
    }
  }

  /** Gives views to the walls that have none. */
  enterWalls(wallData?: (id: number) => T | undefined): void {
    const standing = new Map(this.walls);
    this.walls.clear();
    for (const record of this.bodyHost.state.walls.records)
      this.walls.set(record.id, standing.get(record.id) ?? this.wallView(record, wallData));
  }

  private wallView(record: WallRecord, data: DataOf<T>): WallView<T> {
    const old = this.buried.take(-1 - record.id);
    if (old instanceof WallView && isSameWall(old.record, record)) {
      old.attach(record);
      return old;
    }
    return createWallView(this.wallHost, record, data?.(record.id));
  }
}

/** Whether two records with one id are of one wall: ids are given again in worlds that went another way. */
function isSameWall(a: WallRecord, b: WallRecord): boolean {
  return a.kinematic === b.kinematic && JSON.stringify(a.shape) === JSON.stringify(b.shape);
}
