import { notFound, todayAt, validationError, type AnyCall, type FacilitySettings } from '#kernel/contract';
import { mostSnoozeDays } from '#schemas/approvals/signatures';
import { daysAfter } from '#schemas/lib/date-text';
import { signersOf } from '../people/signers.js';
import { isAwaited } from '../versions/slots.js';
import { ofPerson } from './open-slots.js';

/** Hides an awaited signature of the caller until a day; null shows it again. */
export async function snooze(
  call: AnyCall,
  settings: FacilitySettings,
  id: string,
  until: string | null,
): Promise<void> {
  const today = await todayAt(call, settings);
  const me = (await signersOf(call)).find(person => person.id === call.actor.id);
  const values: unknown[] = [call.facility.id, id];
  const own = me === undefined ? 'false' : ofPerson(me, today, value => `$${values.push(value)}`);
  const [slot] = await call.tx.rows<{ dueOn: string | null }>({
    text: `select s.due_on::text as "dueOn" from kernel.approval_slot s
           join kernel.controlled_version v on v.facility_id = s.facility_id and v.id = s.version_id
           where s.facility_id = $1 and s.id = $2 and ${isAwaited} and ${own}`,
    values,
  });
  if (slot === undefined) throw notFound('A signature of yours that is awaited');
  const key = { facility_id: call.facility.id, slot_id: id, user_id: call.actor.id };
  if (until === null) {
    await call.tx.db('kernel.approval_snooze').where(key).delete();
    return;
  }
  const fault = faultOf(until, today, slot.dueOn);
  if (fault !== null) throw validationError({ path: 'until', message: fault });
  const row = { ...key, until };
  await call.tx.db('kernel.approval_snooze').insert(row).onConflict(Object.keys(key)).merge(['until']);
}

function faultOf(until: string, today: string, dueOn: string | null): string | null {
  if (until <= today) return 'must lie in the future';
  if (until > daysAfter(today, mostSnoozeDays)) return `must lie within ${mostSnoozeDays} days`;
  return dueOn !== null && dueOn < today ? 'is not possible: the signature is overdue' : null;
}
