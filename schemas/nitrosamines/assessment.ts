import { Type, type Static } from 'typebox';
import { closed, Nullable, Quantity, StringEnum, Uuid } from '../lib/fields.js';
import { Limit, LimitBasis, LimitOutcome, RecordName } from '../limits/limit.js';
import { multiNitrosamineOptions, nitrosamineAuthorities } from '../limits/policy.js';
import { authorities } from './nitrosamine.js';

const Intake = Type.Object({
  authority: StringEnum(authorities),
  /** Null: not limited by the authority, or stated by nobody. */
  ngPerDay: Nullable(Type.Number()),
  because: Type.String(),
});

const ProductionAssessment = Type.Object({
  production: RecordName,
  /** Limit in the product itself: intake over the largest daily dose (formulas 6.3); null while no dose is known. */
  inProduct: Nullable(Type.Object({ maxDailyDoseMg: Type.Number(), doseFrom: Type.String(), ppm: Type.Number() })),
  outcome: LimitOutcome,
  missing: Type.Array(Type.String()),
  /** The lowest cleaning limit over all productions that may follow. */
  limit: Nullable(Limit),
  /** One swab of that limit. */
  swab: Nullable(Type.Object({ ng: Type.Number(), rawNg: Type.Number(), rawNgPerMl: Type.Number() })),
  /** Whether the method quantifies what the laboratory may read; null while either is unknown. */
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
  sample: Type.Object({ areaSqcm: Type.Number(), volumeMl: Type.Number(), recoveryPercent: Type.Number() }),
  /** 1 ppm in an extract is 1000 ng/ml. */
  loqNgPerMl: Nullable(Type.Number()),
  productions: Type.Array(ProductionAssessment),
  basis: LimitBasis,
});
export type NitrosamineAssessment = Static<typeof NitrosamineAssessment>;

/** Several nitrosamines found together, as daily intakes. */
export const TogetherRequest = Type.Object(
  {
    found: Type.Array(Type.Object({ nitrosamineId: Uuid, intake: Quantity('dose') }, closed), {
      minItems: 1,
      maxItems: 50,
    }),
  },
  closed,
);
export const Together = Type.Object({
  option: StringEnum(multiNitrosamineOptions),
  authority: StringEnum(nitrosamineAuthorities),
  sumOfRatios: Type.Number(),
  totalNgPerDay: Type.Number(),
  pass: Type.Boolean(),
});
export type Together = Static<typeof Together>;
