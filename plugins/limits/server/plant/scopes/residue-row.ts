import type { Limit, LimitOutcome } from '#plugins/limits/shared/limit';
import type { LimitPolicy, Equipment, NoPairLimit, PairLimit, Production, Substance } from '../../engine/index.js';
import { limitOf } from '../pairs/limit-of.js';
import { withLackingNotes, type Lacking } from './lacking-area.js';

/** The lowest limit found for a residue, its pair, and the equipment to which it is restricted. */
export interface LowestOfResidue {
  readonly previous: Production | null;
  readonly next: Production | null;
  readonly limit: PairLimit | NoPairLimit;
  readonly equipment: Equipment | undefined;
}

/** The lowest of the limits on all equipment and on equipment with limits of its own; the first of equal ones. */
export function lowestOf(everywhere: LowestOfResidue, own: readonly LowestOfResidue[]): LowestOfResidue {
  return own.reduce((found, each) => (l3Of(each) < l3Of(found) ? each : found), everywhere);
}

/** The returned row of a residue: its lowest limit, or why it has none. */
export function residueRow(
  { previous, next, limit, equipment }: LowestOfResidue,
  subject: { readonly substance: Pick<Substance, 'id' | 'externalId' | 'name'>; readonly policy: LimitPolicy },
  lacks: Lacking,
): { readonly outcome: LimitOutcome; readonly missing: string[]; readonly limit: Limit | null } {
  if (limit.outcome !== 'LIMIT') return { outcome: limit.outcome, missing: [...limit.missing], limit: null };
  const found = next === null ? null : limitOf({ ...subject, previous, next, equipment }, limit);
  return { outcome: limit.outcome, missing: [], limit: withLackingNotes(found, lacks) };
}

function l3Of({ limit }: LowestOfResidue): number {
  return limit.outcome === 'LIMIT' ? limit.l3MgPerSqcm : Infinity;
}
