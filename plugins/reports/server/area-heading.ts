import { areaWord, commonAreaWord, type AreaRule } from '#plugins/limits/shared/area-words';

/** Heading of areas: what counts under every policy, or plain where the policies differ (formulas 4.6). */
export function areaHeading(policies: readonly AreaRule[]): string {
  return `${commonAreaWord(policies.map(areaWord)) ?? 'Area'}, sqcm`;
}
