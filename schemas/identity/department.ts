import { Type, type Static } from 'typebox';
import { Moment, Nullable, Uuid } from '../lib/fields.js';

/** A department of the installation: where people work. */
export const Department = Type.Object({
  id: Uuid,
  name: Type.String(),
  isQualityUnit: Type.Boolean(),
  head: Nullable(Type.Object({ id: Uuid, name: Type.String() })),
  people: Type.Integer({ description: 'people with an account who belong to it' }),
  version: Type.Integer(),
  createdAt: Moment,
  updatedAt: Moment,
  isArchived: Type.Boolean(),
  archivedAt: Nullable(Moment),
  archiveReason: Nullable(Type.String()),
});
export type Department = Static<typeof Department>;
