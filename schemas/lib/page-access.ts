import { Type, type Static } from 'typebox';
import { Nullable } from './fields.js';

/** Who can grant what a user lacks. */
export const Granting = Type.Object({
  roles: Type.Array(Type.String({ description: 'name of a role that includes what is needed' })),
  grantors: Type.Array(Type.String({ description: 'name of a user who can change roles of users' })),
});
export type Granting = Static<typeof Granting>;

/** What a page needs, and who can grant it. */
export const PageAccess = Type.Object({
  title: Type.String(),
  permission: Nullable(Type.String({ description: 'null: every signed-in user' })),
  ...Granting.properties,
});
export type PageAccess = Static<typeof PageAccess>;

/** The permissions that a refused call needs, in the details of its error. */
export interface NeededPermissions {
  readonly permissions: readonly string[];
  /** True: all of them; false: any of them. */
  readonly all: boolean;
}
