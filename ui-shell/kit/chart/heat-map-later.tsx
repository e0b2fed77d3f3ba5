import { later } from '../app/later.js';
import { LoadingPicture } from '../states/loading.js';
import type { HeatMapProps } from './heat-map.js';
import type { SignMapProps } from './sign-map.js';

/** Few pages have a heat map, and every page loads the kit. */
export const HeatMap = later<HeatMapProps>(async () => (await import('./heat-map.js')).HeatMap, <LoadingPicture />);

/** Neither has a map of states. */
export const SignMap = later<SignMapProps>(async () => (await import('./sign-map.js')).SignMap, <LoadingPicture />);
export type { MapSign } from './sign-map.js';
