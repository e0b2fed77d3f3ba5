import type { DetectionMethod } from '#plugins/products/server/api';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { ResidueOnEquipment } from '../api.js';
import type { RecoveringMethod } from './recovery.js';

/** A method of the register, or one that only the substance itself tells of. */
export interface KnownMethod extends RecoveringMethod {
  readonly record: FeasibilityRow['method'];
  readonly name: string;
  /** Of the residue in the extract, before it is diluted; so is the LOD. */
  readonly loqPpm: number;
  readonly lodPpm: number | null;
  readonly dilutionFactor: number;
  /** How it takes its sample; null where it does not say. */
  readonly swabAreaSqcm: number | null;
  readonly extractionVolumeMl: number | null;
  /** What nobody knows of the residue and this method needs, as `share of carbon in CA05`. */
  readonly missing: readonly string[];
}

/** Share of a residue that a method sees, 0 to 1, and whether somebody has stated it. */
export interface SeenShare {
  readonly share: number;
  readonly isKnown: boolean;
}

/**
 * All of the residue, or of a method of carbon the carbon in it alone (formulas 6.1): by the method, else as the residue itself
 * states it. While nobody does it is shown as if all were carbon, and is not known.
 */
export function seenShare(
  { technique, carbonFraction }: Pick<DetectionMethod, 'technique' | 'carbonFraction'>,
  ofResidue: number | null,
): SeenShare {
  const isOfCarbon = carbonFraction !== null || /^(TOC|total organic carbon)$/i.test(technique?.trim() ?? '');
  if (!isOfCarbon) return { share: 1, isKnown: true };
  const share = carbonFraction ?? ofResidue;
  return { share: share ?? 1, isKnown: share !== null };
}

/** What has to be known of a residue before a method of carbon can be held against its limit. */
export function unknownCarbon({ isKnown }: SeenShare, residue: string): readonly string[] {
  return isKnown ? [] : [`share of carbon in ${residue}`];
}

/** A method by what it quantifies of the residue; none where it has no LOQ, or sees nothing of the residue. */
export function knownMethod(
  method: DetectionMethod,
  { externalId: residue }: FeasibilityRow['substance'],
  carbonOfResidue: number | null,
): KnownMethod[] {
  const { id, externalId, name, loqPpm, lodPpm, recoveries, dilutionFactor } = method;
  const seen = seenShare(method, carbonOfResidue);
  if (loqPpm === null || seen.share === 0) return [];
  const diluted = dilutionFactor === 1 ? '' : `, diluted ${dilutionFactor} times`;
  const ofCarbon = seen.share === 1 ? '' : `, of ${Number((seen.share * 100).toPrecision(3))} % carbon`;
  return [
    {
      record: { id, externalId, name },
      label: externalId,
      name: `${externalId} ${name}${diluted}${ofCarbon}`,
      loqPpm: loqPpm / seen.share,
      lodPpm: lodPpm === null ? null : lodPpm / seen.share,
      dilutionFactor,
      swabAreaSqcm: method.swabAreaSqcm,
      extractionVolumeMl: method.extractionVolumeMl,
      recoveries,
      missing: unknownCarbon(seen, residue),
    },
  ];
}

/** Nobody knows more of it than its LOQ. */
export function statedMethod({ statedLoq, substance }: ResidueOnEquipment): KnownMethod[] {
  if (statedLoq === undefined) return [];
  const label = statedLoq.method ?? `the method stated with ${substance.externalId}`;
  return [{ ...noMethod, record: null, label, name: label, loqPpm: statedLoq.loqPpm }];
}

/** Tells readings at the limit where nothing measures them. */
export const noMethod: Omit<KnownMethod, 'record' | 'name' | 'loqPpm'> = {
  label: 'a method',
  lodPpm: null,
  dilutionFactor: 1,
  swabAreaSqcm: null,
  extractionVolumeMl: null,
  recoveries: [],
  missing: [],
};
