export { createFeed, type Feed, type FeedOptions } from './feed.ts';
export { createRollback, type Rollback, type RollbackOptions } from './rollback.ts';
export { type ViewedBody, type ViewedWall, Viewer } from './viewer.ts';
