import type { Plant } from '#plugins/products/server/api';
import type { Limit } from '#plugins/limits/shared/limit';
import { isAbove } from '../../engine/is-above.js';

/** Flags limits of agents whose own surface limit is higher: it is accepted only up to the calculated one (formulas 6.1). */
export function salNotes({ agents }: Plant): <L extends Limit | null>(limit: L) => L {
  const fixed = new Map(agents.map(agent => [agent.id, agent.fixedSalMgPerSqcm]));
  return limit => {
    if (limit === null || limit.residueType !== 'Detergent') return limit;
    const own = fixed.get(limit.substance.id) ?? null;
    if (own === null || !isAbove(own, limit.l3MgPerSqcm)) return limit;
    return { ...limit, flags: [...limit.flags, 'FIXED_SAL_LOOSER'] };
  };
}
