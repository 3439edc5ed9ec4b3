// The engines by the name they have in the results: where `create(scene, variant)` is, and the variant.

/** Every engine. `carom before` is there when CAROM_BEFORE names a built checkout, such as that of the commit before a change. */
export const engines = {
  carom: ['./carom.mjs', {}],
  'carom, warmed up': ['./carom.mjs', { warmed: true }],
  ...(process.env.CAROM_BEFORE === undefined ? {} : { 'carom before': ['./carom.mjs', { before: true }] }),
  'carom, 8 sub-steps': ['./carom.mjs', { subSteps: 8 }],
  'rapier2d-deterministic 0.20': ['../rivals/world/rapier.mjs', 'rapier2d-deterministic'],
  'rapier2d 0.21': ['../rivals/world/rapier.mjs', 'rapier2d'],
  'rapier2d-simd 0.19.3': ['../rivals/world/rapier.mjs', 'rapier2d-simd'],
  'box2d3-wasm 5.2 simd': ['../rivals/world/box2d.mjs', 'deluxe'],
  'box2d3-wasm 5.2 compat': ['../rivals/world/box2d.mjs', 'compat'],
  'planck 1.5': ['../rivals/world/planck.mjs', ''],
  'matter-js 0.20': ['../rivals/world/matter.mjs', ''],
};

/** Rivals that take long: they stop when their time is up. */
export const slow = ['planck 1.5', 'matter-js 0.20'];

/** The build of Rapier that is measured against where builds differ. */
export const rapier = 'rapier2d-deterministic 0.20';

/** The builds of Box2D, of which the faster counts. */
export const boxes = ['box2d3-wasm 5.2 simd', 'box2d3-wasm 5.2 compat'];
