import type { MicrobialCriterion } from './microbial-limit.js';

/** A limit that a production requires on the surfaces that it touches, in a unit of the policy. */
export interface ProductDemand<P> {
  readonly contaminant: 'BioBurden' | 'Endotoxin';
  readonly action: number;
  readonly unit: 'CFU per 25 sqcm' | 'EU per sqcm';
  readonly production: P;
}

/** A criterion of the policy, or a tighter one that a production requires in its place. */
export type DemandedCriterion<C, P> = C & { readonly production: P | null };

/**
 * Limits by room grade unless a product requires tighter ones (formulas section 7): the lowest requirement on
 * equipment replaces every looser upper limit of its contaminant on surfaces, or applies alone. The alert level is half
 * the action level or the policy's, whichever is lower.
 */
export function withDemands<C extends MicrobialCriterion, P>(
  criteria: readonly C[],
  demands: readonly ProductDemand<P>[],
  additional: (demand: ProductDemand<P>) => C,
): DemandedCriterion<C, P>[] {
  const lowest = lowestOf(demands);
  const found = criteria.map((criterion): DemandedCriterion<C, P> => {
    const demand = lowest.find(each => isSameMeasure(criterion, each));
    if (demand === undefined || demand.action >= criterion.action) return { ...criterion, production: null };
    const alert = criterion.alert === null ? null : Math.min(criterion.alert, demand.action / 2);
    return { ...criterion, operator: 'LessThanEqualTo', action: demand.action, alert, production: demand.production };
  });
  const alone = lowest.filter(demand => !criteria.some(criterion => isSameMeasure(criterion, demand)));
  return [...found, ...alone.map(demand => ({ ...additional(demand), production: demand.production }))];
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

/** Whether a criterion is an upper surface limit in the unit of the requirement; a count per plate states no area for comparison. */
function isSameMeasure(criterion: MicrobialCriterion, demand: ProductDemand<unknown>): boolean {
  return (
    criterion.sampleType !== 'rinse' &&
    criterion.contaminant === demand.contaminant &&
    criterion.unit === demand.unit &&
    (criterion.operator === 'LessThan' || criterion.operator === 'LessThanEqualTo')
  );
}
