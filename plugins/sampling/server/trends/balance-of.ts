import type { PlantLimits } from '#plugins/limits/server/api';
import type { Limit } from '#plugins/limits/shared/limit';
import type { BalancedSet, BalancedZone, ResidueBalance } from '#plugins/sampling/shared/mass-balance';
import type { ContaminantKind } from '#schemas/enumerations/master-data';
import { massBalance, zonesOf, type SampledSurface } from '../engine/mass-balance.js';

/** A result that states an amount on a surface. */
export interface FoundResidue {
  readonly equipmentId: string;
  readonly part: string | null;
  readonly residueMgPerSqcm: number;
  readonly label: string;
  readonly isReviewed: boolean;
}

/** Equipment of a set with its surface. */
export interface SurfaceOfSet extends SampledSurface {
  readonly equipment: BalancedSet['equipment'];
}

interface Zoned extends BalancedZone {
  readonly equipmentId: string;
}

/** Equipment from which a residue that samples found on some equipment reaches the next batch of a limit, by ids. */
type Reach = (limit: Limit, foundOn: readonly string[]) => readonly string[];

/** The limits that a residue of a production is added up for, by its contaminant and, where samples name one, its name. */
export function limitsFor(
  limits: PlantLimits,
  {
    contaminant,
    name,
    productionId,
  }: { readonly contaminant: ContaminantKind; readonly name: string; readonly productionId: string },
): readonly Limit[] {
  const found = {
    product: () => limits.pairs({ previousId: productionId }),
    intermediate: () => limits.pairs({ previousId: productionId }),
    // The lists of agents and nitrosamines have the lowest surface limit alone: another next production may have a lower MAC.
    cleaningAgent: () =>
      limits
        .cleaningAgents()
        .filter(({ cleaningAgent }) => cleaningAgent.name === name || name === contaminant)
        .flatMap(({ cleaningAgent }) => limits.agentWorkings({ agentId: cleaningAgent.id }))
        .flatMap(({ limit }) => limit ?? []),
    Nitrosamine: () => limits.nitrosamineWorkings({ previousId: productionId }).map(({ limit }) => limit),
    BioBurden: () => [],
    Endotoxin: () => [],
  }[contaminant]();
  const named = found.filter(({ substance }) => substance.name === name);
  return named.length > 0 || name !== contaminant ? named : found;
}

/**
 * Only equipment from which the residue reaches the next batch counts: that of the transfer into the first units, that of
 * the pair, or for an agent what it cleans, or was found on, of the equipment of the next production.
 */
export function reachIn(limits: PlantLimits): Reach {
  const cleaned = new Map<string, readonly string[]>();
  const cleanedWith = (agentId: string): readonly string[] => {
    const known = cleaned.get(agentId) ?? limits.agentEquipments({ agentId }).map(({ equipment }) => equipment.id);
    cleaned.set(agentId, known);
    return known;
  };
  const uses = new Map(limits.records.productions.map(({ id, uses: own }) => [id, own]));
  return ({ previous, next, transfer, substance }, foundOn) => {
    if (transfer !== null) return [transfer.equipment.id];
    if (previous !== null) return limits.equipmentsOfPair(previous.id, next.id);
    const used = new Set(uses.get(next.id)?.map(({ equipmentId }) => equipmentId));
    return [...new Set([...cleanedWith(substance.id), ...foundOn])].filter(id => used.has(id));
  };
}

/** One residue beside the MAC of the next production that leaves it the least room. */
export function balanceOf(
  residue: string,
  found: readonly FoundResidue[],
  surfaces: readonly SurfaceOfSet[],
  limits: readonly Limit[],
  reach: Reach,
): ResidueBalance {
  const zones = surfaces.flatMap(surface => zonesAt(surface, found));
  const unreviewed = found.filter(({ isReviewed }) => !isReviewed).map(({ label }) => label);
  const missing = [
    ...zones.flatMap(({ areaSqcm, equipment }) => (areaSqcm === null ? [`The area of ${equipment} is unknown`] : [])),
    ...(unreviewed.length === 0 ? [] : [`Not reviewed: ${unreviewed.join(', ')}`]),
  ];
  const foundOn = zones.map(({ equipmentId }) => equipmentId);
  const balances = limits.map(limit => againstLimit(limit, zones, reach(limit, foundOn)));
  const [worst] = balances.toSorted((a, b) => b.shareOfMac - a.shareOfMac || b.unsampled - a.unsampled);
  if (worst === undefined)
    return {
      residue,
      zones: zones.map(shown),
      totalMg: massBalance(zones.flatMap(known), 1).totalMg,
      next: null,
      macMg: null,
      shareOfMac: null,
      verdict: null,
      missing: [...missing, 'No limit says how much may be carried over'],
    };
  const { totalMg, shareOfMac, isWithin, limit, counted } = worst;
  // What is not sampled may leave another next production even less room.
  const byUnsampled = [worst, ...balances.toSorted((a, b) => b.unsampled - a.unsampled)];
  const open = byUnsampled.find(({ unsampled }) => unsampled > 0);
  const all = [
    ...missing,
    ...(open === undefined
      ? []
      : [`Without a sample set here: ${open.unsampled} further equipment shared with ${open.limit.next.externalId}`]),
  ];
  return {
    residue,
    zones: counted.map(shown),
    totalMg,
    next: limit.next,
    macMg: limit.l2Mg,
    shareOfMac,
    verdict: isWithin ? (all.length === 0 ? 'pass' : 'incomplete') : 'fail',
    missing: all,
  };
}

function zonesAt({ equipment, ...surface }: SurfaceOfSet, found: readonly FoundResidue[]): Zoned[] {
  const own = found.filter(({ equipmentId }) => equipmentId === equipment.id);
  return zonesOf(surface, own).map(({ part, residueMgPerSqcm, areaSqcm }) => ({
    equipmentId: equipment.id,
    equipment: equipment.externalId,
    part,
    residueMgPerSqcm,
    areaSqcm,
    massMg: areaSqcm === null ? null : residueMgPerSqcm * areaSqcm,
  }));
}

function againstLimit(limit: Limit, zones: readonly Zoned[], reached: readonly string[]) {
  const counted = zones.filter(({ equipmentId }) => reached.includes(equipmentId));
  const sampled = new Set(counted.map(({ equipmentId }) => equipmentId));
  const balance = massBalance(counted.flatMap(known), limit.l2Mg);
  return { ...balance, limit, counted, unsampled: reached.filter(id => !sampled.has(id)).length };
}

function known({ residueMgPerSqcm, areaSqcm }: Zoned) {
  return areaSqcm === null ? [] : [{ residueMgPerSqcm, areaSqcm }];
}

function shown({ equipmentId: _id, ...zone }: Zoned): BalancedZone {
  return zone;
}
