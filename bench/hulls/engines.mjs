// The engines by the name they have in the results: where `create(scene, variant)` is, and the variant.
export const engines = {
  carom: ['./carom.mjs', ''],
  'rapier2d-deterministic 0.20': ['../rivals/world/hulls-rapier.mjs', 'rapier2d-deterministic'],
  'rapier2d-simd 0.19.3': ['../rivals/world/hulls-rapier.mjs', 'rapier2d-simd'],
  'box2d3-wasm 5.2 simd': ['../rivals/world/hulls-box2d.mjs', 'deluxe'],
  'planck 1.5': ['../rivals/world/hulls-planck.mjs', ''],
};

/** The build of Rapier that bars name. */
export const rapier = 'rapier2d-deterministic 0.20';
export const planck = 'planck 1.5';
