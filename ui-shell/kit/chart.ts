/** Parts of charts, in an entry of their own so that only pages with charts load them. */
export { Axis, Marker, SideAxis } from './chart/axis.js';
export { Chart, type MarkProps } from './chart/chart.js';
export { decadeScale, type DecadeScale } from './chart/decade-scale.js';
export { Legend, legendHeight, type LegendItem } from './chart/legend.js';
export { linearScale, type LinearScale } from './chart/linear-scale.js';
