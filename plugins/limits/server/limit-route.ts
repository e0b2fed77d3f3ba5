import type { TSchema } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  FacilityFeaturesToken,
  readOnly,
  type Access,
  type Reply,
  type RouteDefinition,
  type RouteShape,
  type Shape,
} from '#kernel/contract';
import type { LimitBasis } from '#plugins/limits/shared/limit';
import { LimitsApiToken, type PlantLimits, type PlantList } from './api.js';
import type { RoundLimit } from './engine/index.js';
import { readLimits } from './permissions.js';
import { roundLimitOf } from './print-limit.js';

const deps = { limits: LimitsApiToken, features: FacilityFeaturesToken };

interface LimitRouteOptions {
  readonly access?: Access;
  /** The lists that the answer is made from, which are made ready without holding up other calls. */
  readonly lists?: readonly PlantList[];
}

/**
 * Declares a GET route on the facility's limits. While the limits after a change take longer than users wait, it
 * answers the last ones with `isBeingRecalculated` in their basis, never to the author of the change.
 */
export function limitRoute<Q extends TSchema, R extends TSchema>(
  path: `/${string}`,
  summary: string,
  query: Q,
  output: R,
  answer: (plant: PlantLimits, query: Shape<Q>, round: RoundLimit) => Reply<R>,
  { access = readLimits, lists = [] }: LimitRouteOptions = {},
): RouteDefinition {
  return defineRoute({
    method: 'GET',
    path,
    scope: 'facility',
    access,
    feature: 'limits',
    summary,
    input: { query },
    asOf: true,
    output,
    audit: readOnly,
    useCase: defineUseCase<RouteShape<undefined, Q, undefined>, Reply<R>>()({
      name: `limits.read ${path}`,
      deps,
      run: async ({ limits, features }, call) => {
        const { plant, isBeingRecalculated } = await limits.latest(call, lists);
        const reply = answer(plant, call.input.query, await roundLimitOf(call, features));
        return isBeingRecalculated ? marked(reply) : reply;
      },
    }),
  });
}

/** An answer whose limits do not include the last changes; answers without a basis name records only. */
function marked<R>(reply: R): R {
  if (typeof reply !== 'object' || reply === null || !('basis' in reply)) return reply;
  return { ...reply, basis: { ...(reply.basis as LimitBasis), isBeingRecalculated: true } };
}
