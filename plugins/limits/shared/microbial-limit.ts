import { Type, type Static } from 'typebox';
import { Nullable, Pagination, StringEnum } from '#schemas/lib/fields';
import { RecordName } from './limit.js';
import { MicrobialLimit, roomGrades } from './microbial-policy.js';
import { endotoxinRoutes } from '#plugins/products/shared/production';

/** A limit on one piece of equipment. */
export const EquipmentMicrobialLimit = Type.Object({
  ...MicrobialLimit.properties,
  /** The production that requires it, tighter than the policy; null: the policy. */
  production: Nullable(RecordName),
  /** Stated by the room grade of the equipment in the place of the policy. */
  isOfRoomGrade: Type.Optional(Type.Boolean()),
});
export type EquipmentMicrobialLimit = Static<typeof EquipmentMicrobialLimit>;

/** The endotoxin limit of one production: threshold K ÷ dose M × batch × share ÷ area (formulas section 7). */
export const EndotoxinDemand = Type.Object({
  production: RecordName,
  route: StringEnum(endotoxinRoutes),
  thresholdEuPerKgHour: Type.Number({ description: 'K: 5 by injection, 0.2 intrathecal' }),
  doseMgPerKgHour: Type.Number({ description: 'M: maximum dose of the product per body weight and hour' }),
  limitEuPerMg: Type.Number({ description: 'K / M' }),
  minBatchSizeKg: Type.Number(),
  sharePercent: Type.Number({ description: 'Share that equipment may contribute, by the microbial policy' }),
  areaSqcm: Type.Number({ description: 'All surface that one batch touches; of alternatives the largest' }),
  euPerSqcm: Type.Number(),
});
export type EndotoxinDemand = Static<typeof EndotoxinDemand>;

/** The limits of one piece of equipment by its room grade and its productions. */
export const MicrobialEquipmentLimit = Type.Object({
  equipment: RecordName,
  roomGrade: Nullable(StringEnum(roomGrades)),
  outcome: StringEnum(['LIMIT', 'NOT_ASSESSED', 'MISSING_INPUT']),
  missing: Type.Array(Type.String()),
  /** Limits of its grade and of all grades; without a grade only those of all grades. */
  limits: Type.Array(EquipmentMicrobialLimit),
  /** The lowest endotoxin limit of its productions, with its inputs; null without any. */
  endotoxin: Nullable(EndotoxinDemand),
  /** Productions for injection on it whose endotoxin limit is unknown, with the missing inputs. */
  endotoxinMissing: Type.Array(Type.Object({ production: RecordName, missing: Type.Array(Type.String()) })),
  absentOrganisms: Type.Array(Type.String()),
});
export type MicrobialEquipmentLimit = Static<typeof MicrobialEquipmentLimit>;

/** A page of equipment with the version of the microbial policy. */
export const MicrobialEquipmentLimitList = Type.Object({
  microbialLimits: Type.Array(MicrobialEquipmentLimit),
  pagination: Pagination,
  policyVersion: Type.Integer(),
});
