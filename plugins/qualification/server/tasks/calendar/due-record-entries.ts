import type { AnyCall, DueRecords, FacilityFeatures } from '#kernel/contract';
import type { CalendarEntry } from '#plugins/qualification/shared/calendar';

interface DueRow {
  readonly id: string;
  readonly recordId: string;
  readonly on: string;
  readonly title: string;
}

/** Methods, health-based limits, standard operating procedures and other records whose due day is declared. */
export async function dueRecordEntries(
  call: AnyCall,
  { lists, features }: { readonly lists: readonly DueRecords[]; readonly features: FacilityFeatures },
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): Promise<CalendarEntry[]> {
  const entries: CalendarEntry[] = [];
  for (const list of lists) {
    const day = list.filters.find(({ due }) => due !== undefined)?.due?.day;
    // Tasks have entries of their own.
    if (day === undefined || list.table === 'qualification.task') continue;
    if (!call.actor.may(`${list.permission}.Get`)) continue;
    if (list.feature !== undefined && !(await features.has(call, list.feature))) continue;
    const rows = await call.tx.rows<DueRow>({
      text: `select t.id, ${list.recordId ?? 't.id'} as "recordId", (${day})::date::text as on, ${list.label} as title from ${list.table} t
             where t.facility_id = $1 and ${list.live} and (${day})::date between $2::date and $3::date
             order by 2, 3 limit 500`,
      values: [call.facility.id, from, to],
    });
    entries.push(...rows.map(row => entryOf(list, row, today)));
  }
  return entries;
}

function entryOf(
  { table, page, filters }: DueRecords,
  { id, recordId, on, title }: DueRow,
  today: string,
): CalendarEntry {
  const isOverdue = on < today;
  const words = filters.find(({ due }) => (due?.band === 'overdue') === isOverdue)?.home?.one ?? '';
  return {
    key: `${table} ${id}`,
    kind: 'record',
    id: recordId,
    on,
    dueOn: on,
    window: null,
    title,
    // `method whose validity ends within 7 days`: the calendar shows the day itself.
    detail: words.replace(/ within \d+ days$/, ''),
    address: page === undefined ? null : `${page}/${recordId}`,
    isOverdue,
    state: null,
    owner: null,
    equipmentId: null,
    movable: null,
  };
}
