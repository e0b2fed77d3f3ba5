import type { AnyCall, FacilityScope } from '#kernel/contract';

/** State of a facility's licence (transitions section 10). */
export type LicenceState = 'genuine' | 'intimate' | 'grace' | 'grace-exceeded';

/** What sign-in answers for each facility (specification section 3, License entry). */
export interface LicenceEntry {
  readonly facilityId: string;
  readonly state: LicenceState;
  /** What is left to do: nothing, or to bring a new licence. */
  readonly workflow: 'none' | 'renewal';
}

interface LicenceRow {
  readonly facilityId: string;
  /** Whole days from today to the last day; null without a licence file. */
  readonly daysLeft: number | null;
  readonly warnDays: number | null;
  readonly graceDays: number | null;
}

/** Reading, export, audit and started work are never blocked, whatever the state (decisions.md, item 16). */
export function licenceState(licence: Omit<LicenceRow, 'facilityId'>): LicenceState {
  const { daysLeft, warnDays, graceDays } = licence;
  if (daysLeft === null) return 'genuine';
  if (daysLeft < 0) return -daysLeft > (graceDays ?? 0) ? 'grace-exceeded' : 'grace';
  return daysLeft <= (warnDays ?? 0) ? 'intimate' : 'genuine';
}

/** Licence entries of the facilities that a person belongs to. */
export async function licencesOf(
  tx: Pick<AnyCall<FacilityScope | null>['tx'], 'rows'>,
  userId: string,
): Promise<LicenceEntry[]> {
  const rows = await tx.rows<LicenceRow>({
    name: 'licences-of-person',
    text: `select f.id as "facilityId", l.valid_to - current_date as "daysLeft", l.warn_days as "warnDays", l.grace_days as "graceDays"
           from kernel.facility f left join kernel.licence l on l.facility_id = f.id join kernel.app_user u on u.id = $1
           where f.archived_at is null and (u.all_facilities
             or exists (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id)) order by f.id`,
    values: [userId],
  });
  return rows.map(row => {
    const state = licenceState(row);
    return { facilityId: row.facilityId, state, workflow: state === 'genuine' ? 'none' : 'renewal' };
  });
}
