export * from './cpca.js';
export * from './intakes.js';
