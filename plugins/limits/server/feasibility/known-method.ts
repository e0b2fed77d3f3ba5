import type { DetectionMethod } from '#plugins/products/server/api';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { ResidueOnEquipment } from '../api.js';
import type { RecoveringMethod } from './recovery.js';

/** A registered method, or one stated only by the substance itself. */
export interface KnownMethod extends RecoveringMethod {
  readonly record: FeasibilityRow['method'];
  readonly name: string;
  /** Of the residue in the extract before dilution, like the LOD. */
  readonly loqPpm: number;
  readonly lodPpm: number | null;
  readonly dilutionFactor: number;
  /** How it takes its sample; null where not stated. */
  readonly swabAreaSqcm: number | null;
  readonly extractionVolumeMl: number | null;
  /** Unknown inputs of the residue for this method, for example `share of carbon in CA05`. */
  readonly missing: readonly string[];
}

/** Share of a residue that a method detects, 0 to 1, and whether it is stated. */
export interface SeenShare {
  readonly share: number;
  readonly isKnown: boolean;
}

/**
 * 1, or for a carbon method the share of carbon (formulas 6.1) stated by the method, otherwise by the residue; when
 * neither states it, 1 and not known.
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

/** The missing share of carbon that a carbon method needs for comparison with a limit. */
export function unknownCarbon({ isKnown }: SeenShare, residue: string): readonly string[] {
  return isKnown ? [] : [`share of carbon in ${residue}`];
}

/** A method by what it quantifies of the residue; empty where it has no LOQ or detects nothing of the residue. */
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

/** A method of which only the LOQ is stated. */
export function statedMethod({ statedLoq, substance }: ResidueOnEquipment): KnownMethod[] {
  if (statedLoq === undefined) return [];
  const label = statedLoq.method ?? `the method stated for ${substance.externalId}`;
  return [{ ...noMethod, record: null, label, name: label, loqPpm: statedLoq.loqPpm }];
}

/** The method of residues that none measures. */
export const noMethod: Omit<KnownMethod, 'record' | 'name' | 'loqPpm'> = {
  label: 'a method',
  lodPpm: null,
  dilutionFactor: 1,
  swabAreaSqcm: null,
  extractionVolumeMl: null,
  recoveries: [],
  missing: [],
};
