import type { RouteDefinition } from '#kernel/contract';
import { cleaningAgent } from './cleaning-agent.resource.js';
import { routesWithFile } from './record-with-file.js';

/** POST /cleaning_agents, /cleaning_agents/{id} and GET /cleaning_agents/{id}/msds. */
export const saveAgentRoutes: readonly RouteDefinition[] = routesWithFile({
  resource: cleaningAgent,
  field: 'msdsFileId',
  path: '/msds',
  file: 'Safety data sheet',
  record: 'a cleaning agent',
});
