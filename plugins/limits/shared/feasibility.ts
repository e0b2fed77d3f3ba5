import { Type, type Static } from 'typebox';
import { Nullable, Pagination, StringEnum } from '#schemas/lib/fields';
import { LimitBasis, RecordName, Transfer } from './limit.js';
import { ResidueType } from './policy.js';

/** Those that nothing can find first (formulas 9-F). */
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

/** A verdict as screens, papers and comparisons say it. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  notVisible: 'Nothing finds it',
  belowLod: 'Below LOD',
  belowLoq: 'Below LOQ',
  recoveryTooLow: 'Recovery too low',
  noMethod: 'No method',
  incomplete: 'Incomplete',
  measurable: 'Measurable',
};

/** The lowest limit of a substance on a machine, against what could find it. */
export const FeasibilityRow = Type.Object({
  equipment: RecordName,
  residueType: ResidueType,
  substance: RecordName,
  /** The pair that gives the limit; without a previous production for cleaning agents, which may come before any. */
  previous: Nullable(RecordName),
  next: RecordName,
  l3MgPerSqcm: Type.Number(),
  /** The machine has limits of its own, because its residue may reach the first units of a batch alone (formulas 4.6). */
  transfer: Nullable(Transfer),
  /** The method that reaches lowest; null without one in the register. Then there is an LOQ only where the substance states it. */
  method: Nullable(RecordName),
  loqPpm: Nullable(Type.Number()),
  lodPpm: Nullable(Type.Number()),
  /** The sample that was held against them: as asked for, as the method states it, or the usual one. */
  swabAreaSqcm: Type.Number(),
  extractionVolumeMl: Type.Number(),
  /** How many times the method dilutes the extract; LOD and LOQ here are of the extract before. */
  dilutionFactor: Type.Number(),
  recoveryPercent: Type.Number(),
  /** Where the recovery comes from, or why it had to be assumed. */
  recoverySource: Type.String(),
  /** What else would have to be known, of the recovery or of areas; the verdict is `incomplete` where it rests on that alone. */
  missing: Type.Array(Type.String()),
  visibleFromUgPerSqcm: Type.Number(),
  /** What is just seen, as ppm in the extract, so that it stands on the same scale. */
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

/** What a list of the register has besides its rows: how verdicts count over all machines, and what had to be assumed. */
const circumstances = {
  pagination: Pagination,
  /** How many limits of residues on machines, whatever the search, have each verdict. */
  counts: Type.Record(Type.String(), Type.Integer()),
  assumptions: Type.Object({
    /** The sample of methods that state none; of all where another was asked for. */
    swabAreaSqcm: Type.Number(),
    extractionVolumeMl: Type.Number(),
    /** Amount that is taken as visible where an active has none of its own. */
    visibleFromUgPerSqcm: Type.Number(),
  }),
  basis: LimitBasis,
};

/** A page of the register (GET /limits/feasibility). */
export const FeasibilityList = Type.Object({ feasibility: Type.Array(FeasibilityRow), ...circumstances });
export type FeasibilityList = Static<typeof FeasibilityList>;

/** A residue on all of its machines: the machine where it is hardest to find stands for it. */
export const ResidueFeasibility = Type.Object({
  ...FeasibilityRow.properties,
  /** How many of the machines that were asked for the residue may be on. */
  equipments: Type.Integer(),
  /** On how many of them it has each verdict; those that none has are left out. */
  equipmentsByVerdict: Type.Record(Type.String(), Type.Integer()),
});
export type ResidueFeasibility = Static<typeof ResidueFeasibility>;

/** A page of residues (GET /limits/feasibility/residues). */
export const ResidueFeasibilityList = Type.Object({ residues: Type.Array(ResidueFeasibility), ...circumstances });
export type ResidueFeasibilityList = Static<typeof ResidueFeasibilityList>;
