export * from './accounts.js';
export * from './chromium.js';
export * from './client.js';
export * from './database.js';
export * from './locks.js';
export * from './test-kernel.js';
export * from './upload.js';
export * from './viewpoints.js';
export { migrate } from '../data/migrate.js';
