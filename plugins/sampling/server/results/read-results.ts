import type { AnyCall } from '#kernel/contract';
import type { SampleResult } from '#plugins/sampling/shared/sample-result';

const name = (column: string): string =>
  `(select u.first_name || ' ' || u.last_name from kernel.app_user u where u.id = r.${column})`;

const columns = `r.id, r.set_sample_id as "setSampleId", r.number, r.is_current as "isCurrent", r.ended_as as "endedAs",
  r.ended_reason as "endedReason", r.residue_option as "residueOption", r.observed_value as "observedResidue",
  r.observed_unit as unit, r.analytical_test_number as "analyticalTestNumber", r.laboratory, r.snapshot,
  r.judged_value as "judgedValue", r.is_bound as "isBound", r.adjusted_mg as "adjustedMg",
  r.adjusted_mg_per_sqcm as "adjustedMgPerSqcm", r.adjusted_value as "adjustedValue",
  r.percent_of_limit as "percentOfLimit", r.verdict, r.tests, r.incubation, r.additional_information as "additionalInformation",
  r.measured_by as "measuredBy", to_json(r.measured_at) #>> '{}' as "measuredAt", ${name('entered_by')} as "enteredBy",
  r.entered_by as "enteredById", to_json(r.entered_at) #>> '{}' as "enteredAt", coalesce(${name('reviewed_by')}, r.reviewer) as "reviewedBy",
  to_json(r.reviewed_at) #>> '{}' as "reviewedAt", r.retest_of as "retestOf", r.retest_reason as "retestReason",
  r.investigation_reference as "investigationReference"`;

/** The current results of samples by the id of the sample. */
export async function currentResults(
  call: AnyCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SampleResult>> {
  if (ids.length === 0) return new Map();
  const rows = await call.tx.rows<SampleResult>({
    name: 'sampling-current-results',
    text: `select ${columns} from sampling.sample_result r
           where r.facility_id = $1 and r.set_sample_id = any($2::uuid[]) and r.is_current`,
    values: [call.facility.id, [...ids]],
  });
  return new Map(rows.map(row => [row.setSampleId, row]));
}

/** All entries of a sample, newest first: what was returned, retested or corrected stays. */
export async function resultsOf(call: AnyCall, id: string): Promise<SampleResult[]> {
  return call.tx.rows<SampleResult>({
    name: 'sampling-results-of-sample',
    text: `select ${columns} from sampling.sample_result r
           where r.facility_id = $1 and r.set_sample_id = $2 order by r.number desc`,
    values: [call.facility.id, id],
  });
}

/** All entries of samples by the id of the sample, newest first. */
export async function allResults(
  call: AnyCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SampleResult[]>> {
  if (ids.length === 0) return new Map();
  const rows = await call.tx.rows<SampleResult>({
    name: 'sampling-all-results',
    text: `select ${columns} from sampling.sample_result r
           where r.facility_id = $1 and r.set_sample_id = any($2::uuid[]) order by r.number desc`,
    values: [call.facility.id, [...ids]],
  });
  return Map.groupBy(rows, ({ setSampleId }) => setSampleId);
}
