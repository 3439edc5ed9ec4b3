export type { OnNotice } from './connect.ts';
export { type JobData, readJob, readPlan, type StoredCheckpoint } from './job.ts';
export { jobLimits, planKey, queueName } from './names.ts';
export { type SubmitOptions, submitPlan } from './submit.ts';
export { type SubmitTilesOptions, submitTiles, type TileInput, type TilePairs } from './submit-tiles.ts';
export { readTileJob, type TileJob } from './tile-job.ts';
export { type RedisWorker, startWorker, type WorkerOptions } from './work.ts';
