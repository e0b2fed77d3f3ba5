import type { FacilityScope } from '#kernel/contract';
import { withOwner } from './connect.js';

const guarded = ['sampling.sample_set', 'sampling.set_sample', 'sampling.sample_result'] as const;
/** Samples of one set. */
const setSize = 100;

/** A sample that copies are made of, and the copies that are wanted. */
export interface Copies {
  /** Id of a sample of a set. */
  readonly sampleId: string;
  /** Before the number of a label. */
  readonly prefix: string;
  readonly count: number;
  readonly state: 'Received' | 'Reviewed';
  /** Also copies its current result, over three years. */
  readonly withResults?: boolean;
}

/** Copies of a sample in sets of their own, inserted with the guards disabled. */
export function seedSamples(
  url: string,
  facility: FacilityScope,
  { sampleId, prefix, count, state, withResults = false }: Copies,
): Promise<void> {
  return withOwner(url, async client => {
    await client.query('begin');
    for (const table of guarded) await client.query(`alter table ${table} disable trigger audited_inserted`);
    await client.query(
      `create temp table copied on commit drop as
       select n, gen_random_uuid() as id, (n - 1) / ${setSize} as set_place from generate_series(1, $1::integer) n`,
      [count],
    );
    await client.query(`create temp table copied_set on commit drop as
      select set_place, gen_random_uuid() as id from copied group by set_place`);
    await client.query(
      `insert into sampling.sample_set (facility_id, id, updated_at, updated_by, number, study_type, equipment_id,
         cleaning_completed_at, inspected_at, visually_clean, failing_locations, created_at, created_by)
       select t.facility_id, c.id, t.updated_at, t.updated_by, c.set_place + 1 +
           (select max(number) from sampling.sample_set where facility_id = $1), t.study_type, t.equipment_id,
         t.cleaning_completed_at, t.inspected_at, t.visually_clean, t.failing_locations, t.created_at, t.created_by
       from copied_set c, sampling.sample_set t join sampling.set_sample s on s.facility_id = t.facility_id and s.set_id = t.id
       where s.facility_id = $1 and s.id = $2`,
      [facility.id, sampleId],
    );
    await client.query(
      `update kernel.number_series set last = (select max(number) from sampling.sample_set where facility_id = $1)
       where facility_id = $1 and series = 'SampleSet #'`,
      [facility.id],
    );
    await client.query(
      `insert into sampling.set_sample (facility_id, id, version, updated_at, updated_by, state, set_id, equipment_id,
         label, place, definition, taken_by, taken_at, recorded_at, received_at, received_by)
       select s.facility_id, c.id, s.version, s.updated_at, s.updated_by, $3, t.id, s.equipment_id, $4 || c.n,
         (c.n - 1) % ${setSize} + 1, s.definition, s.taken_by, s.taken_at, s.recorded_at, s.received_at, s.received_by
       from copied c join copied_set t on t.set_place = c.set_place, sampling.set_sample s
       where s.facility_id = $1 and s.id = $2`,
      [facility.id, sampleId, state, prefix],
    );
    if (withResults)
      await client.query(
        `insert into sampling.sample_result (facility_id, id, set_sample_id, number, is_current, residue_option, observed_value,
           observed_unit, laboratory, snapshot, judged_value, is_bound, adjusted_mg, adjusted_mg_per_sqcm, adjusted_value,
           percent_of_limit, verdict, tests, measured_by, measured_at, entered_by, entered_at)
         select r.facility_id, gen_random_uuid(), c.id, 1, true, r.residue_option, r.observed_value, r.observed_unit,
           r.laboratory, r.snapshot, r.judged_value, r.is_bound, r.adjusted_mg, r.adjusted_mg_per_sqcm, r.adjusted_value,
           r.percent_of_limit * (0.5 + random()), r.verdict, r.tests, r.measured_by,
           r.measured_at - c.n * (interval '1095 days' / $3::integer), r.entered_by, r.entered_at
         from copied c, sampling.sample_result r
         where r.facility_id = $1 and r.set_sample_id = $2 and r.is_current`,
        [facility.id, sampleId, count],
      );
    await client.query('set constraints all immediate');
    for (const table of guarded) await client.query(`alter table ${table} enable always trigger audited_inserted`);
    await client.query('commit');
  });
}
