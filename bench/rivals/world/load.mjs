// The WebAssembly builds of rivals, for their engines of discs and of hulls.

/** Box2D v3, variant 'deluxe' (SIMD, built for threads, run on one) | 'compat'. */
export async function loadBox2d(variant) {
  const { default: factory } = await import(`./node_modules/box2d3-wasm/build/dist/es/${variant}/Box2D.${variant}.mjs`);
  return factory();
}

/** Rapier without continuous collision detection, which is its default: variant 'rapier2d' (0.21) | 'rapier2d-deterministic' (0.20) | 'rapier2d-simd' (0.19.3). */
export async function loadRapier(variant) {
  const loaded = await import(`@dimforge/${variant}-compat`);
  const rapier = loaded.default?.init ? loaded.default : loaded;
  const { warn } = console;
  console.warn = () => {}; // the glue of 0.20 warns of its own way of starting
  await rapier.init();
  console.warn = warn;
  return rapier;
}
