import type { AnyResource, RouteDefinition } from '#kernel/contract';
import { assessRoutes } from './assess.route.js';
import { locationRoutes } from './below-equipment.routes.js';
import { placeLabelsRoute } from './place-labels.route.js';
import { plannedSampleRoutes } from './below-location.routes.js';
import { catalogueRoutes } from './catalogue.routes.js';
import { plannedSample } from './planned-sample.resource.js';
import { samplingAssessment } from './sampling-assessment.resource.js';
import { samplingAttribute } from './sampling-attribute.resource.js';
import { samplingLocation } from './sampling-location.resource.js';
import { samplingPolicy } from './sampling-policy.resource.js';
import { samplingType } from './sampling-type.resource.js';

/** Records of the set-up of sampling. */
export const setupResources: readonly AnyResource[] = [
  samplingType,
  samplingAttribute,
  samplingPolicy,
  samplingLocation,
  plannedSample,
  samplingAssessment,
];

/** Calls of the set-up that the resources do not have. */
export const setupRoutes: readonly RouteDefinition[] = [
  ...assessRoutes,
  placeLabelsRoute,
  ...locationRoutes,
  ...plannedSampleRoutes,
  ...catalogueRoutes,
];
