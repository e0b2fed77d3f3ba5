import type { RouteDefinition } from '#kernel/contract';
import { active } from './active.resource.js';
import { routesWithFile } from './record-with-file.js';

/** POST /apis, /apis/{id} and GET /apis/{id}/msds. */
export const saveActiveRoutes: readonly RouteDefinition[] = routesWithFile({
  resource: active,
  field: 'msdsFileId',
  path: '/msds',
  file: 'Safety data sheet',
  record: 'an active',
});
