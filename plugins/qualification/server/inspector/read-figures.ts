import { todayAt, type AnyCall, type FacilitySettings } from '#kernel/contract';

/** What the answers count, of one facility at the moment of the call. */
export interface Figures {
  readonly hbels: number;
  readonly draftHbels: number;
  readonly overdueHbels: number;
  readonly studies: number;
  readonly lastStudy: { readonly id: string; readonly title: string; readonly completedOn: string } | null;
  readonly openStudies: number;
  readonly failedRuns: number;
  readonly voidRuns: number;
  readonly openTasks: number;
  readonly overdueTasks: number;
  readonly acceptedGaps: number;
  readonly failedResults: number;
  readonly results: number;
}

/** Counts what is stored; days are those of the facility. */
export async function readFigures(call: AnyCall, settings: FacilitySettings): Promise<Figures> {
  const { timezone } = await settings.dateTime(call);
  const [row] = await call.tx.rows<Figures>({
    name: 'qualification-inspector-figures',
    text: `select
      (select count(*)::int from products.v_hbel h where h.facility_id = $1 and h.status = 'inForce') as hbels,
      (select count(*)::int from products.v_hbel h where h.facility_id = $1 and h.status = 'draft') as "draftHbels",
      (select count(*)::int from products.v_hbel h where h.facility_id = $1 and h.status = 'inForce'
        and h.review_due_on < $2::date) as "overdueHbels",
      (select count(*)::int from qualification.study s where s.facility_id = $1 and s.state = 'Completed') as studies,
      (select json_build_object('id', s.id, 'title', s.number || ' ' || s.title, 'completedOn',
          (s.completed_at at time zone $3)::date::text)
        from qualification.study s where s.facility_id = $1 and s.completed_at is not null
        order by s.completed_at desc, s.id limit 1) as "lastStudy",
      (select count(*)::int from qualification.study s where s.facility_id = $1 and s.completed_at is null
        and s.archived_at is null) as "openStudies",
      (select count(*)::int from qualification.run r where r.facility_id = $1 and not r.is_void
        and lower(r.outcome) like 'fail%') as "failedRuns",
      (select count(*)::int from qualification.run r where r.facility_id = $1 and r.is_void) as "voidRuns",
      (select count(*)::int from qualification.task t where t.facility_id = $1 and t.completed_at is null
        and t.state not in ('Completed', 'Cancelled')) as "openTasks",
      (select count(*)::int from qualification.task t where t.facility_id = $1 and t.completed_at is null
        and t.state not in ('Completed', 'Cancelled') and t.due_on < $2::date) as "overdueTasks",
      (select count(*)::int from qualification.coverage_acceptance a where a.facility_id = $1 and a.ended_at is null
        and a.valid_until >= $2::date) as "acceptedGaps",
      (select count(*)::int from sampling.v_result v where v.facility_id = $1 and v.verdict = 'fail') as "failedResults",
      (select count(*)::int from sampling.v_result v where v.facility_id = $1) as results`,
    values: [call.facility.id, await todayAt(call, settings), timezone],
  });
  if (row === undefined) throw new Error('counts always have a row');
  return row;
}
