import { Type, type Static } from 'typebox';
import { closed, Nullable, Quantity, StringEnum, Uuid } from '#schemas/lib/fields';
import { Limit, LimitBasis, LimitOutcome, RecordName } from '#plugins/limits/shared/limit';
import { multiNitrosamineOptions, nitrosamineAuthorities } from '#plugins/limits/shared/policy';
import { authorities } from './nitrosamine.js';

const Intake = Type.Object({
  authority: StringEnum(authorities),
  /** Null: not limited by the authority, or not stated. */
  ngPerDay: Nullable(Type.Number()),
  because: Type.String(),
});

/** Limits of a nitrosamine after one production: in its product, on surfaces and on a swab. */
const ProductionAssessment = Type.Object({
  production: RecordName,
  /** Limit in the product: intake over the maximum daily dose (formulas 6.3); null while no dose is known. */
  inProduct: Nullable(Type.Object({ maxDailyDoseMg: Type.Number(), doseFrom: Type.String(), ppm: Type.Number() })),
  outcome: LimitOutcome,
  missing: Type.Array(Type.String()),
  /** The lowest cleaning limit over all productions that may follow. */
  limit: Nullable(Limit),
  /** One swab of that limit. */
  swab: Nullable(Type.Object({ ng: Type.Number(), rawNg: Type.Number(), rawNgPerMl: Type.Number() })),
  /** Whether the method quantifies the reading at the limit; null while either, or a recovery, is unknown. */
  isFeasible: Nullable(Type.Boolean()),
});
export type ProductionAssessment = Static<typeof ProductionAssessment>;

/** Assessment of a nitrosamine: intakes, and limits in products, on surfaces and on swabs. */
export const NitrosamineAssessment = Type.Object({
  nitrosamine: RecordName,
  /** The authority selected by the policy. */
  authority: StringEnum(nitrosamineAuthorities),
  intakes: Type.Array(Intake),
  /** The intake selected by the policy. */
  intake: Nullable(Intake),
  sample: Type.Object({
    areaSqcm: Type.Number(),
    volumeMl: Type.Number(),
    recoveryPercent: Type.Number(),
    /** Source of the recovery, or that it is assumed. */
    recoverySource: Type.String(),
    /** Missing recovery data of the equipment that may carry it. */
    missing: Type.Array(Type.String()),
  }),
  /** Analytical methods with it as analyte. */
  methods: Type.Array(RecordName),
  /** LOQ of the most sensitive method, else as entered with the nitrosamine. 1 ppm in an extract is 1000 ng/ml. */
  loqNgPerMl: Nullable(Type.Number()),
  productions: Type.Array(ProductionAssessment),
  basis: LimitBasis,
});
export type NitrosamineAssessment = Static<typeof NitrosamineAssessment>;

/** Whether the limits of a nitrosamine can be measured at the worst location; unknown values are null. */
export const NitrosamineFeasibility = Type.Object({
  nitrosamineId: Uuid,
  loqNgPerMl: Nullable(Type.Number()),
  /** Reading of the laboratory for a swab exactly at the limit. */
  rawNgPerMl: Nullable(Type.Number()),
  isFeasible: Nullable(Type.Boolean()),
  /** Missing recovery data. */
  missing: Type.Array(Type.String()),
});
export type NitrosamineFeasibility = Static<typeof NitrosamineFeasibility>;

/** Combined nitrosamines as daily intakes. */
export const CombinedNitrosaminesRequest = Type.Object(
  {
    found: Type.Array(Type.Object({ nitrosamineId: Uuid, intake: Quantity('dose') }, closed), {
      minItems: 1,
      maxItems: 50,
    }),
  },
  closed,
);
/** Assessment of combined nitrosamines (formulas 6.3). Intakes in ng/day, unrounded. */
export const CombinedNitrosamines = Type.Object({
  option: StringEnum(multiNitrosamineOptions),
  authority: StringEnum(nitrosamineAuthorities),
  /** In the order of the request. */
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
  /** Verdict of each option; the option of the policy counts. */
  passes: Type.Object({ sumOfRatios: Type.Boolean(), totalBelowMostPotent: Type.Boolean() }),
  pass: Type.Boolean(),
});
export type CombinedNitrosamines = Static<typeof CombinedNitrosamines>;

/** The nitrosamines that a production may carry, with the daily intake selected by the policy. */
export const ProductionNitrosamines = Type.Object({
  production: RecordName,
  option: StringEnum(multiNitrosamineOptions),
  authority: StringEnum(nitrosamineAuthorities),
  nitrosamines: Type.Array(
    Type.Object({
      nitrosamine: RecordName,
      /** Null: without an intake under the policy it cannot be assessed. */
      intake: Nullable(Intake),
      /** Converts an amount in the product to a daily intake; null while no dose is known. */
      dose: Nullable(Type.Object({ mg: Type.Number(), from: Type.String() })),
    }),
  ),
});
export type ProductionNitrosamines = Static<typeof ProductionNitrosamines>;
