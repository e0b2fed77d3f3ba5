import { firstOfPage, todayAt, type AnyCall, type FacilitySettings } from '#kernel/contract';
import type { OpenSlot, SlotFlag, SlotQuery } from '#schemas/approvals/signatures';
import { dayIn } from '#schemas/lib/date-text';
import type { ControlledResources } from '../controlled-resources.js';
import { candidatesOf, candidateWords, signersOf, type Signer } from '../people/signers.js';
import { isAwaited, type SlotRow } from '../versions/slots.js';
import { signedRecord } from './find-signatures.js';
import { isSnoozed } from './snoozed.js';

interface OpenRow extends Pick<SlotRow, 'candidates' | 'delegatedTo' | 'delegatedUntil' | 'dueOn'> {
  readonly id: string;
  readonly table: string;
  readonly recordId: string;
  readonly label: string;
  readonly documentType: string;
  readonly stage: SlotRow['stage'];
  readonly step: number;
  readonly stepName: string;
  readonly documentVersion: number;
  readonly frozenAt: number;
  readonly submission: number;
  readonly changeSummary: string | null;
  readonly from: { readonly id: string; readonly name: string };
  readonly openedAt: string;
  readonly isStale: boolean;
  readonly needsComment: boolean;
  readonly snoozedUntil: string | null;
}

interface OpenSlotsPage {
  readonly slots: OpenSlot[];
  readonly nextDueOn: string | null;
  readonly snoozed: number;
  readonly pagination: { pageNumber: number; pageLimit: number; total: number };
}

/** SQL: acts of the submission of `v` that are signatures of its steps. */
const signedSteps = (act: string): string => `kernel.approval_act ${act} where ${act}.facility_id = v.facility_id
  and ${act}.version_id = v.id and ${act}.submission = v.submission and ${act}.action in ('Review', 'Approve')
  and ${act}.step is not null and ${act}.stage <> 'retire'`;

/** SQL: by the rule of the policy the slot is not for the person `id`, who has signed before (entities 8.1, sameUserRule). */
const hasSigned = (
  id: string,
): string => `s.stage <> 'retire' and exists (select from ${signedSteps('a')} and a.actor_id = ${id}
  and case coalesce(v.policy->>'sameUserRule', 'never') when 'never' then true else (a.stage, a.step) = (s.stage, s.step)
    or (v.policy->>'sameUserRule' = 'notConsecutive' and (a.stage, a.step) =
      (select l.stage, l.step from ${signedSteps('l')} order by l.place desc limit 1)) end)`;

/** Which slots are wanted: with `snoozes` without those that the person has snoozed, or those alone. */
type Wanted = SlotQuery & { readonly snoozes?: 'left out' | 'alone' };

/** Slots that a person may sign now, of everybody, or of a record: due and longest waiting first. */
export async function openSlots(
  call: AnyCall,
  controlled: ControlledResources,
  settings: FacilitySettings,
  query: Wanted,
): Promise<OpenSlotsPage> {
  const { from, pageNumber, pageLimit } = firstOfPage(query);
  const { timezone } = await settings.dateTime(call);
  const today = await todayAt(call, settings);
  const values: unknown[] = [call.facility.id];
  const at = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['s.facility_id = $1', isAwaited];
  if (query.recordId !== undefined) conditions.push(`s.record_id = ${at(query.recordId)}`);
  if (query.userId !== undefined) {
    const person = (await signersOf(call)).find(({ id }) => id === query.userId);
    conditions.push(person === undefined ? 'false' : ofPerson(person, today, at));
  }
  if ((query.search ?? '').trim() !== '')
    conditions.push(`strpos(lower(v.label), lower(${at((query.search ?? '').trim())})) > 0`);
  const hidden = isSnoozed(at(today));
  const shown = query.snoozes === 'alone' ? hidden : `${hidden} is not true`;
  const source = `kernel.approval_slot s join kernel.controlled_version v on v.facility_id = s.facility_id and v.id = s.version_id
    left join kernel.approval_snooze z on z.facility_id = s.facility_id and z.slot_id = s.id
      and z.user_id = ${at(query.snoozes === undefined ? null : (query.userId ?? null))}::uuid
    where ${conditions.join(' and ')}`;
  const [count] = await call.tx.rows<{ total: number; snoozed: number; nextDueOn: string | null }>({
    text: `select count(*) filter (where ${shown}) as total, count(*) filter (where ${hidden}) as snoozed,
             (min(s.due_on) filter (where ${shown}))::text as "nextDueOn" from ${source}`,
    values: [...values],
  });
  const rows = await call.tx.rows<OpenRow>({
    text: `select s.id, s.record_table as "table", s.record_id as "recordId", v.label, v.document_type as "documentType", s.stage, s.step, s.step_name as "stepName",
             v.version as "documentVersion", v.frozen_at as "frozenAt", v.submission, v.change_summary as "changeSummary",
             (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from kernel.app_user u
               where u.id = case when s.stage = 'retire' then v.retire_asked_by else v.submitted_by end) as "from",
             to_json(s.opened_at) #>> '{}' as "openedAt", s.due_on::text as "dueOn", v.stale_since is not null as "isStale", s.candidates,
             s.stage = 'approve' and coalesce((v.policy->>'requireComment')::boolean, false) as "needsComment",
             (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from kernel.app_user u
               where u.id = s.delegated_to) as "delegatedTo", s.delegated_until::text as "delegatedUntil",
             case when ${hidden} then z.until::text end as "snoozedUntil"
           from ${source} and ${shown} order by s.due_on nulls last, s.opened_at, s.id limit ${at(pageLimit)} offset ${at(from)}`,
    values,
  });
  const words = await candidateWords(
    call,
    rows.map(({ candidates }) => candidates),
  );
  return {
    slots: rows.map(row => toOpenSlot(controlled, row, { today, timezone }, words)),
    nextDueOn: count?.nextDueOn ?? null,
    snoozed: count?.snoozed ?? 0,
    pagination: { pageNumber, pageLimit, total: count?.total ?? 0 },
  };
}

/**
 * SQL: the slot `s` of the version `v` is for the person. The rule of the policy is asked of versions that the person has
 * acted on: few, where many slots are open.
 */
export function ofPerson(person: Signer, today: string, at: (value: unknown) => string): string {
  const id = `${at(person.id)}::uuid`;
  return `(s.candidates && ${at(candidatesOf(person))}::text[] or (s.delegated_to = ${id} and s.delegated_until >= ${at(today)}::date))
    and ${id} is distinct from (case when s.stage = 'retire' then v.retire_asked_by else v.submitted_by end)
    and (v.id not in (select m.version_id from kernel.approval_act m where m.facility_id = $1 and m.actor_id = ${id})
      or not (${hasSigned(id)}))`;
}

function toOpenSlot(
  controlled: ControlledResources,
  row: OpenRow,
  { today, timezone }: { readonly today: string; readonly timezone: string },
  words: (of: readonly string[]) => string,
): OpenSlot {
  const { table, recordId, label, documentType, isStale, submission, candidates, frozenAt, ...slot } = row;
  const flags: readonly (readonly [SlotFlag, boolean])[] = [
    ['overdue', slot.dueOn !== null && slot.dueOn < today],
    ['returnedBefore', submission > 1],
    ['stale', isStale],
    ['delegated', slot.delegatedTo !== null],
  ];
  const openedOn = dayIn(timezone, new Date(slot.openedAt));
  return {
    ...slot,
    record: signedRecord(controlled, { table, id: recordId, label, documentType }),
    action: slot.stage === 'review' ? 'Review' : 'Approve',
    version: frozenAt,
    waitingDays: Math.max(0, Math.round((Date.parse(today) - Date.parse(openedOn)) / dayMs)),
    flags: flags.flatMap(([flag, holds]) => (holds ? [flag] : [])),
    assignee: words(candidates),
  };
}

const dayMs = 86_400_000;
