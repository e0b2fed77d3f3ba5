import { Type, type Static } from 'typebox';
import { Nullable, StringEnum } from '#schemas/lib/fields';
import { sampleTypes } from '#plugins/products/shared/analytical-method';

const Printed = Type.Object({ value: Type.Number(), unit: Type.String() });

/** The limit of a residue on a surface that operators touch with bare hands, and its inputs. Unrounded. */
export const OperatorLimit = Type.Object({
  /** The lowest health-based limit of the residue, as for an adult. */
  exposureUgPerDay: Type.Number(),
  absorbedPercent: Type.Number(),
  handAreaSqcm: Type.Number(),
  limitUgPerSqcm: Type.Number(),
  /** The cleaning limit allows more than operators may touch. */
  isLower: Type.Boolean(),
});
export type OperatorLimit = Static<typeof OperatorLimit>;

/** Limit of one planned sample, and the verdict on a reading when one was given (formulas 5.2, 5.3, 13.1). Unrounded. */
export const SampleLimit = Type.Object({
  sampleType: StringEnum(sampleTypes),
  areaSqcm: Type.Number(),
  volumeMl: Type.Number(),
  /** The validated ratio of the rinse volume; null where the volume was stated. */
  rinseRatio: Nullable(Type.Object({ volumeMl: Type.Number(), perAreaSqcm: Type.Number() })),
  count: Type.Integer(),
  outcome: StringEnum(['LIMIT', 'MISSING_INPUT', 'RECOVERY_TOO_LOW']),
  missing: Type.Array(Type.String()),
  l3MgPerSqcm: Type.Number(),
  limit: Nullable(
    Type.Object({
      l4Mg: Type.Number(),
      l5Ppm: Type.Number(),
      /** The highest reading that passes: the limit times recovery. */
      l4RawMg: Type.Number(),
      l5RawPpm: Type.Number(),
      /** L4 before caps and fixed limits. */
      calculatedL4Mg: Type.Number(),
      recoveryPercent: Type.Number(),
      flags: Type.Array(Type.String()),
      /** The highest reading of a total organic carbon method; null when the share of carbon is unknown (formulas 6.1). */
      carbon: Nullable(Type.Object({ fraction: Type.Number(), massMg: Type.Number(), ppm: Type.Number() })),
      /** The highest reading after dilution, also as carbon; null when undiluted. */
      diluted: Nullable(Type.Object({ factor: Type.Number(), ppm: Type.Number(), carbonPpm: Nullable(Type.Number()) })),
      /** As protocols and sampling sheets print it. */
      printed: Printed,
      /** The alert level of the sample, after caps and fixed limits; null when the policy has none. */
      alert: Nullable(
        Type.Object({
          percent: Type.Number(),
          l4Mg: Type.Number(),
          l5Ppm: Type.Number(),
          l4RawMg: Type.Number(),
          l5RawPpm: Type.Number(),
          printed: Printed,
        }),
      ),
      /** Residue on the swab head at the limit; null for a rinse, and where no head was stated. */
      swabHead: Nullable(Type.Object({ headSqcm: Type.Number(), residueUgPerSqcm: Type.Number() })),
      /** The unit of laboratory readings. */
      recordingUnit: Type.String(),
    }),
  ),
  reading: Nullable(
    Type.Object({
      typed: Printed,
      massMg: Type.Number(),
      adjustedMg: Type.Number(),
      sarMgPerSqcm: Type.Number(),
      pass: Type.Boolean(),
      /** It passes and is above the alert level. */
      isAlert: Type.Boolean(),
      /** Pooled swabs as if all residue came from one of them (formulas 12.3); null for one swab or a rinse. */
      asOneSwab: Nullable(Type.Object({ sarMgPerSqcm: Type.Number(), pass: Type.Boolean() })),
      /** The report columns in their units. */
      reported: Type.Array(Type.Object({ column: Type.String(), value: Type.Number(), unit: Type.String() })),
    }),
  ),
  /** Null where the residue has no health-based limit. */
  operator: Nullable(OperatorLimit),
  policyVersion: Type.Integer(),
});
export type SampleLimit = Static<typeof SampleLimit>;
