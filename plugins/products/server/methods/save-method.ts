import type { RouteDefinition } from '#kernel/contract';
import { routesWithFile } from '../substances/record-with-file.js';
import { analyticalMethod } from './analytical-method.resource.js';

const method = {
  resource: analyticalMethod,
  field: 'reportFileId',
  path: '/report',
  file: 'Validation report',
  record: 'an analytical method',
} as const;

/**
 * POST /analytical-methods, /analytical-methods/{id} and GET /analytical-methods/{id}/report; also at /analytical-method,
 * as the specification names its multipart call (section 7).
 */
export const saveMethodRoutes: readonly RouteDefinition[] = [
  ...routesWithFile(method),
  ...routesWithFile({ ...method, at: '/analytical-method' }),
];
