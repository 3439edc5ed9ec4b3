export { addBlob, type Blob, type BlobOptions } from './blob.ts';
export { addClump, type ClumpDisc, type ClumpOptions } from './clump.ts';
export { addRagdoll, type RagdollOptions } from './figures.ts';
export type { Assembly, Beads } from './read.ts';
export { addBridge, addChain, addNet, type BridgeOptions, type ChainOptions, type NetOptions } from './strings.ts';
export { addWheel, type Wheel, type WheelOptions } from './wheels.ts';
