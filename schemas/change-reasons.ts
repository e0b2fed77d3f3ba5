import { Type, type Static } from 'typebox';
import { closed, Reason } from './lib/fields.js';

/** Whether changes of records need a reason, and the reasons that forms offer. */
export const changeReasonFields = {
  required: Type.Boolean(),
  standard: Type.Array(Reason, { maxItems: 30, uniqueItems: true }),
};
/** The setting of a facility, or of the installation, as it is stored. */
export const ChangeReasons = Type.Object(changeReasonFields, closed);
export type ChangeReasons = Static<typeof ChangeReasons>;

/** In force until they are saved: a reason is required (EU GMP Annex 11 clause 9). */
export const defaultChangeReasons: ChangeReasons = {
  required: true,
  standard: [
    'Correction of an entry',
    'New or revised source document',
    'Approved change request',
    'Periodic review',
    'New equipment or product',
    'Result of an investigation',
  ],
};

/** The answer of both calls; `recent` are the caller's own latest reasons, the newest first. */
export const ChangeReasonsAnswer = Type.Object({
  changeReasons: Type.Object({ ...changeReasonFields, version: Type.Integer() }),
  recent: Type.Array(Type.String()),
});
export type ChangeReasonsAnswer = Static<typeof ChangeReasonsAnswer>;

/** A save against the version that was read, 0 before the first. */
export const ChangeReasonsUpdate = Type.Object(
  { ...changeReasonFields, version: Type.Integer({ minimum: 0 }) },
  closed,
);
