import type { AnyResource, RouteDefinition } from '#kernel/contract';
import { listRoutes } from './list-routes.js';
import { recordRoutes } from './record-routes.js';
import { schemasFor } from '../schemas-for.js';
import { archiveRoutes, deletionRoute, writeRoutes } from './write-routes.js';

/**
 * The routes that follow from a descriptor. `archiveAction` is Archive where the permission area has it, else Delete.
 */
export function routesFor(resource: AnyResource, archiveAction: 'Archive' | 'Delete'): RouteDefinition[] {
  const schemas = schemasFor(resource);
  return [
    ...listRoutes(resource, schemas),
    ...recordRoutes(resource, schemas),
    ...writeRoutes(resource, schemas),
    ...(resource.archive === 'with-reason' ? archiveRoutes(resource, schemas, archiveAction) : []),
    ...(resource.deletion === 'of-unused' ? [deletionRoute(resource, schemas)] : []),
  ];
}
