import { fail } from '../numeric/fail.ts';
import { printAs } from '../numeric/print.ts';
import type { Book, BookHost, Extension } from '../world/extension.ts';
import { bodyKinds } from '../world/state/bodies.ts';
import { wallEnd } from '../world/state/links.ts';
import type { State } from '../world/state/state.ts';
import { type EventList, EventReader } from '../world/views/events.ts';
import { Graveyard } from '../world/views/graveyard.ts';
import type { Joint, JointBreak, JointEnd } from './joint.ts';
import { collideBit, jointKinds } from './joint-kinds.ts';
import { jointStride } from './joint-layout.ts';
import { type JointSet, mostJoints } from './joint-set.ts';
import { breakNumbers, type JointStage } from './joint-stage.ts';
import { type JointHost, JointView, nameProperties, printedJoint } from './joint-view.ts';
import { readJoint } from './read-joint.ts';

/** The joints that users hold, and the edits they make. */
export class JointBook<T> implements Book<T>, JointHost<T> {
  readonly extension: Extension;
  /** Joints that broke in the last step. */
  readonly breaks: EventList<JointBreak<T>>;
  readonly views: Map<number, JointView<T>> = new Map();
  private readonly host: BookHost<T>;
  private stage: JointStage;
  private readonly buried: Graveyard<JointView<T>> = new Graveyard();

  constructor(extension: Extension, host: BookHost<T>, stage: JointStage) {
    this.extension = extension;
    this.host = host;
    this.stage = stage;
    this.breaks = new EventReader(
      'breaksOf',
      () => this.stage.breaks,
      ({ names, numbers }, i) => {
        const [x, y, torque] = numbers.subarray(breakNumbers * i, breakNumbers * (i + 1));
        return { joint: this.find(names[3 * i]), force: { x, y }, torque };
      },
    );
    printAs(JointView.prototype, 'Joint', printedJoint);
    nameProperties(JointView.prototype);
  }

  get state(): State {
    return this.host.state;
  }

  get joints(): JointSet {
    return this.stage.joints;
  }

  endAt(end: number): JointEnd<T> | null {
    const { views, walls } = this.host;
    return (end < -1 ? walls.get(wallEnd(end)) : views[end]) ?? null;
  }

  checkEditable(where: string): void {
    this.host.checkEditable(where);
  }

  /** Adds a joint. @throws TypeError or RangeError naming what is wrong */
  add(where: string, options: unknown): JointView<T> {
    const { host } = this;
    const { kind, bits, a, b, numbers } = readJoint(where, host, options);
    const { joints } = this;
    if (joints.next >= mostJoints) fail(where, 'the number of joints ever added', `below ${mostJoints}`, joints.next);
    const id = joints.next++;
    const place = joints.add(id, kind, bits, a, b);
    joints.numbers.set(numbers, jointStride * place);
    const view = new JointView<T>(this, id, jointKinds[kind], (options as { data?: T }).data);
    this.views.set(id, view);
    this.wakeJoint(id);
    this.collidesAnew(a, b, (bits & collideBit) === 0);
    return view;
  }

  /** Wakes the bodies of a joint. */
  wakeJoint(id: number): void {
    const { joints } = this;
    const place = joints.placeOf(id);
    for (let end = 2 * place; end < 2 * place + 2; end++) if (joints.ends[end] >= 0) this.host.wake(joints.ends[end]);
  }

  /** Two ends do not collide any more, or do again: their contact ends, and the lists are rebuilt. */
  collidesAnew(a: number, b: number, isApart: boolean): void {
    if (a === -1 || b === -1) return;
    const { state, host } = this;
    const names = [a, b].map((end) => (end < 0 ? -1 - wallEnd(end) : state.bodies.idOf(end)));
    for (const end of [a, b]) {
      if (end < 0) host.pipeline.neighbors.wallMeetsOthers(wallEnd(end));
      else state.bodies.markJoined(end);
    }
    if (isApart) host.endPair(names[0], names[1], 2);
    state.isDirty = true;
  }

  /** Removes an item, if it is a joint. @throws TypeError if it is of another world, RangeError if it was removed */
  remove(where: string, item: unknown): boolean {
    if (!(item instanceof JointView)) return false;
    const joint = item as JointView<T>;
    this.checkEditable(where);
    if (!joint.alive) fail(where, 'the joint', 'in the world', `joint ${joint.id}, removed`);
    if (this.views.get(joint.id) !== joint) fail(where, 'the joint', 'of this world', `joint ${joint.id} of another`, 'type');
    const { joints } = this;
    this.wakeJoint(joint.id);
    const place = joints.placeOf(joint.id);
    const [a, b] = [joints.ends[2 * place], joints.ends[2 * place + 1]];
    joints.remove(place);
    this.collidesAnew(a, b, false);
    this.forget(joint);
    return true;
  }

  /** Removes the joints of a body. */
  bodyRemoved(index: number): void {
    const { joints } = this;
    for (let end = 2 * joints.count - 1; end >= 0; end--) {
      if (end >= 2 * joints.count || joints.ends[end] !== index) continue;
      this.remove('World.remove', this.views.get(joints.ids[end >> 1]));
    }
  }

  /** Wakes what is joined to a body that is not dynamic. */
  bodyWoken(index: number): void {
    if (bodyKinds[this.state.bodies.kinds[index]] !== 'dynamic') this.wakeJoined(index);
  }

  wallRemoved(id: number): void {
    this.bodyRemoved(wallEnd(id));
  }

  wallWoken(id: number): void {
    this.wakeJoined(wallEnd(id));
  }

  /** Wakes the bodies that are joined to what is not dynamic. */
  private wakeJoined(end: number): void {
    const { joints } = this;
    for (let at = 0; at < 2 * joints.count; at++) {
      if (joints.ends[at] === end && joints.ends[at ^ 1] >= 0) this.host.pipeline.sleep.wake(joints.ends[at ^ 1]);
    }
  }

  turn(): void {
    this.buried.turn();
  }

  /** Those that broke in the step are no more. */
  told(): void {
    const { breaks } = this.stage;
    for (let i = 0; i < breaks.count; i++) {
      const view = this.views.get(breaks.names[3 * i]);
      if (view !== undefined) this.forget(view);
    }
  }

  /** The joint of an event. */
  find(id: number): Joint<T> {
    const view = this.views.get(id) ?? this.buried.find(id);
    return (view ?? fail('breaksOf', 'the event', 'one of the last step', id)) as unknown as Joint<T>;
  }

  /** Another state was entered: views stay with their ids. */
  enter(stage: JointStage, from: JointBook<T> | undefined): void {
    this.stage = stage;
    const { joints } = this;
    if (this.views.size === 0 && joints.count === 0) return;
    for (const view of this.views.values()) {
      const place = joints.placeOf(view.id);
      if (place >= 0 && jointKinds[joints.kinds[place]] === view.kind) continue;
      this.forget(view);
    }
    this.buried.forget();
    const kept = new Map(this.views);
    this.views.clear();
    for (let place = 0; place < joints.count; place++) {
      const id = joints.ids[place];
      const kind = jointKinds[joints.kinds[place]];
      const old = kept.get(id) ?? this.buried.take(id);
      const view = old?.kind === kind ? old : new JointView<T>(this, id, kind, from?.views.get(id)?.data);
      view.setAlive(true);
      this.views.set(id, view);
    }
  }

  private forget(view: JointView<T>): void {
    view.setAlive(false);
    this.views.delete(view.id);
    this.buried.remove(view.id, view);
  }
}
