import { floorSources } from './floor-sources.js';

/** SQL of a moment as calls answer it. */
const moment = (column: string): string => `to_json(${column}) #>> '{}'`;

/**
 * The events of one piece of equipment ($2) in a facility ($1), one select for each kind. A room with events of its own adds
 * a select with the same columns: id, kind, at, until, title, detail, isFailure, address.
 */
export const timelineSources: readonly string[] = [
  `select s.id::text as id, 'cleaning' as kind, s.cleaning_started_at as "from", ${moment('s.cleaning_started_at')} as at,
     ${moment('s.cleaning_completed_at')} as until, concat_ws(' ', 'Cleaning after', p.external_id, p.name) as title,
     nullif(concat_ws(', ', 'by ' || s.cleaned_by, 'dirty for ' || round(extract(epoch from s.cleaning_started_at
       - s.manufacturing_completed_at) / 3600) || ' hours'), '') as detail, false as "isFailure", null::text as address
   from sampling.v_sample_set s
   left join products.v_production p on p.facility_id = s.facility_id and p.id = s.production_id
   where s.facility_id = $1 and s.equipment_id = $2 and s.cleaning_started_at is not null`,
  `select s.id::text, 'samples', s.created_at, ${moment('s.created_at')}, null, 'Sample set ' || s.number,
     nullif(concat_ws(', ', 'batch ' || s.batch_number, case s.visually_clean when true then 'visually clean'
       when false then 'not visually clean' end, r.results || ' results', 'highest ' || round(r.highest) || ' % of the limit'), ''),
     s.visually_clean is false or coalesce(r.failed, 0) > 0, '/sampling/sets/' || s.id
   from sampling.v_sample_set s
   left join lateral (select count(*) as results, max(v.percent_of_limit) as highest,
       count(*) filter (where v.verdict in ('fail', 'inconclusive')) as failed
     from sampling.v_result v where v.facility_id = s.facility_id and v.set_id = s.id) r on true
   where s.facility_id = $1 and s.equipment_id = $2`,
  `select r.id::text, 'run', coalesce(r.cleaning_started_at, r.created_at),
     ${moment('coalesce(r.cleaning_started_at, r.created_at)')}, ${moment('r.completed_at')},
     'Run ' || r.number || ' of ' || s.number, concat_ws(', ', r.outcome, case when r.is_void then 'void, not counted' end,
       'batch ' || r.batch_number), coalesce(lower(r.outcome) like 'fail%', false) and not r.is_void,
     '/studies/' || s.id
   from qualification.run r join qualification.study s on s.facility_id = r.facility_id and s.id = r.study_id
   where r.facility_id = $1 and r.equipment_id = $2`,
  `select s.id::text, 'study', s.created_at, ${moment('s.created_at')}, ${moment('s.completed_at')},
     s.number || ' ' || s.title, s.outcome, s.outcome = 'Failed', '/studies/' || s.id
   from qualification.study s where s.facility_id = $1 and s.equipment_id = $2`,
  `select min(c.id::text), 'cover', min(c.proven_at), ${moment('min(c.proven_at)')}, null,
     concat_ws(' ', p.external_id, p.name) || case when c.basis = 'own' then ': validated' else ': covered' end,
     concat_ws(', ', 'by ' || s.number, 'valid until ' || max(c.valid_until)), false, '/studies/' || c.study_id
   from qualification.study_cover c
   join qualification.study s on s.facility_id = c.facility_id and s.id = c.study_id
   join products.v_production p on p.facility_id = c.facility_id and p.id = c.production_id
   where c.facility_id = $1 and c.equipment_id = $2 and s.state = 'Completed' and s.outcome = 'Validated'
   group by c.study_id, s.number, c.basis, p.external_id, p.name`,
  `select a.id::text, 'acceptance', a.created_at, ${moment('a.created_at')}, ${moment('a.ended_at')}, a.label || ' accepted',
     concat_ws(', ', 'until ' || a.valid_until, a.reason), false, null
   from qualification.coverage_acceptance a where a.facility_id = $1 and a.equipment_id = $2`,
  `select t.id::text, 'task', t.created_at, ${moment('t.created_at')}, ${moment('t.completed_at')}, t.number || ' ' || t.title,
     concat_ws(', ', 'due on ' || t.due_on, t.outcome), t.outcome is not distinct from 'Failed', '/tasks/' || t.id
   from qualification.task t where t.facility_id = $1 and t.equipment_id = $2`,
  ...floorSources,
];
