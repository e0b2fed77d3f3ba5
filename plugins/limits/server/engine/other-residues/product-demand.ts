import type { MicrobialCriterion } from './microbial-limit.js';

/** What a production demands of the surfaces that it touches, in a unit of the policy. */
export interface ProductDemand<P> {
  readonly contaminant: 'BioBurden' | 'Endotoxin';
  readonly action: number;
  readonly unit: 'CFU per 25 sqcm' | 'EU per sqcm';
  readonly production: P;
}

/** A criterion of the policy, or one that a production demands in its place because it is tighter. */
export type DemandedCriterion<C, P> = C & { readonly production: P | null };

/**
 * Limits by room grade unless the product demands tighter (formulas section 7): of the demands on one machine the lowest
 * counts, and it takes the place of every looser upper limit of its contaminant on surfaces. Where the policy has none, it
 * stands by itself. The alert is half the action level or what the policy says, whichever is lower.
 */
export function withDemands<C extends MicrobialCriterion, P>(
  criteria: readonly C[],
  demands: readonly ProductDemand<P>[],
  standing: (demand: ProductDemand<P>) => C,
): DemandedCriterion<C, P>[] {
  const lowest = lowestOf(demands);
  const found = criteria.map((criterion): DemandedCriterion<C, P> => {
    const demand = lowest.find(each => isSameMeasure(criterion, each));
    if (demand === undefined || demand.action >= criterion.action) return { ...criterion, production: null };
    const alert = criterion.alert === null ? null : Math.min(criterion.alert, demand.action / 2);
    return { ...criterion, operator: 'LessThanEqualTo', action: demand.action, alert, production: demand.production };
  });
  const alone = lowest.filter(demand => !criteria.some(criterion => isSameMeasure(criterion, demand)));
  return [...found, ...alone.map(demand => ({ ...standing(demand), production: demand.production }))];
}

/** The lowest of each contaminant; of equal ones the first. */
function lowestOf<P>(demands: readonly ProductDemand<P>[]): ProductDemand<P>[] {
  const lowest = new Map<string, ProductDemand<P>>();
  for (const demand of demands) {
    const known = lowest.get(demand.contaminant);
    if (known === undefined || demand.action < known.action) lowest.set(demand.contaminant, demand);
  }
  return [...lowest.values()];
}

/** An upper limit on surfaces in the unit of the demand: a count per plate says no area to compare by. */
function isSameMeasure(criterion: MicrobialCriterion, demand: ProductDemand<unknown>): boolean {
  return (
    criterion.sampleType !== 'rinse' &&
    criterion.contaminant === demand.contaminant &&
    criterion.unit === demand.unit &&
    (criterion.operator === 'LessThan' || criterion.operator === 'LessThanEqualTo')
  );
}
