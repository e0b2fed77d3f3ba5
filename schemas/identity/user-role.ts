import { Type, type Static } from 'typebox';
import { baseFields, closed, Text } from '../lib/fields.js';
import { PermissionTreeShape } from './user.js';

/** Fields of a role. */
export const UserRoleFields = Type.Object(
  {
    name: Text(100, { title: 'Name' }),
    description: Type.Optional(Type.String({ maxLength: 500, title: 'Description' })),
    permission: PermissionTreeShape,
    isSystem: Type.Optional(Type.Boolean({ description: 'comes with the product' })),
  },
  closed,
);

/** What a role answers beside its fields. */
export const userRoleFigures = { holders: Type.Integer({ description: 'live users who hold it' }) };

/** A role with all that it grants. */
const UserRole = Type.Object({ ...UserRoleFields.properties, ...userRoleFigures, ...baseFields });
export type UserRole = Static<typeof UserRole>;
