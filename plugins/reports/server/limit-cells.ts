import type { Cell } from '#kernel/contract';
import { shownNumber as shown } from '#schemas/lib/shown-number';
import type { Limit, LimitOutcome } from '#schemas/limits/limit';

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

const criterionNames: Readonly<Record<Limit['criterion'], string>> = {
  toxicity: 'Health-based limit',
  dosage: 'Therapeutic dose',
  productLimit: 'Product limit',
  ld50: 'LD50',
  arl: 'General limit (ARL)',
};

export function criterionName({ criterion, formula }: Pick<Limit, 'criterion' | 'formula'>): string {
  const name = criterionNames[criterion];
  return formula === null ? name : `${name} by ${formula.externalId} version ${formula.version}`;
}

/** Words for a row without a limit. */
export function outcomeText(outcome: LimitOutcome, missing: readonly string[]): string {
  switch (outcome) {
    case 'LIMIT':
      return '';
    case 'NOT_ASSESSED':
      return 'not assessed: the policy is off';
    case 'NO_SHARED_EQUIPMENT':
      return 'no shared equipment';
    case 'NO_NEXT_PRODUCT':
      return 'no other production uses it';
    case 'SAME_ACTIVE':
      return 'the next product contains the same active';
    case 'ROUTE_MISMATCH':
      return 'no health-based limit for the route of the next product';
    case 'NO_RESIDUE_EXPECTED':
      return 'no agent residue expected: it is water';
    case 'MISSING_INPUT':
      return `missing: ${missing.join(', ')}`;
  }
}

/** What governs the limit of a row, or why it has none. */
export function governorText(row: {
  readonly limit: Limit | null;
  readonly outcome: LimitOutcome;
  readonly missing: readonly string[];
}): string {
  return row.limit === null ? outcomeText(row.outcome, row.missing) : criterionName(row.limit);
}

/** Text as a formula of a spreadsheet writes it. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The lowest L3 of the rows of the sheet of pairs that hold a text in a column, looked up live; null without a limit. */
export function lowestOfPairs(column: 'A' | 'B', text: string, limit: Limit | null): Cell {
  if (limit === null) return null;
  const formula = `MINIFS(Pairs!$T:$T,Pairs!$${column}:$${column},${quoted(text)})`;
  return { formula, value: limit.l3MgPerSqcm, format: 'General' };
}
