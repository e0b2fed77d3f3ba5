import { Type, type Static } from 'typebox';
import { AuditEntry } from '../lib/audit-entry.js';
import { StringEnum } from '../lib/fields.js';

/** What a reviewer of an audit trail looks at first. */
export const trailFlags = ['late', 'afterSubmit', 'noReason', 'clock'] as const;
export type TrailFlag = (typeof trailFlags)[number];
/** Labels of the flags. */
export const trailFlagWords: Readonly<Record<TrailFlag, string>> = {
  late: 'Late entry',
  afterSubmit: 'Changed after submission',
  noReason: 'Reason missing',
  clock: 'Clock moved back',
};

/** A change of a controlled record as its reviewer reads it; one with a flag is opened before the trail is signed. */
export const CriticalChange = Type.Object({
  entry: AuditEntry,
  flags: Type.Array(StringEnum(trailFlags)),
});
export type CriticalChange = Static<typeof CriticalChange>;

/** Critical changes of the version under review, newest first. */
export const CriticalChanges = Type.Object({ changes: Type.Array(CriticalChange) });
export type CriticalChanges = Static<typeof CriticalChanges>;
