import { defineScheduledTask, type AnyCall } from '#kernel/contract';
import { FacilitiesToken, planOfRecord, type Facilities } from '#kernel/facility/facilities';
import { signatureOverdue, signatureReminded, type Waiting } from '../mails.js';
import { addresseeOf, inform } from '../people/inform.js';
import { candidateWords, isCandidate, signersOf } from '../people/signers.js';

interface Late extends Omit<Waiting, 'facility' | 'documents' | 'from'> {
  readonly kind: 'reminder' | 'escalation';
  readonly facilityId: string;
  readonly slotId: string;
  readonly documentType: string;
  readonly candidates: readonly string[];
  readonly involved: string;
  readonly escalateTo: string | null;
}

/** Slots that have waited for the days of the policy, or beyond their due day, and about which nobody was told. */
const late = `
  select k.kind, s.facility_id as "facilityId", s.id as "slotId", v.label, v.version, v.document_type as "documentType",
    s.stage, s.due_on::text as "dueOn", s.candidates, coalesce(v.retire_asked_by, v.submitted_by) as involved,
    (v.policy->>'escalateTo')::uuid as "escalateTo"
  from kernel.approval_slot s join kernel.controlled_version v on v.facility_id = s.facility_id and v.id = s.version_id
  join (values ('reminder'), ('escalation')) k (kind) on case k.kind
    when 'reminder' then s.opened_at + make_interval(days => (v.policy->>'remindDays')::int) < now()
    else s.due_on < current_date and v.policy->>'escalateTo' is not null end
  where s.status = 'PendingApproval' and s.closed_at is null and s.opened_at is not null
    and not exists (select from kernel.approval_reminder r where r.facility_id = s.facility_id and r.slot_id = s.id and r.kind = k.kind)
  order by s.opened_at, s.id limit 200`;

/** Reminds assignees after the days of the policy, and tells the person to whom overdue signatures are escalated. */
export const reminderTask = defineScheduledTask({
  name: 'approvals.reminders',
  deps: { facilities: FacilitiesToken },
  when: { everyMinutes: 60 },
  run: ({ facilities }, { step }) =>
    step(async call => {
      for (const slot of await call.tx.rows<Late>({ text: late, values: [] })) await remind(call, facilities, slot);
    }),
});

async function remind(call: AnyCall<null>, facilities: Facilities, slot: Late): Promise<void> {
  const known = await facilities.byId(slot.facilityId);
  await call.tx.db('kernel.approval_reminder').insert({
    facility_id: slot.facilityId,
    slot_id: slot.slotId,
    kind: slot.kind,
    sent_at: call.now,
  });
  if (known === null) return;
  const atFacility: AnyCall = { ...call, facility: { ...known.scope, plan: planOfRecord } };
  const people = await signersOf(atFacility);
  const waiting: Waiting = { ...slot, facility: known.scope.name, documents: slot.documentType, from: '' };
  if (slot.kind === 'reminder') {
    const asked = people.filter(person => isCandidate(slot.candidates, person) && person.id !== slot.involved);
    for (const person of asked) await inform(call, person, name => signatureReminded(name, waiting));
    return;
  }
  const words = await candidateWords(atFacility, [slot.candidates]);
  await inform(call, await addresseeOf(call, slot.escalateTo), name =>
    signatureOverdue(name, waiting, words(slot.candidates)),
  );
}
