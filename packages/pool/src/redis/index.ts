export type { OnNotice } from './connect.ts';
export { queueName } from './names.ts';
export { type SubmitOptions, submitPlan } from './submit.ts';
export { type SubmitTilesOptions, submitTiles, type TileInput, type TilePairs } from './submit-tiles.ts';
export { type RedisWorker, startWorker, type WorkerOptions } from './work.ts';
