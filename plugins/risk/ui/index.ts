export * from './catalogue/index.js';
