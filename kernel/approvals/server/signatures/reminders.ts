import {
  defineScheduledTask,
  FacilitySettingsToken,
  todayAt,
  type AnyCall,
  type FacilitySettings,
} from '#kernel/contract';
import { FacilitiesToken, planOfRecord, type Facilities } from '#kernel/facility/facilities';
import { deliver } from '#people/server/notices/deliver';
import { defaultDateForm } from '#schemas/lib/date-text';
import { ControlledResourcesToken, type ControlledResources } from '../controlled-resources.js';
import { signatureOverdue, signatureReminded, type Waiting } from '../notices.js';
import { addresseeOf } from '../people/addressee-of.js';
import { candidateWords, signersOf } from '../people/signers.js';
import { isOwnSlot } from '../steps/own-slot.js';
import { isAwaited, type SlotRow } from '../versions/slots.js';

interface Late
  extends
    Omit<Waiting, 'facility' | 'documents' | 'from'>,
    Pick<SlotRow, 'candidates' | 'delegatedTo' | 'delegatedUntil'> {
  readonly kind: 'reminder' | 'escalation';
  readonly facilityId: string;
  readonly slotId: string;
  readonly documentType: string;
  readonly involved: string;
  readonly escalateTo: string | null;
}

/** SQL: the calendar day of the facility of `s` at the moment `$1`. */
const today = `($1::timestamptz at time zone coalesce((select t.value->>'timezone' from kernel.setting t
  where t.facility_id = s.facility_id and t.key = 'dateTime'), $2))::date`;

/** Slots that have waited for the days of the policy, or beyond their due day, and about which nobody was told. */
const late = `
  select k.kind, s.facility_id as "facilityId", s.id as "slotId", v.label, v.version, v.document_type as "documentType",
    s.stage, s.due_on::text as "dueOn", s.candidates,
    (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from kernel.app_user u
      where u.id = s.delegated_to) as "delegatedTo", s.delegated_until::text as "delegatedUntil", coalesce(v.retire_asked_by, v.submitted_by) as involved,
    (v.policy->>'escalateTo')::uuid as "escalateTo"
  from kernel.approval_slot s join kernel.controlled_version v on v.facility_id = s.facility_id and v.id = s.version_id
  join (values ('reminder'), ('escalation')) k (kind) on case k.kind
    when 'reminder' then s.opened_at + make_interval(days => (v.policy->>'remindDays')::int) < $1
    else s.due_on < ${today} and v.policy->>'escalateTo' is not null end
  where ${isAwaited}
    and not exists (select from kernel.approval_reminder r where r.facility_id = s.facility_id and r.slot_id = s.id and r.kind = k.kind)
  order by s.opened_at, s.id limit 200`;

interface Services {
  readonly facilities: Facilities;
  readonly controlled: ControlledResources;
  readonly settings: FacilitySettings;
}

/** Reminds assignees after the days of the policy, and tells the person to whom overdue signatures are escalated. */
export const reminderTask = defineScheduledTask({
  name: 'approvals.reminders',
  deps: { facilities: FacilitiesToken, controlled: ControlledResourcesToken, settings: FacilitySettingsToken },
  when: { everyMinutes: 60 },
  run: (services, { step }) =>
    step(async call => {
      const rows = await call.tx.rows<Late>({ text: late, values: [call.now, defaultDateForm.timezone] });
      for (const slot of rows) await remind(call, services, slot);
    }),
});

async function remind(call: AnyCall<null>, { facilities, controlled, settings }: Services, slot: Late): Promise<void> {
  const known = await facilities.byId(slot.facilityId);
  await call.tx.db('kernel.approval_reminder').insert({
    facility_id: slot.facilityId,
    slot_id: slot.slotId,
    kind: slot.kind,
    sent_at: call.now,
  });
  if (known === null) return;
  const atFacility: AnyCall = { ...call, facility: { ...known.scope, plan: planOfRecord } };
  const documents = controlled.labelOfType(slot.documentType);
  const waiting: Waiting = { ...slot, facility: known.scope.name, documents, from: '' };
  if (slot.kind === 'reminder') {
    const day = await todayAt(atFacility, settings);
    const asked = (await signersOf(atFacility)).filter(
      person => isOwnSlot(slot, person, day) && person.id !== slot.involved,
    );
    await deliver(call.tx, slot.facilityId, asked, signatureReminded(waiting));
    return;
  }
  const words = await candidateWords(atFacility, [slot.candidates]);
  const lead = await addresseeOf(call, slot.escalateTo);
  await deliver(call.tx, slot.facilityId, lead, signatureOverdue(waiting, words(slot.candidates)));
}
