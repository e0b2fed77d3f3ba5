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
import { LimitsApiToken, type PlantLimits } from './api.js';
import type { RoundLimit } from './engine/index.js';
import { readLimits } from './permissions.js';
import { roundLimitOf } from './print-limit.js';

const deps = { limits: LimitsApiToken, features: FacilityFeaturesToken };

/** Declares a GET route on the facility's current limits. */
export function limitRoute<Q extends TSchema, R extends TSchema>(
  path: `/${string}`,
  summary: string,
  query: Q,
  output: R,
  answer: (plant: PlantLimits, query: Shape<Q>, round: RoundLimit) => Reply<R>,
  access: Access = readLimits,
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
      run: async ({ limits, features }, call) =>
        answer(await limits.current(call), call.input.query, await roundLimitOf(call, features)),
    }),
  });
}
