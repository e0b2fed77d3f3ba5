import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { OwnedRoute } from '../core/rooms.js';
import { compileRoute, type Pipeline } from './compile-route.js';

const apiPrefix = '/api/v2';
const facilityPrefix = '/plans/:plan/facilities/:facility';

/**
 * Dispatches calls to their routes. Routes whose paths begin with the same word have a router of their own, so that a
 * call is compared with few patterns. A router is built when its word is first called: most calls of a new process
 * begin with few words.
 */
export function apiRouter(pipeline: Pipeline): Middleware {
  // Fixed path segments precede parameters, so that /filter/no-group is never read as an id.
  const ordered = pipeline.registry.routes.toSorted((a, b) => specificity(a.path) - specificity(b.path));
  const byWord = new Map<string, OwnedRoute[]>();
  for (const route of ordered) {
    const word = firstWord(`${apiPrefix}${pathOf(route)}`);
    byWord.set(word, [...(byWord.get(word) ?? []), route]);
  }
  const built = new Map<string, Middleware>();
  return (context, next) => {
    const word = firstWord(context.path);
    const known = built.get(word);
    if (known !== undefined) return known(context, next);
    const routes = byWord.get(word);
    if (routes === undefined) return next();
    const router = routerOf(routes, pipeline);
    built.set(word, router);
    return router(context, next);
  };
}

function routerOf(routes: readonly OwnedRoute[], pipeline: Pipeline): Middleware {
  const router = new Router({ prefix: apiPrefix });
  for (const route of routes) router.register(pathOf(route), [route.method], compileRoute(route, pipeline));
  return router.routes() as unknown as Middleware;
}

function pathOf(route: OwnedRoute): string {
  return `${route.scope === 'facility' ? facilityPrefix : ''}${route.path}`;
}

/** The word after /api/v2, or after the facility's path; case-insensitive, like the patterns. */
function firstWord(path: string): string {
  const [, , , first = '', , facilities, , word] = path.split('/', 9);
  const ofFacility = word !== undefined && word !== '' && facilities?.toLowerCase() === 'facilities';
  return (ofFacility ? word : first).toLowerCase();
}

function specificity(path: string): number {
  return path.split('/').filter(segment => segment.startsWith(':')).length;
}
