import type { AnyCall } from '#kernel/contract';
import type { ResolvedSample } from '../setup/read-samples.js';
import { ownLaboratory } from '../results/test-numbers.js';
import { isOwnLabel } from '../sets/insert-set-samples.js';
import type { EarlierRow } from './earlier-rows.js';

/** What a row is compared with: stored records, and the rows of the file before it. */
export interface Known {
  /** Stored labels in lower case. */
  readonly labels: ReadonlySet<string>;
  /** Ids of productions by their code in lower case. */
  readonly productions: ReadonlyMap<string, string>;
  /** Sets by batch number in lower case. */
  readonly batches: ReadonlyMap<string, number>;
  /** Test numbers in use, as `laboratory number` in lower case. */
  readonly testNumbers: ReadonlySet<string>;
  /** When the first set of equipment was begun here, by the id of the equipment. */
  readonly firstOwnSets: ReadonlyMap<string, { readonly number: number; readonly at: Date }>;
  readonly seen: {
    readonly labels: Set<string>;
    readonly testNumbers: Set<string>;
    /** What the rows of a batch have in common. */
    readonly batches: Map<string, string>;
  };
}

interface Fault {
  readonly column: string;
  readonly message: string;
}

const lower = (text: string | null | undefined): string => (text ?? '').toLowerCase();
const testNumberOf = ({ entry }: EarlierRow): string =>
  `${lower(entry.laboratory ?? ownLaboratory)} ${lower(entry.analyticalTestNumber)}`;

/** Reads what the rows of a file are compared with. */
export async function knownFacts(call: AnyCall, rows: readonly EarlierRow[]): Promise<Known> {
  const facility = call.facility.id;
  const labels = await call.tx.rows<{ label: string }>({
    name: 'sampling-earlier-labels',
    text: `select lower(label) as label from sampling.set_sample
           where facility_id = $1 and lower(label) = any($2::text[])`,
    values: [facility, rows.map(({ label }) => lower(label))],
  });
  const productions = await call.tx.rows<{ id: string; code: string }>({
    name: 'sampling-earlier-productions',
    text: `select id, lower(external_id) as code from products.v_production
           where facility_id = $1 and archived_at is null`,
    values: [facility],
  });
  const batches = await call.tx.rows<{ number: number; batch: string }>({
    name: 'sampling-earlier-batches',
    text: `select number, lower(batch_number) as batch from sampling.sample_set
           where facility_id = $1 and lower(batch_number) = any($2::text[])`,
    values: [facility, rows.map(({ batch }) => lower(batch))],
  });
  const numbers = await call.tx.rows<{ number: string }>({
    name: 'sampling-earlier-test-numbers',
    text: `select lower(laboratory) || ' ' || lower(analytical_test_number) as number from sampling.sample_result
           where facility_id = $1 and lower(analytical_test_number) = any($2::text[])`,
    values: [facility, rows.map(({ entry }) => lower(entry.analyticalTestNumber))],
  });
  const sets = await call.tx.rows<{ equipmentId: string; number: number; at: Date }>({
    name: 'sampling-first-own-sets',
    text: `select distinct on (equipment_id) equipment_id as "equipmentId", number, created_at as at
           from sampling.sample_set where facility_id = $1 and not is_earlier order by equipment_id, created_at, number`,
    values: [facility],
  });
  return {
    labels: new Set(labels.map(({ label }) => label)),
    productions: new Map(productions.map(({ id, code }) => [code, id])),
    batches: new Map(batches.map(({ number, batch }) => [batch, number])),
    testNumbers: new Set(numbers.map(({ number }) => number)),
    firstOwnSets: new Map(sets.map(({ equipmentId, number, at }) => [equipmentId, { number, at }])),
    seen: { labels: new Set(), testNumbers: new Set(), batches: new Map() },
  };
}

/** The production of a row, and what is wrong with it beside what is known. */
export function ofRow(known: Known, sample: ResolvedSample, row: EarlierRow) {
  const { seen } = known;
  const faults: Fault[] = [];
  const fault = (column: string, message: string): void => void faults.push({ column, message });
  const label = lower(row.label);
  if (isOwnLabel(label)) fault('Label', 'has the form of labels that are given here: put something before it');
  if (seen.labels.has(label)) fault('Label', `${row.label ?? ''} is there twice`);
  seen.labels.add(label);
  const productionId = known.productions.get(lower(row.productionCode)) ?? null;
  if (row.productionCode !== null && productionId === null)
    fault('Production ID', `${row.productionCode} does not exist in this facility`);
  batchFault(known, sample, row, fault);
  const testNumber = testNumberOf(row);
  if ((row.entry.analyticalTestNumber ?? null) !== null) {
    if (known.testNumbers.has(testNumber) || seen.testNumbers.has(testNumber))
      fault('Analytical test number', 'is that of another sample in this laboratory');
    seen.testNumbers.add(testNumber);
  }
  const { equipmentId, equipmentCode } = sample.row;
  const own = known.firstOwnSets.get(equipmentId);
  if (own !== undefined && row.takenAt !== null && Date.parse(row.takenAt) >= own.at.getTime())
    fault('Taken at', `is after sample set ${own.number} of ${equipmentCode} was begun here: enter it as a result`);
  return { productionId, faults };
}

/** All rows of a batch are of one cleaning of one piece of equipment, and of no other set. */
function batchFault(
  { batches, seen }: Known,
  { row: { equipmentId } }: ResolvedSample,
  { batch, cleanedAt, cleanedBy, productionCode }: EarlierRow,
  fault: (column: string, message: string) => void,
): void {
  const key = lower(batch);
  const other = batches.get(key);
  if (other !== undefined) fault('Batch number', `is that of sample set ${other}`);
  const cleaning = [equipmentId, cleanedAt, cleanedBy, productionCode].join(' ');
  if ((seen.batches.get(key) ?? cleaning) !== cleaning)
    fault('Batch number', `${batch ?? ''} has another equipment, production or cleaning in a row above`);
  seen.batches.set(key, seen.batches.get(key) ?? cleaning);
}
