import { Type, type Static } from 'typebox';
import { Nullable, Pagination, StringEnum } from '#schemas/lib/fields';
import { LimitBasis, RecordName, Transfer } from './limit.js';
import { ResidueType } from './policy.js';

/** The least detectable first (formulas 9-F). */
export const verdicts = [
  'notVisible',
  'belowLod',
  'belowLoq',
  'recoveryTooLow',
  'noMethod',
  'incomplete',
  'measurable',
] as const;
export type Verdict = (typeof verdicts)[number];

/** A verdict as screens, documents and comparisons show it. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  notVisible: 'Not detectable',
  belowLod: 'Below LOD',
  belowLoq: 'Below LOQ',
  recoveryTooLow: 'Recovery too low',
  noMethod: 'No method',
  incomplete: 'Incomplete',
  measurable: 'Measurable',
};

/** The lowest limit of a substance on a piece of equipment, compared with the means of detection. */
export const FeasibilityRow = Type.Object({
  equipment: RecordName,
  residueType: ResidueType,
  substance: RecordName,
  /** The pair of the limit; no previous production for cleaning agents, which may precede any. */
  previous: Nullable(RecordName),
  next: RecordName,
  l3MgPerSqcm: Type.Number(),
  /** Set where the equipment has limits of its own, because its residue may reach only the first units (formulas 4.6). */
  transfer: Nullable(Transfer),
  /** Set where the equipment has a limit of its own, because it was decided by signature. */
  isOverridden: Type.Boolean(),
  /** The method with the lowest reach; null without one in the register, when there is an LOQ only if the substance states it. */
  method: Nullable(RecordName),
  loqPpm: Nullable(Type.Number()),
  lodPpm: Nullable(Type.Number()),
  /** The sample used: as requested, as the method states it, or the usual one. */
  swabAreaSqcm: Type.Number(),
  extractionVolumeMl: Type.Number(),
  /** Dilution of the extract by the method; LOD and LOQ here are of the undiluted extract. */
  dilutionFactor: Type.Number(),
  recoveryPercent: Type.Number(),
  /** The source of the recovery, or why it was assumed. */
  recoverySource: Type.String(),
  /** Unknown inputs of the recovery or of areas; the verdict is `incomplete` where it depends on them alone. */
  missing: Type.Array(Type.String()),
  visibleFromUgPerSqcm: Type.Number(),
  /** The visual residue limit as ppm in the extract. */
  visiblePpm: Type.Number(),
  concentrationPpm: Type.Number(),
  ratioToLoq: Nullable(Type.Number()),
  ratioToLod: Nullable(Type.Number()),
  ratioToVisible: Nullable(Type.Number()),
  verdict: StringEnum(verdicts),
  sentence: Type.String(),
  action: Nullable(Type.String()),
});
export type FeasibilityRow = Static<typeof FeasibilityRow>;

/** Fields of a list besides its rows: verdicts counted over all equipment, and the assumptions. */
const circumstances = {
  pagination: Pagination,
  /** The number of residues on equipment by verdict, regardless of the search. */
  counts: Type.Record(Type.String(), Type.Integer()),
  assumptions: Type.Object({
    /** The sample of methods that state none; of all methods where one was requested. */
    swabAreaSqcm: Type.Number(),
    extractionVolumeMl: Type.Number(),
    /** Visual residue limit of actives without one of their own. */
    visibleFromUgPerSqcm: Type.Number(),
  }),
  basis: LimitBasis,
};

/** A page of the register (GET /limits/feasibility). */
export const FeasibilityList = Type.Object({ feasibility: Type.Array(FeasibilityRow), ...circumstances });
export type FeasibilityList = Static<typeof FeasibilityList>;

/** A residue over all of its equipment, represented by the one where it is hardest to detect. */
export const ResidueFeasibility = Type.Object({
  ...FeasibilityRow.properties,
  /** The number of requested pieces of equipment on which the residue may remain. */
  equipments: Type.Integer(),
  /** The number of pieces of equipment by verdict; verdicts without any are left out. */
  equipmentsByVerdict: Type.Record(Type.String(), Type.Integer()),
});
export type ResidueFeasibility = Static<typeof ResidueFeasibility>;

/** A page of residues (GET /limits/feasibility/residues). */
export const ResidueFeasibilityList = Type.Object({ residues: Type.Array(ResidueFeasibility), ...circumstances });
export type ResidueFeasibilityList = Static<typeof ResidueFeasibilityList>;
