import { Type, type TSchema } from 'typebox';
import type { RouteDefinition } from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { listParameters, longestPage } from '#schemas/lib/list-query';

/**
 * Parameters of list calls (specification section 7). Calls that return everything at once accept them too, as one
 * page.
 */
export const ListQuery = Type.Object(
  {
    pageNumber: listParameters.pageNumber,
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: longestPage })),
    search: listParameters.search,
    columns: listParameters.columns,
    doPagination: listParameters.doPagination,
  },
  closed,
);

/** Query of every route that can be read as of an earlier moment: an ISO moment, or a day for its end. */
export const AsOfQuery = Type.Object({
  asOf: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })])),
});

/** What a route accepts in its query, except `asOf`; undefined = nothing. */
export function queryOf(route: Pick<RouteDefinition, 'method' | 'input'>): TSchema | undefined {
  return route.input.query ?? (route.method === 'GET' ? ListQuery : undefined);
}
