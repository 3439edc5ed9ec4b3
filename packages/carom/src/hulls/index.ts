export { addBody, hulls, hullsOf } from './add-body.ts';
export type { BodyShape, BoxForm, CapsuleForm, DiscForm, HullForm, OutlineForm, ShapeForm, ShapeOptions } from './body-shape.ts';
export { type BodyMeasures, measureBody } from './measure-body.ts';
export type { ShapedBody, ShapedOptions } from './read-body.ts';
export { visitorsOf } from './visitors-of.ts';
