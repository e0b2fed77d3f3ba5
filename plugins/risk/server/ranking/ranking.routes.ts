import type { RouteDefinition } from '#kernel/contract';

/** Rankings of productions, agents and equipment. */
export const rankingRoutes: readonly RouteDefinition[] = [];
