import { defineResource, notFound, validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { SamplingPolicy, samplingPolicyFields } from '#plugins/sampling/shared/sampling-policy';
import { resourceFields } from '#schemas/lib/field-cards';

const fields = resourceFields(samplingPolicyFields);

/** Sampling policies (specification section 7, /sampling-policy). */
export const samplingPolicy = defineResource({
  names: { one: 'samplingPolicy', many: 'samplingPolicies' },
  path: '/sampling-policy',
  table: 'sampling.sampling_policy',
  schema: SamplingPolicy,
  writable: fields.writable,
  permission: 'SamplingMethod',
  readableWith: ['SwabLocation.Get'],
  audit: { domain: 'SamplingPolicy' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name', 'equipmentType'], sort: 'externalId' },
  feature: 'sampling',
  hooks: { prepare: async (next, _call, before) => Promise.resolve(preparePolicy(next, before)) },
});

/** A policy states what its choice needs, and chooses at least one location. */
function preparePolicy(sent: SamplingPolicy, before: SamplingPolicy | null): SamplingPolicy {
  // What the other way of choosing stated before goes away with it.
  const kept = (field: 'threshold' | 'topCount', selection: SamplingPolicy['selection']): number | null => {
    const value = sent[field] ?? null;
    return sent.selection !== selection && value === (before?.[field] ?? null) ? null : value;
  };
  const next = {
    ...sent,
    combination: sent.combination ?? 'productPlusSum',
    minimumLocations: sent.minimumLocations ?? 1,
    everyMaterial: sent.everyMaterial ?? false,
    areaBands: sent.areaBands ?? [],
    replicates: sent.replicates ?? 1,
    threshold: kept('threshold', 'threshold'),
    topCount: kept('topCount', 'top'),
  };
  const faults: FieldFault[] = [];
  if (next.selection === 'threshold' && next.threshold === null)
    faults.push({ path: 'threshold', message: 'is required: the score from which locations are chosen' });
  if (next.selection === 'top' && next.topCount === null)
    faults.push({ path: 'topCount', message: 'is required: how many locations are chosen' });
  if (next.selection !== 'threshold' && next.threshold !== null)
    faults.push({ path: 'threshold', message: 'is not used: the highest scores are chosen' });
  if (next.selection !== 'top' && next.topCount !== null)
    faults.push({ path: 'topCount', message: 'is not used: locations are chosen from a score on' });
  for (const [index, { from, to }] of next.areaBands.entries()) {
    if (to !== null && to <= from)
      faults.push({ path: `areaBands.${index}.to`, message: 'must be above the beginning' });
    const before = next.areaBands[index - 1];
    if (before !== undefined && (before.to === null || from < before.to))
      faults.push({ path: `areaBands.${index}.from`, message: 'overlaps the band before' });
  }
  if (faults.length > 0) throw validationError(...faults);
  return next;
}

/** A policy with the columns that choose locations. */
export type ChoosingPolicy = Required<
  Pick<
    SamplingPolicy,
    | 'externalId'
    | 'combination'
    | 'selection'
    | 'threshold'
    | 'topCount'
    | 'minimumLocations'
    | 'everyMaterial'
    | 'areaBands'
  >
> & { readonly id: string };

const columns = `id, external_id as "externalId", combination, selection, threshold, top_count as "topCount",
  minimum_locations as "minimumLocations", every_material as "everyMaterial", area_bands as "areaBands"`;

/** The live policy for a type of equipment: its own, otherwise that for all; null without either. */
export async function policyFor(call: AnyCall, equipmentType: string): Promise<ChoosingPolicy | null> {
  const [policy] = await call.tx.rows<ChoosingPolicy>({
    name: 'sampling-policy-for-type',
    text: `select ${columns} from sampling.sampling_policy
      where facility_id = $1 and archived_at is null and (equipment_type is null or lower(equipment_type) = lower($2))
      order by equipment_type is null, lower(external_id) limit 1`,
    values: [call.facility.id, equipmentType],
  });
  return policy ?? null;
}

/** A policy, live or archived; NotFoundError for an unknown one. */
export async function policyById(call: AnyCall, id: string): Promise<ChoosingPolicy> {
  const [policy] = await call.tx.rows<ChoosingPolicy>({
    name: 'sampling-policy-by-id',
    text: `select ${columns} from sampling.sampling_policy where facility_id = $1 and id = $2`,
    values: [call.facility.id, id],
  });
  if (policy === undefined) throw notFound('Sampling policy');
  return policy;
}
