import type { LimitsApi } from '#plugins/limits/server/api';
import { limitsInForce } from '../assessments/limits-in-force.js';

/** The limits of the last approved assessment in the form of current ones, for plugins that take them as such. */
export function asInForce(limits: LimitsApi): LimitsApi {
  return {
    current: async call => (await limitsInForce(call, limits)).plant,
    latest: (call, lists) => limits.latest(call, lists),
    inOneMoment: (call, work, lists) => limits.inOneMoment(call, work, lists),
    isOfMoment: (reading, plant) => limits.isOfMoment(reading, plant),
    underPolicies: (call, policies) => limits.underPolicies(call, policies),
    roomGradeLimits: call => limits.roomGradeLimits(call),
    readsFrom: table => limits.readsFrom(table),
    asOf: (call, moment) => limits.asOf(call, moment),
  };
}
