/** So many removed views are kept. */
const mostViews = 1024;

/**
 * Views of the bodies, walls or joints removed last, by name: events of the last step still refer to them, and a snapshot of before their removal
 * brings them back.
 */
export class Graveyard<V extends object> {
  private readonly views: Map<number, V> = new Map();
  /** Those removed since the last step, and between the last two. */
  private removed: Map<number, V> = new Map();
  private leaving: Map<number, V> = new Map();

  /** Keeps a view that events may refer to. */
  remove(name: number, view: V): void {
    this.removed.set(name, view);
    this.add(name, view);
  }

  add(name: number, view: V): void {
    this.views.delete(name);
    this.views.set(name, view);
    if (this.views.size <= mostViews) return;
    for (const oldest of this.views.keys()) {
      this.views.delete(oldest);
      return;
    }
  }

  /** The view with this name, if it is kept; it is taken out. */
  take(name: number): V | undefined {
    const view = this.views.get(name);
    this.views.delete(name);
    return view;
  }

  /** The view with this name, if it was removed since the step before the last one. */
  find(name: number): V | undefined {
    return this.removed.get(name) ?? this.leaving.get(name);
  }

  /** At a step: events no longer refer to what was removed before the last one. */
  turn(): void {
    const { leaving } = this;
    this.leaving = this.removed;
    this.removed = leaving;
    if (leaving.size > 0) leaving.clear(); // clearing makes a new table
  }

  /** Events refer to nothing that was removed. */
  forget(): void {
    if (this.removed.size > 0) this.removed.clear();
    if (this.leaving.size > 0) this.leaving.clear();
  }
}
