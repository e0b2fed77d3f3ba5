import type { Policy } from '#plugins/limits/shared/policy';

/** Heading of areas: shared only where every policy counts the equipment that both productions use (formulas 4.6). */
export function areaHeading(policies: readonly Pick<Policy, 'areaBasis'>[]): string {
  return policies.every(({ areaBasis }) => areaBasis === 'sharedPair') ? 'Shared area, sqcm' : 'Area, sqcm';
}
