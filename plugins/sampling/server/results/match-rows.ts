import { RowReader, type AnyCall, type RowError, type SheetRow } from '#kernel/contract';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import { faultOfMethods, methodsOfSamples } from '../sets/methods-of-samples.js';
import type { StepOfSample } from '../sets/step-together.js';
import { dayOf } from '../setup/methods.js';
import { samplesByLabel } from './result.routes.js';
import { resultFaults } from './result-faults.js';
import { columnOfField, entryOf, schemaFaults } from './result-rows.js';
import { testNumberFaults } from './test-numbers.js';

/** A row of a file with the sample that its label names. */
export interface MatchedRow {
  /** Row as a spreadsheet counts. */
  readonly row: number;
  readonly label: string | null;
  readonly sample: SetSample | null;
  readonly entry: ResultEntry;
  /** The result can be entered; a result that was entered before stays as it is, so that a file may be sent again. */
  readonly isNew: boolean;
}

/** A row whose result can be entered. */
export interface EnteredRow extends MatchedRow {
  readonly sample: SetSample;
}

/** The rows whose results can be entered. */
export function enteredRows(rows: readonly MatchedRow[]): EnteredRow[] {
  return rows.flatMap(row => (row.isNew && row.sample !== null ? [{ ...row, sample: row.sample }] : []));
}

/** The rows as steps of their samples. */
export function enteredSteps(rows: readonly EnteredRow[]): StepOfSample[] {
  return rows.map(({ sample: { id, version }, entry }) => ({ id, version, result: entry }));
}

/** Where rows come from, for their faults. */
export interface RowSource {
  readonly section: string;
  readonly rowOf: (index: number) => number;
  /** IANA name: of times without an offset. */
  readonly timezone: string;
  /** Rows whose label names no sample are left out, not refused. */
  readonly leavesOutOthers: boolean;
}

/** Rows of a file under our headings, matched by label; what is wrong with each goes to `errors` with row and column. */
export async function matchRows(
  call: AnyCall,
  rows: readonly SheetRow[],
  { section, rowOf, timezone, leavesOutOthers }: RowSource,
  errors: RowError[],
): Promise<MatchedRow[]> {
  const labels = rows.map(row => (row['Label'] ?? '').trim()).filter(label => label !== '');
  const samples = await samplesByLabel(call, labels);
  const methodFaults = await faultsOfMethods(call, [...samples.values()]);
  const first = new Map<string, number>();
  const matched = rows.map((row, index): MatchedRow => {
    const at = { section, row: rowOf(index) };
    const key = (row['Label'] ?? '').trim().toLowerCase();
    const sample = samples.get(key) ?? null;
    const faultsBefore = errors.length;
    const reader = new RowReader(row, at, new Map(), sample === null && leavesOutOthers ? [] : errors);
    const label = reader.required('Label', reader.text('Label'));
    const entry = entryOf(reader, timezone);
    if (label === null) return { row: at.row, label, sample, entry, isNew: false };
    const other = first.get(key);
    first.set(key, other ?? at.row);
    const faults = (all: readonly { readonly path: string; readonly message: string }[]): void => {
      for (const { path, message } of all) reader.fault(columnOfField(path), message);
    };
    if (sample === null) reader.fault('Label', `${label} is not the label of a sample`);
    else if (other !== undefined) reader.fault('Label', `${label} is also in row ${other}`);
    else if (errors.length === faultsBefore && sample.state === 'Received') {
      const bySchema = schemaFaults(entry);
      faults(bySchema.length > 0 ? bySchema : resultFaults(sample, entry, call.now));
      const fault = methodFaults.get(sample.id);
      if (fault !== undefined) reader.fault('Label', `${label}: ${fault}`);
    } else if (sample.state === 'Planned' || sample.state === 'Taken' || sample.state === 'Absent')
      reader.fault('Label', `${label} is ${sample.state.toLowerCase()}: it cannot have a result now`);
    return { row: at.row, label, sample, entry, isNew: sample?.state === 'Received' };
  });
  errors.push(...(await testNumberFaults(call, section, matched)));
  return matched;
}

/** Why the methods of received samples must not be used now, by the id of the sample. */
async function faultsOfMethods(call: AnyCall, samples: readonly SetSample[]): Promise<ReadonlyMap<string, string>> {
  const received = samples.filter(({ state }) => state === 'Received');
  const methods = await methodsOfSamples(call, received);
  return new Map(
    received.flatMap(sample => {
      const fault = faultOfMethods(methods, sample, dayOf(call));
      return fault === null ? [] : [[sample.id, fault]];
    }),
  );
}
