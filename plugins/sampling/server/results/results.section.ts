import { defineSection, FacilitySettingsToken, WorkflowsToken, type AnyCall, type RowError } from '#kernel/contract';
import { SetLocksToken } from '../api.js';
import { stepTogether } from '../sets/step-together.js';
import { lastValues } from './last-values.js';
import { enteredRows, enteredSteps, matchRows, type EnteredRow } from './match-rows.js';
import { headings, rowOf, type StoredRow } from './result-rows.js';
import { flagsOf, rangesOf } from './row-flags.js';

const section = 'Sample results';

/** Results of instruments and laboratory systems, matched by the labels of samples (screen S06). */
export const resultsSection = defineSection({
  section,
  file: 'sample_results',
  after: [],
  headings,
  alsoCalled: {
    Label: ['Sample ID', 'Sample label', 'Barcode'],
    Result: ['Observed residue', 'Value', 'Concentration'],
    'Analytical test number': ['AR number', 'LIMS number'],
    'Measured by': ['Analyst'],
    'Measured at': ['Date of analysis'],
  },
  page: '/app/sampling/bench',
  leavesOut: 'samples, their labels and their limits: results are imported for received samples alone',
  permissions: ['ResidueMeasure.Add', 'ResidueMeasure.Modify'],
  deps: { workflows: WorkflowsToken, locks: SetLocksToken, settings: FacilitySettingsToken },
  load: async ({ settings, ...deps }, call, rows, progress) => {
    const errors: RowError[] = [];
    const { timezone } = await settings.dateTime(call);
    const source = { section, rowOf: (index: number) => index + 2, timezone, leavesOutOthers: false };
    const read = enteredRows(await matchRows(call, rows, source, errors));
    const notes = errors.length === 0 ? await plausibility(call, read) : [];
    if (errors.length === 0) await stepTogether(call, deps, 'enterResult', enteredSteps(read), progress);
    const created = errors.length === 0 ? read.length : 0;
    return { section, created, updated: 0, unchanged: rows.length - read.length, errors, notes };
  },
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<StoredRow>({
      name: 'sampling-dump-results',
      text: `select s.label, r.residue_option as "residueOption", r.observed_value as value, r.observed_unit as unit,
          r.analytical_test_number as "testNumber", r.laboratory, r.measured_by as "measuredBy",
          to_json(r.measured_at) #>> '{}' as "measuredAt", r.incubation, r.additional_information as information
        from sampling.sample_result r
        join sampling.set_sample s on s.facility_id = r.facility_id and s.id = r.set_sample_id
        where r.facility_id = $1 and r.is_current order by s.label`,
      values: [call.facility.id],
    });
    return rows.map(rowOf);
  },
});

async function plausibility(call: AnyCall, rows: readonly EnteredRow[]): Promise<RowError[]> {
  const samples = rows.map(({ sample }) => sample);
  const last = await lastValues(
    call,
    samples.map(({ id }) => id),
  );
  const ranges = await rangesOf(call, samples);
  return rows.flatMap(({ row, sample, entry }) => {
    const expected = {
      last: last.get(sample.id) ?? null,
      rangeHighPpm: ranges.get(sample.definition.method?.id ?? '') ?? null,
    };
    return flagsOf(sample, entry, expected).map(({ message }) => ({ section, row, column: 'Result', message }));
  });
}
