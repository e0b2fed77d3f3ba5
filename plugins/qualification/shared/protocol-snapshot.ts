import { Type, type Static } from 'typebox';
import { ProcedureStep } from '#plugins/procedures/shared/procedure-step';
import { conditionOperators, contaminantKinds } from '#schemas/enumerations/master-data';
import { Nullable, StringEnum, Uuid } from '#schemas/lib/fields';
import { takenSampleTypes } from '#plugins/sampling/shared/sample-set';

/** Kinds of residues that a finished study covers. */
export const residueKinds = ['active', 'intermediate', 'cleaningAgent', 'nitrosamine'] as const;
export type ResidueKind = (typeof residueKinds)[number];

const Named = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() });

/** A residue with its lowest limit over the next productions on the equipment, in force when the data were taken. */
export const ProtocolResidue = Type.Object({
  ...Named.properties,
  kind: StringEnum(residueKinds),
  limitMgPerSqcm: Type.Number(),
  alertMgPerSqcm: Nullable(Type.Number()),
  /** The next production that governs the limit. */
  next: Named,
  /** Its health-based limit: `provisional` is a draft; `notStated` where none is stored. */
  healthBased: StringEnum(['approved', 'provisional', 'notStated', 'notApplicable']),
});
export type ProtocolResidue = Static<typeof ProtocolResidue>;

/** A planned sample with method, recovery and limit as they were. */
export const ProtocolSample = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  order: Type.Integer({ description: 'Order of sampling' }),
  locationId: Uuid,
  location: Type.String(),
  description: Type.String(),
  part: Nullable(Type.String()),
  material: Nullable(Type.String()),
  sampleType: StringEnum(takenSampleTypes),
  contaminant: StringEnum(contaminantKinds),
  targetId: Nullable(Uuid),
  target: Nullable(Type.String()),
  isBlank: Type.Boolean(),
  replicates: Type.Integer(),
  methodId: Nullable(Uuid),
  method: Nullable(Type.String()),
  recoveryPercent: Nullable(Type.Number()),
  loqPpm: Nullable(Type.Number()),
  limit: Nullable(
    Type.Object({
      operator: StringEnum(conditionOperators),
      value: Type.Number(),
      unit: Type.String(),
      alert: Nullable(Type.Number()),
    }),
  ),
  whyNoLimit: Nullable(Type.String()),
  /** Why method or recovery are not valid. */
  faults: Type.Array(Type.String()),
  /** A result at the quantitation limit would fail. */
  isBelowLoq: Type.Boolean(),
});
export type ProtocolSample = Static<typeof ProtocolSample>;

/** The place of a candidate in the ranking of the equipment. */
export const RankedProduction = Type.Object({ ...Named.properties, rank: Type.Integer(), reason: Type.String() });

/** What a protocol takes from data: never edited, refreshed as a whole. */
export const ProtocolSnapshot = Type.Object({
  takenAt: Type.String(),
  /** The approved assessment that the limits come from; null: not assessed. */
  assessment: Nullable(Type.Object({ id: Uuid, number: Type.String() })),
  equipment: Type.Array(Type.Object({ ...Named.properties, areaSqcm: Nullable(Type.Number()) })),
  productions: Type.Array(Named),
  procedure: Nullable(
    Type.Object({
      ...Named.properties,
      revision: Nullable(Type.String()),
      documentVersion: Type.Integer(),
      dirtyHoldMaxHours: Nullable(Type.Number()),
      cleanHoldMaxHours: Nullable(Type.Number()),
      campaignMaxBatches: Nullable(Type.Integer()),
      observerRequired: Type.Boolean(),
      steps: Type.Array(ProcedureStep),
    }),
  ),
  residues: Type.Array(ProtocolResidue),
  samples: Type.Array(ProtocolSample),
  /** Live operators who are qualified for cleaning. */
  qualifiedOperators: Type.Integer(),
});
export type ProtocolSnapshot = Static<typeof ProtocolSnapshot>;
