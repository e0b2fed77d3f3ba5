import type { AnyCall, FacilityScope } from '#kernel/contract';
import type { LicenceEntry } from '#schemas/identity/facility-licence';
import { licenceColumns, licenceStatusOf, type LicenceRow } from '#kernel/facility/licence-status';

/** Licence entries of the facilities that a person belongs to. */
export async function licencesOf(
  tx: Pick<AnyCall<FacilityScope | null>['tx'], 'rows'>,
  userId: string,
): Promise<LicenceEntry[]> {
  const rows = await tx.rows<LicenceRow & { readonly facilityId: string }>({
    name: 'licences-of-person',
    text: `select f.id as "facilityId", ${licenceColumns}
           from kernel.facility f join kernel.app_user u on u.id = $1
           where f.archived_at is null and (u.all_facilities
             or exists (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id)) order by f.id`,
    values: [userId],
  });
  return rows.map(row => entryOf(row.facilityId, row));
}

function entryOf(facilityId: string, row: LicenceRow): LicenceEntry {
  const { state, terms, daysLeft, graceDaysLeft, clockMovedBack } = licenceStatusOf(row);
  if (state === 'genuine' || terms === null || daysLeft === null) return { facilityId, state, workflow: 'none' };
  const { validTo } = terms;
  return { facilityId, state, workflow: 'renewal', validTo, daysLeft, graceDaysLeft, clockMovedBack };
}
