import { ApiError, type AnyCall, type RowError } from '#kernel/contract';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';

/** The laboratory of results that state none. */
export const ownLaboratory = 'Own laboratory';
const column = 'Analytical test number';

interface Numbered {
  readonly row: number;
  readonly sample: SetSample | null;
  readonly entry: ResultEntry;
  readonly isNew: boolean;
}

/** Analytical test numbers that name another sample of their laboratory, in the file or among stored results. */
export async function testNumberFaults(call: AnyCall, section: string, rows: readonly Numbered[]): Promise<RowError[]> {
  const numbered = rows.flatMap(({ row, sample, entry, isNew }) => {
    const number = entry.analyticalTestNumber ?? null;
    return number === null || sample === null || !isNew
      ? []
      : [{ row, sampleId: sample.id, number, key: keyOf(entry) }];
  });
  if (numbered.length === 0) return [];
  const stored = await storedNumbers(
    call,
    numbered.map(({ number }) => number),
  );
  const first = new Map<string, number>();
  return numbered.flatMap(({ row, sampleId, number, key }): RowError[] => {
    const other = stored.get(key)?.find(each => each.sampleId !== sampleId);
    const before = first.get(key);
    first.set(key, before ?? row);
    if (other !== undefined) return [{ section, row, column, message: `${number} is that of ${other.label}` }];
    return before === undefined ? [] : [{ section, row, column, message: `${number} is also in row ${before}` }];
  });
}

const keyOf = ({ laboratory, analyticalTestNumber }: ResultEntry): string =>
  `${laboratory ?? ownLaboratory} ${analyticalTestNumber ?? ''}`.toLowerCase();

async function storedNumbers(call: AnyCall, numbers: readonly string[]) {
  const rows = await call.tx.rows<{ key: string; sampleId: string; label: string }>({
    name: 'sampling-stored-test-numbers',
    text: `select distinct lower(r.laboratory || ' ' || r.analytical_test_number) as key, s.id as "sampleId", s.label
           from sampling.sample_result r
           join sampling.set_sample s on s.facility_id = r.facility_id and s.id = r.set_sample_id
           where r.facility_id = $1 and lower(r.analytical_test_number) = any($2::text[])`,
    values: [call.facility.id, numbers.map(number => number.toLowerCase())],
  });
  return Map.groupBy(rows, ({ key }) => key);
}

/** An entry of a sample with its place in what was sent, where it is one of several: `results.6.`. */
interface EntryOfSample {
  readonly sample: SetSample;
  readonly entry: ResultEntry;
  readonly place?: string;
}

/**
 * An analytical test number names one sample of a laboratory, also when its result was retested: DuplicateEntryError
 * (specification 8) for the first entry whose number is that of another sample, stored or earlier among the entries.
 */
export async function assertNewTestNumbers(call: AnyCall, entries: readonly EntryOfSample[]): Promise<void> {
  const numbered = entries.filter(({ entry }) => (entry.analyticalTestNumber ?? null) !== null);
  if (numbered.length === 0) return;
  const stored = await namesOfNumbers(call, numbered);
  const first = new Map<string, string>();
  for (const [index, { sample, entry, place = '' }] of numbered.entries()) {
    const { analyticalTestNumber: number, laboratory } = entry;
    const other = stored.get(index + 1) ?? first.get(keyOf(entry));
    if (other !== undefined)
      throw new ApiError('DuplicateEntryError', {
        message: `${number} is the analytical test number of ${other} in ${laboratory ?? ownLaboratory}`,
        fields: [{ path: `${place}analyticalTestNumber`, message: `is that of ${other}` }],
      });
    first.set(keyOf(entry), sample.label);
  }
}

/** Labels of the samples that have the numbers already, by the place of the entry from 1; earlier numbers of its own sample may be repeated. */
async function namesOfNumbers(call: AnyCall, numbered: readonly EntryOfSample[]): Promise<ReadonlyMap<number, string>> {
  const rows = await call.tx.rows<{ place: number; label: string }>({
    name: 'sampling-same-test-numbers',
    text: `select x.place::integer, s.label
           from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as x(sample, laboratory, number, place)
           join sampling.sample_result r on r.facility_id = $1 and lower(r.analytical_test_number) = x.number
             and lower(r.laboratory) = x.laboratory and (r.set_sample_id <> x.sample or r.is_current)
           join sampling.set_sample s on s.facility_id = r.facility_id and s.id = r.set_sample_id`,
    values: [
      call.facility.id,
      numbered.map(({ sample }) => sample.id),
      numbered.map(({ entry }) => (entry.laboratory ?? ownLaboratory).toLowerCase()),
      numbered.map(({ entry }) => (entry.analyticalTestNumber ?? '').toLowerCase()),
    ],
  });
  return new Map(rows.map(({ place, label }) => [place, label]));
}
