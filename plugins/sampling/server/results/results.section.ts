import { defineSection, RowReader, WorkflowsToken, type AnyCall, type RowError, type SheetRow } from '#kernel/contract';
import { OperatorsApiToken } from '#plugins/operators/server/api';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import { stepSample } from '../sets/sample.routes.js';
import { samplesByLabel } from './result.routes.js';
import { lastValues } from './last-values.js';
import { resultFaults } from './result-faults.js';
import { columnOfField, entryOf, headings, rowOf, schemaFaults, type StoredRow } from './result-rows.js';

const section = 'Sample results';
/** A result this many times the last one of the same place is flagged (screen S06). */
const unlikelyTimes = 10;

interface Row {
  readonly row: number;
  readonly sample: SetSample;
  readonly entry: ResultEntry;
}

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
  deps: { workflows: WorkflowsToken, operators: OperatorsApiToken },
  load: async (deps, call, rows, progress) => {
    const errors: RowError[] = [];
    const read = await readRows(call, rows, errors);
    const notes = errors.length === 0 ? await plausibility(call, read) : [];
    for (const [done, { sample, entry }] of errors.length === 0 ? read.entries() : []) {
      const { id, version } = sample;
      await stepSample(call, deps, id, { action: 'enterResult', version, result: entry });
      progress(done + 1);
    }
    const created = errors.length === 0 ? read.length : 0;
    return { section, created, updated: 0, unchanged: rows.length - read.length, errors, notes };
  },
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<StoredRow>({
      name: 'sampling-dump-results',
      text: `select s.label, r.residue_option as "residueOption", r.observed_value as value, r.observed_unit as unit,
          r.analytical_test_number as "testNumber", r.laboratory, r.measured_by as "measuredBy",
          to_json(r.measured_at) #>> '{}' as "measuredAt", r.additional_information as information
        from sampling.sample_result r
        join sampling.set_sample s on s.facility_id = r.facility_id and s.id = r.set_sample_id
        where r.facility_id = $1 and r.is_current order by s.label`,
      values: [call.facility.id],
    });
    return rows.map(rowOf);
  },
});

async function readRows(call: AnyCall, rows: readonly SheetRow[], errors: RowError[]): Promise<Row[]> {
  const labels = rows.map(row => (row['Label'] ?? '').trim());
  const samples = await samplesByLabel(
    call,
    labels.filter(label => label !== ''),
  );
  const first = new Map<string, number>();
  return rows.flatMap((row, index): Row[] => {
    const at = { section, row: index + 2 };
    const reader = new RowReader(row, at, new Map(), errors);
    const label = reader.required('Label', reader.text('Label'));
    const faultsBefore = errors.length;
    const entry = entryOf(reader);
    if (label === null) return [];
    const key = label.toLowerCase();
    const sample = samples.get(key);
    const other = first.get(key);
    if (sample === undefined) reader.fault('Label', `${label} is not the label of a sample`);
    else if (other !== undefined) reader.fault('Label', `${label} is also in row ${other}`);
    else if (errors.length === faultsBefore && sample.state === 'Received') {
      const bySchema = schemaFaults(entry);
      const faults = bySchema.length > 0 ? bySchema : resultFaults(sample, entry, call.now);
      for (const { path, message } of faults) reader.fault(columnOfField(path), message);
    } else if (sample.state === 'Planned' || sample.state === 'Taken' || sample.state === 'Absent')
      reader.fault('Label', `${label} is ${sample.state.toLowerCase()}: it cannot have a result now`);
    first.set(key, at.row);
    // A result that was entered before stays as it is, so that a file may be sent again.
    return sample?.state === 'Received' ? [{ row: at.row, sample, entry }] : [];
  });
}

async function plausibility(call: AnyCall, rows: readonly Row[]): Promise<RowError[]> {
  const last = await lastValues(
    call,
    rows.map(({ sample }) => sample.id),
  );
  return rows.flatMap(({ row, sample, entry }): RowError[] => {
    const before = last.get(sample.id);
    const value = entry.observedResidue ?? null;
    if (value === null || before === undefined || before.unit !== (entry.unit ?? 'ppm') || before.value <= 0) return [];
    const times = value / before.value;
    return times < unlikelyTimes
      ? []
      : [
          {
            section,
            row,
            column: 'Result',
            message: `is ${Number(times.toPrecision(2))} times the last result of this place`,
          },
        ];
  });
}
