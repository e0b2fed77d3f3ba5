import { shownNumber as shown } from '#schemas/lib/shown-number';
import type { Limit, LimitOutcome } from '#schemas/limits/limit';
import { criterionWord, outcomeWord } from '#schemas/limits/limit-words';

/** Surface limits of a printed table in the unit of their policy; units stand in the heading when all agree. */
export function surfaceColumn(limits: readonly (Pick<Limit, 'sal'> | null)[]): {
  readonly heading: string;
  readonly cells: readonly string[];
} {
  const units = new Set(limits.flatMap(limit => limit?.sal.unit ?? []));
  const [only = 'mg/sqcm'] = units;
  return {
    heading: units.size > 1 ? 'L3' : `L3, ${only}`,
    cells: limits.map(limit =>
      limit === null ? '' : `${shown(limit.sal.value)}${units.size > 1 ? ` ${limit.sal.unit}` : ''}`,
    ),
  };
}

export { shown };

export function criterionName({ criterion, formula, residueType }: Limit): string {
  const name = criterionWord(criterion, residueType);
  return formula === null ? name : `${name} by ${formula.externalId} version ${formula.version}`;
}

/** What governs the limit of a row, or why it has none. */
export function governorText(
  row: { readonly limit: Limit | null; readonly outcome: LimitOutcome; readonly missing: readonly string[] },
  of?: 'agent',
): string {
  return row.limit === null ? outcomeWord(row.outcome, row.missing, of) : criterionName(row.limit);
}
