import type { Static } from 'typebox';
import { defineRoute, defineUseCase, readOnly, type AnyCall } from '#kernel/contract';
import { lowerCase } from '#schemas/lib/lower-case';
import { FieldUsers } from '#plugins/products/shared/additional-field';

/** User names of live accounts in their spelling, by the name in lower case; unknown names are missing. */
export async function knownUsernames(call: AnyCall, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await call.tx.rows<{ username: string }>({
    name: 'products-known-usernames',
    text: `select u.username from kernel.app_user u
           where lower(u.username) = any ($1::text[]) and u.archived_at is null`,
    values: [[...new Set(names.map(lowerCase))]],
  });
  return new Map(rows.map(({ username }) => [lowerCase(username), username]));
}

const listUsers = defineUseCase<object, Static<typeof FieldUsers>>()({
  name: 'products.list-users-for-fields',
  deps: {},
  run: async (_deps, call) => ({
    users: await call.tx.rows<{ username: string; fullName: string }>({
      name: 'products-users-of-facility',
      text: `select u.username, u.first_name || ' ' || u.last_name as "fullName" from kernel.app_user u
             where u.archived_at is null and (u.all_facilities or exists
               (select from kernel.user_facility f where f.user_id = u.id and f.facility_id = $1))
             order by lower(u.username)`,
      values: [call.facility.id],
    }),
  }),
});

/** Users may be chosen in a users list without the permission to manage accounts. */
export const facilityUsersRoute = defineRoute({
  scope: 'facility',
  feature: 'products',
  method: 'GET',
  path: '/additional-fields/users',
  access: {
    anyOf: ['API', 'Substance', 'Product', 'Production', 'Facility'].flatMap(area => [
      `${area}.Add` as const,
      `${area}.Modify` as const,
    ]),
  },
  summary: 'Users of the facility, for fields that name users',
  input: {},
  output: FieldUsers,
  audit: readOnly,
  useCase: listUsers,
});
