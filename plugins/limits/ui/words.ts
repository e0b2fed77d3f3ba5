import type { Limit, LimitOutcome } from '#schemas/limits/limit';
import type { Criterion } from '#schemas/limits/policy';

const criterionWords: Readonly<Record<Criterion, string>> = {
  toxicity: 'Health-based limit',
  dosage: 'Therapeutic dose',
  productLimit: 'Product limit',
  ld50: 'LD50',
  arl: 'General limit (ARL)',
};

export function criterionWord(criterion: Criterion): string {
  return criterionWords[criterion];
}

/** Words for a row without a limit. */
export function outcomeWord(outcome: LimitOutcome, missing: readonly string[]): string {
  switch (outcome) {
    case 'LIMIT':
      return '';
    case 'NOT_ASSESSED':
      return 'Not assessed: the policy is off';
    case 'NO_SHARED_EQUIPMENT':
      return 'No shared equipment';
    case 'NO_NEXT_PRODUCT':
      return 'No other production uses it';
    case 'ROUTE_MISMATCH':
      return 'No health-based limit for this route';
    case 'MISSING_INPUT':
      return `Missing: ${missing.join(', ') || 'inputs of its pairs'}`;
  }
}

/** Address of the explanation of a limit, below the limit pages. */
export function explainAddress(limit: Limit): string {
  const query = new URLSearchParams({ substance: limit.substance.id, next: limit.next.id });
  if (limit.previous !== null) query.set('previous', limit.previous.id);
  return `/explain?${query.toString()}`;
}

/** Where a record of a trace can be opened. */
export function recordAddress(kind: string, id: string): string | null {
  const places: Readonly<Record<string, string>> = {
    actives: '/app/master/actives',
    active: '/app/master/actives',
    productions: '/app/master/productions',
    production: '/app/master/productions',
    equipment: '/app/master/equipment',
  };
  const place = places[kind];
  return place === undefined ? null : `${place}/${id}`;
}
