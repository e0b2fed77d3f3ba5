import { explainQuery } from '#plugins/limits/shared/explain-query';
import { warningOf } from '#plugins/limits/shared/expert-warnings';
import type { Limit } from '#plugins/limits/shared/limit';
import type { ResidueType } from '#plugins/limits/shared/policy';

export {
  criterionWord,
  flagWord,
  inputWord,
  outcomeWord,
  reasonWord,
  unitsWord,
} from '#plugins/limits/shared/limit-words';

export { warningOf };

/** Whether a flag is an expert warning; the others are notes. */
export function isWarning(flag: string): boolean {
  return warningOf(flag) !== null;
}

/** Address of the explanation of a limit, relative to the limit pages. */
export function explainAddress(limit: Limit): string {
  return `/explain?${explainQuery(limit)}`;
}

/** The page of a record in a trace. */
export function recordAddress(kind: string, id: string): string | null {
  const places: Readonly<Record<string, string>> = {
    actives: '/app/master/actives',
    active: '/app/master/actives',
    productions: '/app/master/productions',
    production: '/app/master/productions',
    products: '/app/master/products',
    equipment: '/app/master/equipment',
    cleaningAgents: '/app/master/cleaning-agents',
    intermediates: '/app/master/intermediates',
    nitrosamines: '/app/master/nitrosamines',
    purgeFactors: '/app/master/purge-factors',
    policies: '/app/limits/policies',
    macFormulas: '/app/master/risk-setup/mac-formulas',
  };
  const place = places[kind];
  if (place === undefined) return null;
  return kind === 'policies' ? `${place}?type=${id}` : `${place}/${id}`;
}

/** The page of a residue, by its type. */
export function residueAddress(residueType: ResidueType, id: string): string | null {
  const kinds = {
    Chemical: 'actives',
    Detergent: 'cleaningAgents',
    Intermediate: 'intermediates',
    Nitrosamine: 'nitrosamines',
  } as const;
  return recordAddress(kinds[residueType], id);
}
