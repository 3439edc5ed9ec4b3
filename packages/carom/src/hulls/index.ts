export type { ShapedBody, ShapedOptions } from './add-body.ts';
export { addBody, hulls, hullsOf } from './add-body.ts';
export type { BodyShape, BoxForm, CapsuleForm, DiscForm, HullForm, OutlineForm, ShapeForm, ShapeOptions } from './body-shape.ts';
