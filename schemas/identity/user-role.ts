import { Type, type Static } from 'typebox';
import { Moment, Uuid } from '../lib/fields.js';
import { PermissionTreeShape } from './user.js';

/** A role with all that it grants. */
export const UserRole = Type.Object({
  id: Uuid,
  name: Type.String(),
  description: Type.String(),
  permission: PermissionTreeShape,
  isSystem: Type.Boolean({ description: 'comes with the product' }),
  holders: Type.Integer({ description: 'live people who hold it' }),
  version: Type.Integer(),
  isArchived: Type.Boolean(),
  updatedAt: Moment,
});
export type UserRole = Static<typeof UserRole>;
