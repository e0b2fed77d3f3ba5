import type pg from 'pg';
import type { FacilityScope } from '#kernel/contract';

/** The floor board by one plain statement. */
export function bareBoard(client: pg.Client, { id }: FacilityScope): Promise<unknown> {
  return client.query({
    name: 'bare-board',
    text: `select e.id, e.external_id, e.name, e.area, e.room, f.state, f.version, f.batch_number, f.dirty_since, f.clean_since,
        f.updated_at, u.first_name || ' ' || u.last_name as person, p.id as production_id, p.external_id as production,
        p.name as production_name, c.id as procedure_id, c.external_id as procedure, c.dirty_hold_max_hours, c.clean_hold_max_hours
      from equipment.equipment e
      left join qualification.equipment_floor f on f.facility_id = e.facility_id and f.id = e.id
      left join products.v_production p on p.facility_id = f.facility_id and p.id = f.production_id
      left join procedures.cleaning_procedure c on c.facility_id = f.facility_id and c.id = f.procedure_id
      left join kernel.app_user u on u.id = f.updated_by
      where e.facility_id = $1 and e.archived_at is null order by e.area, e.external_id`,
    values: [id],
  });
}

/** A run with its study and equipment, and its samples with their results, by two plain statements. */
export async function bareRun(client: pg.Client, { id }: FacilityScope, run: string): Promise<unknown> {
  return [
    await client.query({
      name: 'bare-run',
      text: `select r.*, s.number as study, s.title, e.external_id, e.name, p.external_id as production,
          (select json_agg(a order by a.run_version) from qualification.run_act a where a.facility_id = r.facility_id and a.run_id = r.id) as acts
        from qualification.run r
        join qualification.study s on s.facility_id = r.facility_id and s.id = r.study_id
        join equipment.equipment e on e.facility_id = r.facility_id and e.id = r.equipment_id
        join products.production p on p.facility_id = r.facility_id and p.id = r.production_id
        where r.facility_id = $1 and r.id = $2`,
      values: [id, run],
    }),
    await client.query({
      name: 'bare-samples-of-run',
      text: `select t.*, (select json_agg(x order by x.number desc) from sampling.sample_result x
            where x.facility_id = t.facility_id and x.set_sample_id = t.id) as results
        from sampling.set_sample t join qualification.run r on r.facility_id = t.facility_id and r.sample_set_id = t.set_id
        where r.facility_id = $1 and r.id = $2 order by t.place`,
      values: [id, run],
    }),
  ];
}
