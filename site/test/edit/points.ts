/** Points of the plane, by their coordinates. */
export function points(...places: readonly (readonly [x: number, y: number])[]): { readonly x: number; readonly y: number }[] {
  return places.map(([x, y]) => ({ x, y }));
}
