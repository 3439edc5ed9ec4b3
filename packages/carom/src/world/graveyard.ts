/** Remembers removed faces by name for as long as their user does: a snapshot of before may bring them back. */
export class Graveyard<V extends object> {
  private readonly faces: Map<number, WeakRef<V>> = new Map();
  private readonly registry: FinalizationRegistry<number> = new FinalizationRegistry((name) => {
    if (this.faces.get(name)?.deref() === undefined) this.faces.delete(name);
  });

  add(name: number, face: V): void {
    this.faces.set(name, new WeakRef(face));
    this.registry.register(face, name);
  }

  /** The face with this name, if anyone still has it; it is taken out. */
  take(name: number): V | undefined {
    const face = this.faces.get(name)?.deref();
    this.faces.delete(name);
    return face;
  }
}
