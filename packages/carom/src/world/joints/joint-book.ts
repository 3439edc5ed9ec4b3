import { fail } from '../../numeric/fail.ts';
import { printAs } from '../../numeric/print.ts';
import { bodyKinds } from '../state/bodies.ts';
import type { EventStore } from '../state/event-log.ts';
import type { State } from '../state/state.ts';
import type { Body } from '../views/body.ts';
import { Graveyard } from '../views/graveyard.ts';
import type { Joint } from './joint.ts';
import type { JointCore } from './joint-core.ts';
import { collideBit, jointStride } from './joint-layout.ts';
import { jointKinds, mostJoints } from './joint-set.ts';
import { type JointHost, JointView, nameProperties, printedJoint } from './joint-view.ts';
import { readJoint } from './read-joint.ts';

/** The joints that users hold, and the edits they make. */
export class JointBook<T> implements JointHost<T> {
  readonly views: Map<number, JointView<T>> = new Map();
  private readonly core: JointCore<T>;
  readonly buried: Graveyard<JointView<T>> = new Graveyard();

  constructor(core: JointCore<T>) {
    this.core = core;
    printAs(JointView.prototype, 'Joint', printedJoint);
    nameProperties(JointView.prototype);
  }

  get state(): State {
    return this.core.state;
  }

  bodyAt(index: number): Body<T> | null {
    return index < 0 ? null : (this.core.views[index] ?? null);
  }

  checkEditable(where: string): void {
    this.core.checkEditable(where);
  }

  /** Adds a joint. @throws TypeError or RangeError naming what is wrong */
  add(where: string, options: unknown): JointView<T> {
    const { core } = this;
    const { kind, bits, a, b, numbers } = readJoint(where, core, options);
    const { joints } = core.state;
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
    const { joints } = this.state;
    const place = joints.placeOf(id);
    for (let end = 2 * place; end < 2 * place + 2; end++) if (joints.ends[end] >= 0) this.core.wake(joints.ends[end]);
  }

  /** Two bodies do not collide any more, or do again: their contact ends, and the lists are rebuilt. */
  collidesAnew(a: number, b: number, isApart: boolean): void {
    if (a < 0 || b < 0) return;
    const { state } = this;
    state.bodies.markJoined(a);
    state.bodies.markJoined(b);
    if (isApart) this.core.endPair(state.bodies.idOf(a), state.bodies.idOf(b), 2);
    state.isDirty = true;
  }

  /** Removes a joint. @throws TypeError if it is of another world, RangeError if it was removed */
  remove(where: string, joint: JointView<T>): void {
    this.checkEditable(where);
    if (!joint.alive) fail(where, 'the joint', 'in the world', `joint ${joint.id}, removed`);
    if (this.views.get(joint.id) !== joint) fail(where, 'the joint', 'of this world', `joint ${joint.id} of another`, 'type');
    const { joints } = this.state;
    this.wakeJoint(joint.id);
    const place = joints.placeOf(joint.id);
    const [a, b] = [joints.ends[2 * place], joints.ends[2 * place + 1]];
    joints.remove(place);
    this.collidesAnew(a, b, false);
    this.forget(joint);
  }

  /** Removes the joints of a body. */
  removeOf(index: number): void {
    const { joints } = this.state;
    for (let end = 2 * joints.count - 1; end >= 0; end--) {
      if (end >= 2 * joints.count || joints.ends[end] !== index) continue;
      this.remove('World.remove', this.views.get(joints.ids[end >> 1]) as JointView<T>);
    }
  }

  /** Wakes what is joined to a body that is not dynamic. */
  wakeAt(index: number): void {
    const { joints, bodies } = this.state;
    if (joints.count === 0 || bodyKinds[bodies.kinds[index]] === 'dynamic') return;
    for (let end = 0; end < 2 * joints.count; end++) {
      if (joints.ends[end] === index && joints.ends[end ^ 1] >= 0) this.core.engine.sleep.wake(joints.ends[end ^ 1]);
    }
  }

  /** A step has ended: those that broke in it are no more. */
  takeBroken(breaks: EventStore): void {
    for (let i = 0; i < breaks.count; i++) {
      const view = this.views.get(breaks.names[3 * i]);
      if (view !== undefined) this.forget(view);
    }
  }

  /** The joint of an event. */
  find(id: number): Joint<T> {
    const view = this.views.get(id) ?? this.buried.find(id);
    return (view ?? fail('World.events', 'the event', 'one of the last step', id)) as unknown as Joint<T>;
  }

  /** Another state was entered: views stay with their ids. */
  enter(data?: (id: number) => T | undefined): void {
    const { joints } = this.state;
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
      const view = old?.kind === kind ? old : new JointView<T>(this, id, kind, data?.(id));
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
