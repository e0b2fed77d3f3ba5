export * from './assessments/index.js';
export * from './tasks/index.js';
export * from './studies/index.js';
export * from './floor/index.js';
export * from './coverage/index.js';
export * from './inspector/index.js';
