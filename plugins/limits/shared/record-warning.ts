import { Type, type Static } from 'typebox';
import { Pagination, StringEnum } from '#schemas/lib/fields';
import { LimitBasis, RecordName } from './limit.js';

/** The kinds of records that have expert warnings. */
export const warnedKinds = ['active', 'product', 'cleaningAgent'] as const;

/** An expert warning about one record: its code, text and source (ADR 0052). */
export const RecordWarning = Type.Object({
  record: Type.Object({ kind: StringEnum(warnedKinds), ...RecordName.properties }),
  code: Type.String(),
  text: Type.String(),
  source: Type.String(),
});
export type RecordWarning = Static<typeof RecordWarning>;
/** A page of warnings, by the IDs of their records. */
export const RecordWarningList = Type.Object({
  recordWarnings: Type.Array(RecordWarning),
  pagination: Pagination,
  basis: LimitBasis,
});
