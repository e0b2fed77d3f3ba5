/** Scales of charts, in an entry of their own so that only pages with charts load them. */
export { decadeScale, type DecadeScale } from './chart/decade-scale.js';
