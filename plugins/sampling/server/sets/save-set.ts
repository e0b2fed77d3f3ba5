import { randomUUID } from 'node:crypto';
import { ApiError, validationError, type AnyCall, type Change, type FieldFault, type Numbers } from '#kernel/contract';
import type { NewSampleSet, SampleDefinition, SampleSet, SampleSetChange } from '#plugins/sampling/shared/sample-set';
import { insertSetSamples, type NewSetSample } from './insert-set-samples.js';
import { setById } from './read-sets.js';
import { samplingRank } from '#plugins/sampling/shared/sampling-order';

const table = 'sampling.sample_set';

/** Fields of the cleaning and their columns. */
const columnOf = {
  studyType: 'study_type',
  productionId: 'production_id',
  batchNumber: 'batch_number',
  manufacturingCompletedAt: 'manufacturing_completed_at',
  cleanedBy: 'cleaned_by',
  cleaningStartedAt: 'cleaning_started_at',
  cleaningCompletedAt: 'cleaning_completed_at',
  inspectionDoneBy: 'inspection_done_by',
  inspectedAt: 'inspected_at',
  visuallyClean: 'visually_clean',
  failingLocations: 'failing_locations',
  odourFree: 'odour_free',
  remarks: 'remarks',
} as const;
type Field = keyof typeof columnOf;
const fieldNames = Object.keys(columnOf) as readonly Field[];
type Cleaning = Partial<Pick<NewSampleSet, Field>>;

/** What a set is made of: planned samples with their definitions at this moment. */
export interface SetContent {
  readonly locationId: string | null;
  readonly sampleId: string | null;
  readonly definition: SampleDefinition;
}

/** Begins a set with its samples in the order of sampling; everything is audited. */
export async function createSet(
  call: AnyCall,
  numbers: Numbers,
  input: NewSampleSet,
  content: readonly SetContent[],
): Promise<SampleSet> {
  const cleaning: Cleaning = { studyType: 'verification', failingLocations: [], ...picked(input) };
  assertTimes(cleaning, call.now);
  await assertNewBatch(call, cleaning.batchNumber ?? null, null);
  const id = randomUUID();
  const { number } = await numbers.reserve(call, 'SampleSet');
  await call.tx.db(table).insert({
    facility_id: call.facility.id,
    id,
    version: 1,
    number,
    equipment_id: input.equipmentId,
    created_at: call.now,
    created_by: call.actor.id,
    updated_at: call.now,
    updated_by: call.actor.id,
    ...columns(cleaning),
  });
  note(call, { id, number }, 'create', [{ path: 'samples', from: null, to: content.length }, ...changes({}, cleaning)]);
  const samples = content
    .toSorted((a, b) => samplingRank(a.definition) - samplingRank(b.definition))
    .map((each, index): NewSetSample => ({ ...each, id: randomUUID(), place: index + 1, resampleOf: null }));
  await insertSetSamples(call, { id, number, equipmentId: input.equipmentId }, samples);
  return setById(call, id);
}

/** Changes what is recorded of the cleaning; refused once a sample has a result, because results rest on it. */
export async function changeSet(call: AnyCall, id: string, { version, ...input }: SampleSetChange): Promise<SampleSet> {
  const before = await lockedSet(call, id);
  if (before.version !== version) throw new ApiError('StaleRecordError', { details: { current: before } });
  const sent = picked(input);
  if (changes(asStored(before), { ...asStored(before), ...sent }).length === 0)
    throw new ApiError('NothingToChangeError');
  const taken = await takenIn(call, id);
  if (taken.hasResults)
    throw new ApiError('SampleChangesError', {
      message: 'Samples of this set have results: what is recorded of the cleaning cannot be changed now',
    });
  return storeCleaning(call, before, sent, taken);
}

/** Records the cleaning as the run of a set states it; what is the same already changes nothing. */
export async function recordCleaning(
  call: AnyCall,
  id: string,
  input: Omit<SampleSetChange, 'version'>,
): Promise<void> {
  const before = await lockedSet(call, id);
  const sent = picked(input);
  if (changes(asStored(before), { ...asStored(before), ...sent }).length === 0) return;
  await storeCleaning(call, before, sent, await takenIn(call, id));
}

async function lockedSet(call: AnyCall, id: string): Promise<SampleSet> {
  await call.tx.rows({
    text: `select id from sampling.sample_set where facility_id = $1 and id = $2 for no key update`,
    values: [call.facility.id, id],
  });
  return setById(call, id);
}

async function storeCleaning(
  call: AnyCall,
  before: SampleSet,
  sent: Cleaning,
  { firstTakenAt, tookResidue }: Awaited<ReturnType<typeof takenIn>>,
): Promise<SampleSet> {
  const { id, version } = before;
  const now: Cleaning = { ...asStored(before), ...sent };
  const found = changes(asStored(before), now);
  assertTimes(now, call.now);
  assertBeforeSampling(now, firstTakenAt, tookResidue);
  await assertNewBatch(call, now.batchNumber ?? null, id);
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id, id })
    .update({ ...columns(sent), version: version + 1, updated_at: call.now, updated_by: call.actor.id });
  note(call, before, 'update', found);
  return setById(call, id);
}

function picked(input: object): Cleaning {
  return Object.fromEntries(Object.entries(input).filter(([key]) => Object.hasOwn(columnOf, key)));
}

function asStored({ production, ...set }: SampleSet): Cleaning {
  return { ...picked(set), productionId: production?.id ?? null };
}

function columns(cleaning: Cleaning): Record<string, unknown> {
  return Object.fromEntries(
    fieldNames.flatMap(field => {
      const value = cleaning[field];
      if (value === undefined) return [];
      return [[columnOf[field], field === 'failingLocations' ? JSON.stringify(value) : value]];
    }),
  );
}

const isMoment = (field: Field): boolean => field.endsWith('At');

function changes(before: Cleaning, after: Cleaning): Change[] {
  return fieldNames.flatMap(path => {
    const [from, to] = [before[path] ?? null, after[path] ?? null];
    const same =
      isMoment(path) && typeof from === 'string' && typeof to === 'string'
        ? Date.parse(from) === Date.parse(to)
        : JSON.stringify(from) === JSON.stringify(to);
    return same ? [] : [{ path, from, to }];
  });
}

/** Made, cleaned, inspected: in this order and not in the future (entities section 9, rule 10). */
function assertTimes(cleaning: Cleaning, now: Date): void {
  const order = ['manufacturingCompletedAt', 'cleaningStartedAt', 'cleaningCompletedAt', 'inspectedAt'] as const;
  const known = order.flatMap(path => {
    const text = cleaning[path];
    return text === undefined || text === null ? [] : [{ path, at: Date.parse(text) }];
  });
  const faults = known.flatMap(({ path, at }, index): FieldFault[] => {
    const earlier = known[index - 1];
    if (at > now.getTime()) return [{ path, message: 'is in the future' }];
    return earlier !== undefined && at < earlier.at ? [{ path, message: `is before ${earlier.path}` }] : [];
  });
  if (faults.length > 0) throw validationError(...faults);
}

/** What was done with the samples of a set; the set is locked, so that no step is under way. */
async function takenIn(call: AnyCall, id: string) {
  const [row] = await call.tx.rows<{ hasResults: boolean; firstTakenAt: Date | null; tookResidue: boolean }>({
    name: 'sampling-taken-in-set',
    text: `select exists (select 1 from sampling.sample_result r
             join sampling.set_sample x on x.facility_id = r.facility_id and x.id = r.set_sample_id
             where x.facility_id = $1 and x.set_id = $2) as "hasResults",
           min(s.taken_at) as "firstTakenAt",
           coalesce(bool_or(s.taken_at is not null and s.definition ->> 'sampleType' <> 'visual'), false) as "tookResidue"
           from sampling.set_sample s where s.facility_id = $1 and s.set_id = $2`,
    values: [call.facility.id, id],
  });
  return row ?? { hasResults: false, firstTakenAt: null, tookResidue: false };
}

/** Samples were taken after a completed cleaning, and all but visual ones after a passed inspection: this stays true. */
function assertBeforeSampling(
  { cleaningCompletedAt = null, visuallyClean = null }: Cleaning,
  firstTakenAt: Date | null,
  tookResidue: boolean,
): void {
  const faults: FieldFault[] = [];
  if (
    firstTakenAt !== null &&
    (cleaningCompletedAt === null || Date.parse(cleaningCompletedAt) > firstTakenAt.getTime())
  )
    faults.push({
      path: 'cleaningCompletedAt',
      message: `must not be after ${firstTakenAt.toISOString()}, when the first sample was taken`,
    });
  if (tookResidue && visuallyClean !== true)
    faults.push({ path: 'visuallyClean', message: 'must stay true: samples were taken after the inspection' });
  if (faults.length > 0) throw validationError(...faults);
}

/** Batch numbers are unique across samples (specification section 8, DuplicateBatchNumber). */
async function assertNewBatch(call: AnyCall, batch: string | null, ownId: string | null): Promise<void> {
  if (batch === null) return;
  const [other] = await call.tx.rows<{ id: string; number: number }>({
    name: 'sampling-same-batch',
    text: `select id, number from sampling.sample_set
           where facility_id = $1 and lower(batch_number) = lower($2) and id is distinct from $3`,
    values: [call.facility.id, batch, ownId],
  });
  if (other === undefined) return;
  throw new ApiError('DuplicateBatchNumber', {
    fields: [{ path: 'batchNumber', message: `is that of sample set ${other.number}` }],
    details: { sampleSet: other, address: `/app/sampling/sets/${other.id}` },
  });
}

function note(
  call: AnyCall,
  { id, number }: { readonly id: string; readonly number: number },
  action: string,
  changed: readonly Change[],
): void {
  const entity = { table, id, label: `sample set ${number}` };
  call.tx.audit({ domain: 'SampleSet', action, entity, changes: changed });
}
