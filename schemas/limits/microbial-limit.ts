import { Type, type Static } from 'typebox';
import { Nullable, Pagination, StringEnum } from '../lib/fields.js';
import { RecordName } from './limit.js';
import { MicrobialLimit, roomGrades } from './microbial-policy.js';

/** What holds for one machine by its room grade. */
export const MicrobialEquipmentLimit = Type.Object({
  equipment: RecordName,
  roomGrade: Nullable(StringEnum(roomGrades)),
  outcome: StringEnum(['LIMIT', 'NOT_ASSESSED', 'MISSING_INPUT']),
  missing: Type.Array(Type.String()),
  /** Limits of its grade and of all grades; without a grade only those of all grades. */
  limits: Type.Array(MicrobialLimit),
  absentOrganisms: Type.Array(Type.String()),
});
export type MicrobialEquipmentLimit = Static<typeof MicrobialEquipmentLimit>;

/** A page of machines with the version of the microbial policy that holds for them. */
export const MicrobialEquipmentLimitList = Type.Object({
  microbialLimits: Type.Array(MicrobialEquipmentLimit),
  pagination: Pagination,
  policyVersion: Type.Integer(),
});
