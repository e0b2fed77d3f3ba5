export * from './acceptable-intake.js';
export * from './conversions.js';
export * from './derivation.js';
export * from './derive.js';
export * from './factors.js';
export * from './opinions.js';
export * from './screening.js';
export * from './stated-value.js';
