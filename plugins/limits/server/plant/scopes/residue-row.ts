import type { Limit, LimitOutcome } from '#plugins/limits/shared/limit';
import type { LimitPolicy, Equipment, NoPairLimit, PairLimit, Production, Substance } from '../../engine/index.js';
import { limitOf } from '../pairs/limit-of.js';
import { withLackingNotes, type Lacking } from './lacking-area.js';

/** The lowest limit that was found of a residue, the pair that it is of, and the machine that it holds on alone. */
export interface LowestOfResidue {
  readonly previous: Production | null;
  readonly next: Production | null;
  readonly limit: PairLimit | NoPairLimit;
  readonly equipment: Equipment | undefined;
}

/** The lowest of what was found on all machines and on those with limits of their own; the first of equal ones. */
export function lowestOf(everywhere: LowestOfResidue, own: readonly LowestOfResidue[]): LowestOfResidue {
  return own.reduce((found, each) => (l3Of(each) < l3Of(found) ? each : found), everywhere);
}

/** What is answered about a residue: its lowest limit, or why it has none. */
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
