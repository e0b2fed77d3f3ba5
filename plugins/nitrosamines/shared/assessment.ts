import { Type, type Static } from 'typebox';
import { closed, Nullable, Quantity, StringEnum, Uuid } from '#schemas/lib/fields';
import { Limit, LimitBasis, LimitOutcome, RecordName } from '#plugins/limits/shared/limit';
import { multiNitrosamineOptions, nitrosamineAuthorities } from '#plugins/limits/shared/policy';
import { authorities } from './nitrosamine.js';

const Intake = Type.Object({
  authority: StringEnum(authorities),
  /** Null: not limited by the authority, or stated by nobody. */
  ngPerDay: Nullable(Type.Number()),
  because: Type.String(),
});

/** What a nitrosamine means after one production: in its product, on surfaces and on a swab. */
const ProductionAssessment = Type.Object({
  production: RecordName,
  /** Limit in the product itself: intake over the maximum daily dose (formulas 6.3); null while no dose is known. */
  inProduct: Nullable(Type.Object({ maxDailyDoseMg: Type.Number(), doseFrom: Type.String(), ppm: Type.Number() })),
  outcome: LimitOutcome,
  missing: Type.Array(Type.String()),
  /** The lowest cleaning limit over all productions that may follow. */
  limit: Nullable(Limit),
  /** One swab of that limit. */
  swab: Nullable(Type.Object({ ng: Type.Number(), rawNg: Type.Number(), rawNgPerMl: Type.Number() })),
  /** Whether the method quantifies what the laboratory may read; null while either, or a recovery, is unknown. */
  isFeasible: Nullable(Type.Boolean()),
});
export type ProductionAssessment = Static<typeof ProductionAssessment>;

/** What a nitrosamine means for the plant: intakes, limits in products, on surfaces and on swabs beside each other. */
export const NitrosamineAssessment = Type.Object({
  nitrosamine: RecordName,
  /** Whose intake the policy takes. */
  authority: StringEnum(nitrosamineAuthorities),
  intakes: Type.Array(Intake),
  /** The intake that counts under the policy. */
  intake: Nullable(Intake),
  sample: Type.Object({
    areaSqcm: Type.Number(),
    volumeMl: Type.Number(),
    recoveryPercent: Type.Number(),
    /** Where the recovery comes from, or that it is assumed. */
    recoverySource: Type.String(),
    /** What else would have to be known of the recovery on the machines where it may lie. */
    missing: Type.Array(Type.String()),
  }),
  /** Analytical methods whose analyte it is. */
  methods: Type.Array(RecordName),
  /** Of the method that reaches lowest, else as stated with the nitrosamine. 1 ppm in an extract is 1000 ng/ml. */
  loqNgPerMl: Nullable(Type.Number()),
  productions: Type.Array(ProductionAssessment),
  basis: LimitBasis,
});
export type NitrosamineAssessment = Static<typeof NitrosamineAssessment>;

/** Whether the limits of a nitrosamine can be measured on all machines, from where that is hardest; what is not known is null. */
export const NitrosamineFeasibility = Type.Object({
  nitrosamineId: Uuid,
  loqNgPerMl: Nullable(Type.Number()),
  /** What the laboratory may read at most when a swab of that method is exactly at the limit. */
  rawNgPerMl: Nullable(Type.Number()),
  isFeasible: Nullable(Type.Boolean()),
  /** What would have to be known of recoveries besides. */
  missing: Type.Array(Type.String()),
});
export type NitrosamineFeasibility = Static<typeof NitrosamineFeasibility>;

/** Several nitrosamines found together, as daily intakes. */
export const CombinedNitrosaminesRequest = Type.Object(
  {
    found: Type.Array(Type.Object({ nitrosamineId: Uuid, intake: Quantity('dose') }, closed), {
      minItems: 1,
      maxItems: 50,
    }),
  },
  closed,
);
/** How several nitrosamines found together are judged (formulas 6.3). Intakes in ng/day, unrounded. */
export const CombinedNitrosamines = Type.Object({
  option: StringEnum(multiNitrosamineOptions),
  authority: StringEnum(nitrosamineAuthorities),
  /** Those that were found, in the order that was sent. */
  found: Type.Array(
    Type.Object({
      nitrosamineId: Uuid,
      intakeNgPerDay: Type.Number(),
      acceptableNgPerDay: Type.Number(),
      ratio: Type.Number(),
    }),
  ),
  sumOfRatios: Type.Number(),
  totalNgPerDay: Type.Number(),
  /** Acceptable intake of the most potent one. */
  lowestNgPerDay: Type.Number(),
  /** What each option says; the one of the policy counts. */
  passes: Type.Object({ sumOfRatios: Type.Boolean(), totalBelowMostPotent: Type.Boolean() }),
  pass: Type.Boolean(),
});
export type CombinedNitrosamines = Static<typeof CombinedNitrosamines>;

/** The nitrosamines that a production may carry, with what may be taken in of each a day under the policy. */
export const ProductionNitrosamines = Type.Object({
  production: RecordName,
  option: StringEnum(multiNitrosamineOptions),
  authority: StringEnum(nitrosamineAuthorities),
  nitrosamines: Type.Array(
    Type.Object({
      nitrosamine: RecordName,
      /** Null: no intake holds under the policy, so it cannot be judged. */
      intake: Nullable(Intake),
      /** Relates what is found in the product to a day; null while no dose is known. */
      dose: Nullable(Type.Object({ mg: Type.Number(), from: Type.String() })),
    }),
  ),
});
export type ProductionNitrosamines = Static<typeof ProductionNitrosamines>;
