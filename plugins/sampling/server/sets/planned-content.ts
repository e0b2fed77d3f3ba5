import { validationError, type AnyCall } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';
import { readResolvedSamples, type ResolvedSample } from '../setup/read-samples.js';
import type { SetContent } from './save-set.js';

/** The planned samples of equipment at its selected locations, or those among all with these ids. */
export async function plannedContent(
  call: AnyCall,
  limits: LimitsApi,
  equipmentId: string,
  sampleIds?: readonly string[],
): Promise<readonly SetContent[]> {
  const selectedOnly = sampleIds === undefined;
  const samples = await readResolvedSamples(call, limits, { equipmentId, selectedOnly });
  const unknown = (sampleIds ?? []).findIndex(id => samples.every(sample => sample.id !== id));
  if (unknown >= 0)
    throw validationError({ path: `sampleIds.${unknown}`, message: 'is not a planned sample of this equipment' });
  return samples
    .filter(({ id }) => sampleIds === undefined || sampleIds.includes(id))
    .flatMap(sample => Array.from({ length: sample.row.replicates }, () => contentOf(sample)));
}

function contentOf(sample: ResolvedSample): SetContent {
  return { locationId: sample.locationId, sampleId: sample.id, definition: definitionOf(sample) };
}

function definitionOf({
  row,
  version,
  method,
  areaSqcm,
  volumeMl,
  recoveryPercent,
  criterion,
}: ResolvedSample): SampleDefinition {
  return {
    version,
    location: { code: row.code, description: row.description, part: row.part, material: row.material },
    sampleType: row.sampleType,
    directness: row.directness,
    contaminant: row.contaminant,
    target: method?.target ?? null,
    method:
      method === null
        ? null
        : { id: method.id, externalId: method.externalId, name: method.name, revision: method.revision },
    container: row.container,
    holdHours: row.holdHours ?? method?.sampleStabilityHours ?? null,
    areaSqcm: areaSqcm === null ? null : areaSqcm * row.swabsPerSample,
    volumeMl,
    lodPpm: method?.lodPpm ?? null,
    loqPpm: method?.loqPpm ?? null,
    recoveryPercent,
    dilutionFactor: method?.dilutionFactor ?? 1,
    carbonFraction: method === null || method.carbonPercent === null ? null : method.carbonPercent / 100,
    criterion: criterion === null ? null : { ...criterion, trace: [...criterion.trace] },
  };
}
