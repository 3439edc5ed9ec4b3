/** Shapes by code: the code is what log and snapshot hold. */
export const wallKinds = ['segment', 'capsule', 'box', 'circle', 'inside box', 'inside circle', 'arc', 'polygon'] as const;

/** One of the shapes a wall can have. */
export type WallKind = (typeof wallKinds)[number];

/** How many numbers a shape has; −1: as many as it needs. */
export const wallNumbers: Readonly<Record<WallKind, number>> = /* @__PURE__ */ Object.freeze({
  segment: 5,
  capsule: 5,
  box: 5,
  circle: 5,
  'inside box': 5,
  'inside circle': 5,
  arc: 7,
  polygon: -1,
});
