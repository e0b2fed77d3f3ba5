import { Type, type Static } from 'typebox';
import { Nullable, Pagination } from './fields.js';

/** An audit entry as users read it. */
export const AuditEntry = Type.Object({
  /** Facility id, or `system`. */
  scope: Type.String(),
  seq: Type.Integer({ description: 'its number in its trail' }),
  at: Type.String(),
  actorId: Type.String(),
  actorName: Type.String(),
  domain: Type.String(),
  action: Type.String(),
  entity: Type.Object({ table: Type.String(), id: Type.String(), label: Type.String() }),
  sentence: Type.String(),
  changes: Type.Array(Type.Object({ path: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
  labels: Type.Record(Type.String(), Type.String(), { description: 'label of each changed field, by its path' }),
  reason: Nullable(Type.String()),
  source: Type.String(),
  requestId: Type.String(),
  hash: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Entries of one record, newest first. */
export const History = Type.Object({ history: Type.Array(AuditEntry), pagination: Pagination });
export type History = Static<typeof History>;
