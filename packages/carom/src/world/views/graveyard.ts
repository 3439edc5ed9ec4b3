/** So many removed views are kept. */
const mostViews = 1024;

/** Views of the bodies and walls removed last, by name: a snapshot of before their removal brings them back. */
export class Graveyard<V extends object> {
  private readonly views: Map<number, V> = new Map();

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
}
