import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { OwnedRoute } from '../boot/rooms.js';
import { compileRoute, type Pipeline } from './compile-route.js';

const apiPrefix = '/api/v2';
const facilityPrefix = '/plans/:plan/facilities/:facility';

/**
 * Leads calls to their routes. Routes whose paths begin with the same word have a router of their own, so that a call is
 * compared with the few patterns that it may mean and not with all of the product.
 */
export function apiRouter(pipeline: Pipeline): Middleware {
  // Fixed path segments come before parameters, so that /filter/no-group is never read as an id.
  const ordered = pipeline.registry.routes.toSorted((a, b) => specificity(a.path) - specificity(b.path));
  const routers = new Map<string, Router>();
  for (const route of ordered) {
    const path = pathOf(route);
    const word = firstWord(`${apiPrefix}${path}`);
    const router = routers.get(word) ?? new Router({ prefix: apiPrefix });
    routers.set(word, router);
    router.register(path, [route.method], compileRoute(route, pipeline));
  }
  const middlewares = new Map<string, Middleware>(
    [...routers].map(([word, router]) => [word, router.routes() as unknown as Middleware]),
  );
  return (context, next) => middlewares.get(firstWord(context.path))?.(context, next) ?? next();
}

function pathOf(route: OwnedRoute): string {
  return `${route.scope === 'facility' ? facilityPrefix : ''}${route.path}`;
}

/** The word after /api/v2, or in a facility the one after that facility's path; without regard to case, as patterns are. */
function firstWord(path: string): string {
  const [, , , first = '', , facilities, , word] = path.split('/', 9);
  const ofFacility = word !== undefined && word !== '' && facilities?.toLowerCase() === 'facilities';
  return (ofFacility ? word : first).toLowerCase();
}

function specificity(path: string): number {
  return path.split('/').filter(segment => segment.startsWith(':')).length;
}
