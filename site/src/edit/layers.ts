import type { Scene, SceneFilter } from '@carom/scene';

type Layers = Readonly<Record<string, readonly string[]>>;

const most = 31;
const everybody = 0xffffffff;
/** The category of what has no layer, in a scene with layers: all of them meet it. */
const noLayer = 0x80000000;

/** Whether things of two layers meet: one of both saying so is enough. */
export function meet(layers: Layers, a: string, b: string): boolean {
  return layers[a]?.includes(b) === true || layers[b]?.includes(a) === true;
}

/** The layers with two of them meeting or not. */
export function withMeeting(layers: Layers, a: string, b: string, on: boolean): Layers {
  const without = (list: readonly string[], name: string) => list.filter((one) => one !== name);
  const next: Record<string, readonly string[]> = { ...layers, [a]: without(layers[a], b) };
  next[b] = without(next[b], a);
  if (on) next[a] = [...next[a], b];
  return next;
}

/** The layers and one more, which meets all. What speaks against it is a text. */
export function withLayer(layers: Layers, name: string): Layers | string {
  if (name === '') return 'Give the layer a name';
  if (name.length > 80) return 'Give a name of at most 80 characters';
  if (Object.hasOwn(layers, name)) return 'There is a layer of this name';
  const names = Object.keys(layers);
  if (names.length >= most || name === '__proto__')
    return names.length >= most ? `There are ${most} layers, and no more can be` : 'Give another name';
  return { ...layers, [name]: [...names, name] };
}

/** The bits that a layer stands for: for a run that has begun, where only bits are left. */
export function bitsOf(layers: Layers, name: string): { category: number; mask: number } {
  const names = Object.keys(layers);
  let mask = noLayer;
  for (const [i, other] of names.entries()) if (meet(layers, name, other)) mask |= 1 << i;
  return { category: (1 << names.indexOf(name)) >>> 0, mask: mask >>> 0 };
}

/** The layer that a filter means: `null` for none, `undefined` for bits that are those of no layer. */
export function layerOf(layers: Layers, { layer, category, mask = everybody }: SceneFilter): string | null | undefined {
  if (layer !== undefined) return layer;
  const none = Object.keys(layers).length > 0 ? noLayer : 1;
  if ((category ?? none) >>> 0 === none && mask >>> 0 === everybody) return null;
  const same = (name: string) => {
    const bits = bitsOf(layers, name);
    return bits.category === (category ?? none) >>> 0 && bits.mask === mask >>> 0;
  };
  return Object.keys(layers).find(same);
}

/** The scene with other layers. */
export function withLayers(scene: Scene, layers: Layers): Scene {
  return { ...scene, world: { ...scene.world, layers } };
}
