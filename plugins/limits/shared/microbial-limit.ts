import { Type, type Static } from 'typebox';
import { Nullable, Pagination, StringEnum } from '#schemas/lib/fields';
import { RecordName } from './limit.js';
import { MicrobialLimit, roomGrades } from './microbial-policy.js';
import { endotoxinRoutes } from '#plugins/products/shared/production';

/** A limit on one machine. */
export const EquipmentMicrobialLimit = Type.Object({
  ...MicrobialLimit.properties,
  /** Which production demands it, tighter than the policy does; null: the policy. */
  production: Nullable(RecordName),
});
export type EquipmentMicrobialLimit = Static<typeof EquipmentMicrobialLimit>;

/** The endotoxin limit that follows from one production: threshold K ÷ dose M × batch × share ÷ area (formulas section 7). */
export const EndotoxinDemand = Type.Object({
  production: RecordName,
  route: StringEnum(endotoxinRoutes),
  thresholdEuPerKgHour: Type.Number({ description: 'K: 5 by injection, 0.2 into the spine' }),
  doseMgPerKgHour: Type.Number({ description: 'M: of the product, by body weight and hour' }),
  limitEuPerMg: Type.Number({ description: 'K / M' }),
  minBatchSizeKg: Type.Number(),
  sharePercent: Type.Number({ description: 'What machines may bring in, by the microbial policy' }),
  areaSqcm: Type.Number({ description: 'All surface that one batch touches; of alternatives the largest' }),
  euPerSqcm: Type.Number(),
});
export type EndotoxinDemand = Static<typeof EndotoxinDemand>;

/** What holds for one machine by its room grade and its productions. */
export const MicrobialEquipmentLimit = Type.Object({
  equipment: RecordName,
  roomGrade: Nullable(StringEnum(roomGrades)),
  outcome: StringEnum(['LIMIT', 'NOT_ASSESSED', 'MISSING_INPUT']),
  missing: Type.Array(Type.String()),
  /** Limits of its grade and of all grades; without a grade only those of all grades. */
  limits: Type.Array(EquipmentMicrobialLimit),
  /** The lowest endotoxin limit that its productions ask for, with all that it follows from; null without any. */
  endotoxin: Nullable(EndotoxinDemand),
  /** Productions for injection on it whose endotoxin limit is unknown, and what it misses. */
  endotoxinMissing: Type.Array(Type.Object({ production: RecordName, missing: Type.Array(Type.String()) })),
  absentOrganisms: Type.Array(Type.String()),
});
export type MicrobialEquipmentLimit = Static<typeof MicrobialEquipmentLimit>;

/** A page of machines with the version of the microbial policy that holds for them. */
export const MicrobialEquipmentLimitList = Type.Object({
  microbialLimits: Type.Array(MicrobialEquipmentLimit),
  pagination: Pagination,
  policyVersion: Type.Integer(),
});
