import { presentTime } from '../../floor/entry-times.js';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import { releaseTable } from '#plugins/qualification/shared/release-workflow';

/** SQL of a moment as calls answer it. */
const moment = (column: string): string => `to_json(${column}) #>> '{}'`;

/** SQL that puts words for the values of a column. */
function worded(column: string, words: readonly (readonly [value: string, words: string])[]): string {
  const cases = words.map(([value, text]) => `when '${value}' then '${text.replaceAll("'", "''")}'`);
  return `case ${column} ${[...new Set(cases)].join(' ')} else ${column} end`;
}
const titlesOf = (states: Readonly<Record<string, { readonly title: string }>>) =>
  Object.entries(states).map(([state, { title }]) => [state, title] as const);
const floorActions = worded(
  'f.action',
  floorTable.transitions.map(({ action, title }) => [action, title]),
);
const releaseActions = worded(
  'a.action',
  releaseTable.transitions.map(({ action, title }) => [action, title]),
);

/** Events on the floor, inspections, releases, and assessments that changed the limit of the equipment. */
export const floorSources: readonly string[] = [
  `select f.id::text, 'floor', ${presentTime('f')}, ${moment(presentTime('f'))}, null,
     ${floorActions} || case when f.from_state is distinct from f.to_state
       then ': ' || ${worded('f.to_state', titlesOf(floorTable.states))} else '' end,
     nullif(concat_ws(', ', f.reason, f.note), ''),
     f.to_state = 'Clean hold expired' or f.action = 'failInspection', '/floor/equipment/' || f.equipment_id
   from qualification.floor_event f
   where f.facility_id = $1 and f.equipment_id = $2`,
  `select a.equipment_id || ' ' || a.record_version, 'release', a.at, ${moment('a.at')}, null, ${releaseActions},
     nullif(concat_ws(', ', ${worded('a.release_state', titlesOf(releaseTable.states))}, a.reason), ''),
     a.action = 'revoke', '/floor/equipment/' || a.equipment_id
   from qualification.release_act a
   where a.facility_id = $1 and a.equipment_id = $2`,
  `select i.id::text, 'inspection', i.inspected_at, ${moment('i.inspected_at')}, null,
     i.number || case when i.visually_clean then ': visually clean' else ': not visually clean' end,
     nullif(concat_ws(', ', 'batch ' || i.batch_number,
       case when jsonb_array_length(i.failing_locations) > 0
         then jsonb_array_length(i.failing_locations) || ' failing locations' end, i.remarks), ''),
     not i.visually_clean, '/inspections/' || i.id
   from qualification.inspection i where i.facility_id = $1 and i.equipment_id = $2`,
  `select a.id::text, 'assessment', a.approved_at, ${moment('a.approved_at')}, null,
     concat_ws(' ', a.external_id, a.name) || ': limit ' || ${worded("d ->> 'direction'", [
       ['tighter', 'lowered'],
       ['looser', 'raised'],
       ['gone', 'gone'],
       ['new', 'new'],
       ['changed', 'of another reason'],
     ])},
     nullif(concat_ws(' to ', d ->> 'before', d ->> 'after') || ' ' || (d ->> 'unit'), ' mg/sqcm'),
     d ->> 'direction' = 'gone', '/assessments/' || a.id
   from qualification.assessment a
   join qualification.assessment_evaluation v on v.facility_id = a.facility_id and v.id = a.evaluation_id
   join equipment.v_equipment q on q.facility_id = a.facility_id and q.id = $2
   cross join lateral jsonb_path_query(v.content,
     '$.findings[*].differences[*] ? (@.page == "/limits?view=equipments")') d
   where a.facility_id = $1 and a.approved_at is not null and starts_with(d ->> 'label', q.external_id || ' ')`,
];
