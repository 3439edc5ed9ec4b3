/** So many removed faces are remembered. */
const mostFaces = 1024;

/** Remembers by name the faces removed last: a snapshot of before may bring them back. */
export class Graveyard<V extends object> {
  private readonly faces: Map<number, V> = new Map();

  add(name: number, face: V): void {
    this.faces.delete(name);
    this.faces.set(name, face);
    if (this.faces.size <= mostFaces) return;
    for (const oldest of this.faces.keys()) {
      this.faces.delete(oldest);
      return;
    }
  }

  /** The face with this name, if it is remembered; it is taken out. */
  take(name: number): V | undefined {
    const face = this.faces.get(name);
    this.faces.delete(name);
    return face;
  }
}
