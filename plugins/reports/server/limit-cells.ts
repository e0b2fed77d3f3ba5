import type { Limit, LimitOutcome } from '#schemas/limits/limit';

export { shownNumber as shown } from '#schemas/lib/shown-number';

const criterionNames: Readonly<Record<Limit['criterion'], string>> = {
  toxicity: 'Health-based limit',
  dosage: 'Therapeutic dose',
  productLimit: 'Product limit',
  ld50: 'LD50',
  arl: 'General limit (ARL)',
};

export function criterionName(criterion: Limit['criterion']): string {
  return criterionNames[criterion];
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
    case 'MISSING_INPUT':
      return `missing: ${missing.join(', ')}`;
  }
}
