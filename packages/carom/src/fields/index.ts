export { addField, fields, fieldsOf } from './add-field.ts';
export { type Explosion, explode } from './explode.ts';
export type {
  AttractionFieldOptions,
  CustomAcceleration,
  CustomFieldOptions,
  FalloffOptions,
  Field,
  FieldBase,
  FieldChange,
  FieldKind,
  FieldOptions,
  FieldOptionsOf,
  LiquidFieldOptions,
  PointFieldOptions,
  UniformFieldOptions,
  VortexFieldOptions,
  WindFieldOptions,
} from './field.ts';
