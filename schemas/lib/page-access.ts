import { Type, type Static } from 'typebox';
import { Nullable } from './fields.js';

/** What a page needs, and who can grant it. */
export const PageAccess = Type.Object({
  title: Type.String(),
  permission: Nullable(Type.String({ description: 'null: every signed-in user' })),
  grantors: Type.Array(Type.String({ description: 'name of a user who can change roles of users' })),
});
export type PageAccess = Static<typeof PageAccess>;
