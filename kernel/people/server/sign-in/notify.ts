import type { UnitOfWork } from '#kernel/contract';
import { administratorMark } from '../accounts/administrators.js';
import { deliver, type Addressee, type SentNotice } from '../notices/deliver.js';

/** Tells every administrator; with a facility, those of that facility. */
export async function notifyAdministrators(
  tx: UnitOfWork,
  notice: SentNotice,
  facilityId: string | null = null,
): Promise<void> {
  const people = await tx.rows<Addressee>({
    text: `select u.id, u.email, u.first_name as "firstName" from kernel.app_user u
           where ${administratorMark} and ($1::uuid is null or u.all_facilities
             or exists (select from kernel.user_facility f where f.user_id = u.id and f.facility_id = $1))`,
    values: [facilityId],
  });
  await deliver(tx, facilityId, people, notice);
}
