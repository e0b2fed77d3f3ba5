import { later } from '../app/later.js';
import { LoadingPicture } from '../states/loading.js';
import type { HeatMapProps } from './heat-map.js';

/** Few pages have a heat map, and every page loads the kit. */
export const HeatMap = later<HeatMapProps>(async () => (await import('./heat-map.js')).HeatMap, <LoadingPicture />);
