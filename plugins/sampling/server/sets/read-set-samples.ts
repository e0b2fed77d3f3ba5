import { containing, notFound, type AnyCall } from '#kernel/contract';
import type { BenchSample } from '#plugins/sampling/shared/sample-result';
import type { SetSample } from '#plugins/sampling/shared/sample-set';
import { currentResults } from '../results/read-results.js';
import { warningsOf } from './warnings.js';

/** Columns of a sample of a set; the aliases are `s`, its set `t` and the equipment `e`. */
const columns = `s.id, s.version, s.state, s.set_id as "setId", t.number as "setNumber",
  jsonb_build_object('id', e.id, 'externalId', e.external_id, 'name', e.name) as equipment,
  s.location_id as "locationId", s.sample_id as "sampleId", s.label, s.place, s.definition,
  s.taken_by as "takenBy", to_json(s.taken_at) #>> '{}' as "takenAt", to_json(s.recorded_at) #>> '{}' as "recordedAt",
  s.late_reason as "lateReason", s.sampler_warning as "samplerWarning", to_json(s.received_at) #>> '{}' as "receivedAt",
  (select u.first_name || ' ' || u.last_name from kernel.app_user u where u.id = s.received_by) as "receivedBy",
  s.condition, s.receipt_comment as "receiptComment", s.absent_reason as "absentReason", s.note, s.investigation_reference as "investigationReference",
  s.resample_of as "resampleOf"`;
const tables = `sampling.set_sample s
  join sampling.sample_set t on t.facility_id = s.facility_id and t.id = s.set_id
  join equipment.v_equipment e on e.facility_id = s.facility_id and e.id = s.equipment_id`;

/** Narrows a list of samples of sets; all parts that are given hold. */
export interface SampleFilter {
  readonly setIds?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
  /** Part of label, equipment or location code. */
  readonly search?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
}

type Stored = Omit<SetSample, 'warnings'>;

/** Samples of sets in the order of label, the whole list or one page of it. */
export async function readSetSamples(
  call: AnyCall,
  filter: SampleFilter,
  page: { readonly limit: number; readonly offset: number } = { limit: 10_000, offset: 0 },
): Promise<{ readonly samples: SetSample[]; readonly total: number }> {
  const { text, values } = conditions(call, filter);
  const rows = await call.tx.rows<Stored>({
    text: `select ${columns} from ${tables} where ${text} order by t.number desc, s.place, s.id
           limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, page.limit, page.offset],
  });
  const isWhole = page.offset === 0 && rows.length < page.limit;
  const total = isWhole ? rows.length : await counted(call, text, values);
  return { samples: rows.map(row => ({ ...row, warnings: warningsOf(row) })), total };
}

async function counted(call: AnyCall, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await call.tx.rows<{ total: number }>({
    text: `select count(*)::int as total from ${tables} where ${text}`,
    values,
  });
  return row?.total ?? 0;
}

function conditions({ facility }: AnyCall, { setIds, states, search, labels, ids }: SampleFilter) {
  const values: unknown[] = [facility.id];
  const parts = ['s.facility_id = $1'];
  const add = (part: (place: string) => string, value: unknown): void => {
    values.push(value);
    parts.push(part(`$${values.length}`));
  };
  if (setIds !== undefined) add(at => `s.set_id = any(${at}::uuid[])`, [...setIds]);
  if (ids !== undefined) add(at => `s.id = any(${at}::uuid[])`, [...ids]);
  if (states !== undefined) add(at => `s.state = any(${at}::text[])`, [...states]);
  if (labels !== undefined)
    add(
      at => `lower(s.label) = any(${at}::text[])`,
      labels.map(each => each.toLowerCase()),
    );
  if (search !== undefined && search.trim() !== '')
    add(
      at =>
        `lower(s.label || ' ' || e.external_id || ' ' || e.name || ' ' || (s.definition #>> '{location,code}')) like ${at}`,
      containing(search),
    );
  return { text: parts.join(' and '), values };
}

/** One sample of a set; NotFoundError for one of another facility. */
export async function setSampleById(call: AnyCall, id: string): Promise<SetSample> {
  const { samples } = await readSetSamples(call, { ids: [id] });
  const [found] = samples;
  if (found === undefined) throw notFound('Sample');
  return found;
}

/** Samples with their current results. */
export async function withResults(call: AnyCall, samples: readonly SetSample[]): Promise<BenchSample[]> {
  const results = await currentResults(
    call,
    samples.map(({ id }) => id),
  );
  return samples.map(sample => ({ ...sample, result: results.get(sample.id) ?? null }));
}
