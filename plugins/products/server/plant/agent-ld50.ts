import type { Static } from 'typebox';
import { toBase } from '#schemas/lib/units';
import type { AgentComponent } from '#plugins/products/shared/cleaning-agent';
import { mixtureLd50 } from '../hbel/engine/index.js';
import { isWaterName } from './agent-water.js';

/** The LD50 of a formulation, mg/kg, and its source. */
export interface FormulationLd50 {
  readonly mgPerKg: number;
  readonly from: 'mixture' | 'component';
}

/** Above this share of components without data the sum over the others is not meaningful. */
const maxUnknownPercent = 10;

/**
 * LD50 of a formulated agent by additivity over its components. If components without data exceed 10 percent, or a
 * share is unknown, the most toxic component applies (formulas 6.1). Null without any LD50.
 */
export function formulationLd50(components: readonly Static<typeof AgentComponent>[]): FormulationLd50 | null {
  const known = components.flatMap(({ percent, ld50 }) => {
    const mgPerKg = toBase('lethalDose', ld50);
    return mgPerKg === null ? [] : [{ percent: percent ?? NaN, ld50: mgPerKg }];
  });
  if (known.length === 0) return null;
  const mixed = mixtureLd50(known);
  if (unknownPercent(components) > maxUnknownPercent || Number.isNaN(mixed))
    return { mgPerKg: Math.min(...known.map(({ ld50 }) => ld50)), from: 'component' };
  return { mgPerKg: mixed, from: 'mixture' };
}

/** The share of components without an LD50; infinite where it is unknown. */
export function unknownPercent(components: readonly Static<typeof AgentComponent>[]): number {
  return (
    components
      // Water is not counted as unknown, because only components with a hazard matter.
      .filter(({ ld50, name, casNumber }) => (ld50 ?? null) === null && !isWaterName(name, casNumber ?? null))
      .reduce((sum, { percent }) => sum + (percent ?? Infinity), 0)
  );
}
