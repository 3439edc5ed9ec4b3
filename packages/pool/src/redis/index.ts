export type { OnNotice } from './connect.ts';
export { type JobData, readJob, readPlan, type StoredCheckpoint } from './job.ts';
export { jobLimits, planKey, queueName } from './names.ts';
export { type SubmitOptions, submitPlan } from './submit.ts';
export { type RedisWorker, startWorker, type WorkerOptions } from './work.ts';
