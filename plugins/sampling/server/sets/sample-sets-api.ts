import { validationError, type AnyCall, type Numbers } from '#kernel/contract';
import type { SampleSetsApi } from '../api.js';
import { allResults } from '../results/read-results.js';
import { judgeSnapshot, snapshotOf } from '../results/judge-entry.js';
import { dayOf } from '../setup/methods.js';
import { readResolvedSamples, type ResolvedSample } from '../setup/read-samples.js';
import { definitionOf, methodFaultOf, plannedContent } from './planned-content.js';
import { readSetSamples } from './read-set-samples.js';
import { createSet, recordCleaning } from './save-set.js';

/** Sample sets for plugins that plan cleaning events. */
export const sampleSetsApi = (numbers: Numbers): SampleSetsApi => ({
  planned: async (call, limits, equipmentId) =>
    (await readResolvedSamples(call, limits, { equipmentId, selectedOnly: true })).map(sample =>
      plannedOf(call, sample),
    ),
  create: async (call, limits, { equipmentId, productionId, studyType, sampleIds }) => {
    const content = await plannedContent(call, limits, equipmentId, sampleIds);
    if (content.length === 0)
      throw validationError({ path: 'samples', message: 'is required: no samples are planned on this equipment' });
    return createSet(call, numbers, { equipmentId, productionId, studyType }, content);
  },
  recordCleaning,
  samples: async (call, setIds) => {
    const { samples } = await readSetSamples(call, { setIds });
    const ids = samples.map(({ id }) => id);
    const [results, targets] = [await allResults(call, ids), await targetsOf(call, ids)];
    return samples.map(sample => ({
      ...sample,
      targetId: targets.get(sample.id) ?? null,
      results: results.get(sample.id) ?? [],
    }));
  },
});

function plannedOf(call: AnyCall, sample: ResolvedSample): Awaited<ReturnType<SampleSetsApi['planned']>>[number] {
  const definition = definitionOf(sample);
  const { loqPpm, criterion } = definition;
  const entry = { residueOption: 'quantified', observedResidue: loqPpm, unit: 'ppm' } as const;
  return {
    id: sample.id,
    externalId: sample.row.externalId,
    locationId: sample.locationId,
    targetId: sample.row.targetId,
    productionId: sample.row.productionId,
    replicates: sample.row.replicates,
    definition,
    faults: methodFaultOf(sample, dayOf(call)),
    atLoq: loqPpm === null || criterion === null ? null : judgeSnapshot(snapshotOf(definition, entry), entry).verdict,
  };
}

/** The residue of planned samples, by the sample of the set. */
async function targetsOf(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const rows = await call.tx.rows<{ id: string; targetId: string | null }>({
    name: 'sampling-targets-of-set-samples',
    text: `select x.id, s.target_id as "targetId" from sampling.set_sample x
           join sampling.sample s on s.facility_id = x.facility_id and s.id = x.sample_id
           where x.facility_id = $1 and x.id = any($2::uuid[])`,
    values: [call.facility.id, [...ids]],
  });
  return new Map(rows.map(({ id, targetId }) => [id, targetId]));
}
