import {
  defineScheduledTask,
  DueRecordsToken,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  todayAt,
  type AnyCall,
  type DueRecords,
  type FacilityFeatures,
  type FacilitySettings,
} from '#kernel/contract';
import { FacilitiesToken, planOfRecord, type Facilities } from '#kernel/facility/facilities';
import { holdersOf, peopleOf, type Holder } from '../accounts/holders.js';
import { deliver } from '../notices/deliver.js';
import { dueNotice, type DueRecord } from './due-notice.js';

/** With the users who are told; null: everybody who may modify such records. */
interface DueForPeople extends DueRecord {
  readonly escalates: boolean;
  readonly recipients: readonly string[] | null;
}

interface Services {
  readonly lists: readonly DueRecords[];
  readonly facilities: Facilities;
  readonly features: FacilityFeatures;
  readonly settings: FacilitySettings;
}

/** Informs people with `Modify` of records that come into the last 90, 30 or 7 days before their due day, or pass it. */
export const dueNoticesTask = defineScheduledTask({
  name: 'people.due-notices',
  deps: {
    lists: DueRecordsToken,
    facilities: FacilitiesToken,
    features: FacilityFeaturesToken,
    settings: FacilitySettingsToken,
  },
  when: { everyMinutes: 60 },
  run: async (services, { step }) => {
    const ids = await step(call =>
      call.tx.rows<{ id: string }>({
        name: 'facilities-with-due-days',
        text: `select id from kernel.facility where archived_at is null order by id`,
        values: [],
      }),
    );
    for (const { id } of ids) await step(call => noticesOf(call, services, id));
  },
});

async function noticesOf(call: AnyCall<null>, services: Services, facilityId: string): Promise<void> {
  const known = await services.facilities.byId(facilityId);
  if (known === null) return;
  const here: AnyCall = { ...call, facility: { ...known.scope, plan: planOfRecord } };
  const today = await todayAt(here, services.settings);
  const told = new Map<string, { readonly person: Holder; readonly records: DueForPeople[] }>();
  for (const list of services.lists) {
    if (list.feature !== undefined && !(await services.features.has(here, list.feature))) continue;
    const records = await newlyDue(here, list, today);
    if (records.length === 0) continue;
    const named = await peopleOf(here, [...new Set(records.flatMap(({ recipients }) => recipients ?? []))]);
    const holders = await holdersOf(here, list.permission, 'Modify');
    for (const record of records) {
      const own = named.filter(({ id }) => record.recipients?.includes(id) === true);
      for (const person of own.length === 0 ? holders : own) {
        const mine = told.get(person.id) ?? { person, records: [] };
        mine.records.push(record);
        told.set(person.id, mine);
      }
    }
  }
  const form = await services.settings.dateTime(here);
  for (const { person, records } of told.values())
    for (const escalates of [true, false]) {
      const some = records.filter(record => record.escalates === escalates);
      if (some.length > 0)
        await deliver(call.tx, facilityId, [person], dueNotice(known.scope.name, some, { escalates, form }));
    }
}

/** Records that are in another part of the time than when they were last told, or have another due day; they are stored as told. */
async function newlyDue(call: AnyCall, list: DueRecords, today: string): Promise<readonly DueForPeople[]> {
  const parts = list.filters.flatMap(({ due, where, home, summary }) =>
    due === undefined
      ? []
      : [
          `select t.id, ${list.label} as label, (${due.day})::date as day, '${due.band}' as band, ${due.escalates === true} as escalates,
             ${(list.recipients ?? 'null::uuid[]').replaceAll(':today', '$2')} as recipients,
             '${(home?.many ?? summary).replaceAll("'", "''")}' as what
           from ${list.table} t where t.facility_id = $1 and ${list.live} and (${where.replaceAll(':today', '$2')})`,
        ],
  );
  return call.tx.rows<DueForPeople>({
    text: `
      with due as (${parts.join(' union all ')}),
      gone as (
        delete from kernel.due_notice n where n.facility_id = $1 and n.record_table = $3
          and not exists (select from due d where d.id = n.record_id)
      ),
      told as (
        insert into kernel.due_notice as n (facility_id, record_table, record_id, band, due_on, sent_at)
        select $1, $3, d.id, d.band, d.day, $4 from due d
        on conflict (facility_id, record_table, record_id) do update
          set band = excluded.band, due_on = excluded.due_on, sent_at = excluded.sent_at
          where (n.band, n.due_on) is distinct from (excluded.band, excluded.due_on)
        returning n.record_id
      )
      select d.label, d.day::text, d.what, d.escalates, d.recipients from due d join told t on t.record_id = d.id order by d.day, d.label`,
    values: [call.facility.id, today, list.table, call.now],
  });
}
