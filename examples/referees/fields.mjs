// The parts of a game that are not discs, as named arrays over one block of memory: a search saves and restores the whole
// with one `set`, as it does with the state of the arena.

/** `fields({ angle: 4, score: 2 })` gives `{ memory, angle, score }`, arrays of 4 and 2 numbers over `memory`. */
export function fields(layout) {
  const memory = new Float64Array(Object.values(layout).reduce((sum, count) => sum + count, 0));
  const views = { memory };
  let at = 0;
  for (const [name, count] of Object.entries(layout)) {
    views[name] = memory.subarray(at, at + count);
    at += count;
  }
  return views;
}

/** A copy of a game with an `arena` and a `memory`, in `into` if given. */
export function save(game, into = { state: game.arena.snapshot(), memory: game.memory.slice() }) {
  game.arena.snapshot(into.state);
  into.memory.set(game.memory);
  return into;
}

/** Takes a game back to a saved copy. */
export function load(game, saved) {
  game.arena.restore(saved.state);
  game.memory.set(saved.memory);
}
