import type { RouteDefinition } from '#kernel/contract';
import { routesWithFile } from '../substances/record-with-file.js';
import { analyticalMethod } from './analytical-method.resource.js';

/** POST /analytical-methods, /analytical-methods/{id} and GET /analytical-methods/{id}/report. */
export const saveMethodRoutes: readonly RouteDefinition[] = routesWithFile({
  resource: analyticalMethod,
  field: 'reportFileId',
  path: '/report',
  file: 'Validation report',
  record: 'an analytical method',
});
