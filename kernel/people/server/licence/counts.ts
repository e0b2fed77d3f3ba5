import type { AnyCall, AnyResource, FacilityScope } from '#kernel/contract';

/** The name under which licences limit people. */
export const usersLimit = 'users';

type Rows = Pick<AnyCall<FacilityScope | null>['tx'], 'rows'>;

/** Number of users or live records that a licence limits by this name; null for an unknown name, which limits nothing. */
export async function countOf(
  tx: Rows,
  facilityId: string,
  limit: string,
  resources: readonly AnyResource[],
): Promise<number | null> {
  const text = limit === usersLimit ? people : records(resources.find(({ names }) => names.one === limit));
  if (text === null) return null;
  const [row] = await tx.rows<{ count: number }>({ text, values: [facilityId] });
  return row?.count ?? 0;
}

/** What people call records that a licence names as on the wire. */
export function titleOf(resources: readonly AnyResource[], name: string): string {
  const resource = resources.find(({ names }) => names.one === name);
  return resource?.sheet?.section ?? resource?.names.many ?? name;
}

/** Blocked people count, as they may come back without being added; archived people do not. */
const people = `select count(*)::integer as count from kernel.app_user u
  where u.archived_at is null and u.id <> '00000000-0000-4000-8000-000000000001' and (u.all_facilities
    or exists (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = $1))`;

function records(resource: AnyResource | undefined): string | null {
  return resource === undefined
    ? null
    : `select count(*)::integer as count from ${resource.table} where facility_id = $1 and archived_at is null`;
}
