import { ApiError, type AnyCall, type FacilityScope } from '#kernel/contract';
import { systemScope } from '../log.js';

type AnyScopeCall = AnyCall<FacilityScope | null>;

/** A trail that the caller may read. */
export interface ReadableScope {
  readonly scope: string;
  readonly name: string;
  /** Null for the installation's own trail. */
  readonly facility: FacilityScope | null;
}

const installation: ReadableScope = { scope: systemScope, name: 'Installation', facility: null };

/**
 * Trails that the caller may read: the facility of the path; else the one that the query names; else those of all the
 * caller's facilities. The trail of the installation is about users and also needs User.Get.
 */
export async function readableScopes(
  call: AnyScopeCall,
  facilityId: string | undefined,
): Promise<readonly ReadableScope[]> {
  if (call.facility !== null) return [{ scope: call.facility.id, name: call.facility.name, facility: call.facility }];
  const mayReadInstallation = call.actor.may('User.Get');
  if (facilityId === systemScope) {
    if (!mayReadInstallation) throw new ApiError('NotAllowed', { message: 'This needs the permission User.Get' });
    return [installation];
  }
  const facilities = await facilitiesOf(call, facilityId ?? null);
  if (facilityId !== undefined && facilities.length === 0) {
    throw new ApiError('NotAllowed', { message: 'You do not belong to this facility' });
  }
  return facilityId === undefined && mayReadInstallation ? [...facilities, installation] : facilities;
}

async function facilitiesOf(call: AnyScopeCall, facilityId: string | null): Promise<ReadableScope[]> {
  const rows = await call.tx.rows<Omit<FacilityScope, 'plan'>>({
    name: 'audit-facilities',
    text: `select f.id, f.name, f.tier, f.product_type as "productType" from kernel.facility f join kernel.app_user u on u.id = $2
           where ($1::uuid is null or f.id = $1) and (u.all_facilities
             or exists (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id)) order by f.id`,
    values: [facilityId, call.actor.id],
  });
  return rows.map(row => ({ scope: row.id, name: row.name, facility: { ...row, plan: 'production' } }));
}
