/** Scales of charts: a door of its own, so that only pages with charts load them. */
export { decadeScale, type DecadeScale } from './chart/decade-scale.js';
