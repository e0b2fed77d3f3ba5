import { validationError, type AnyCall } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';
import { microbialFault } from '../setup/method-faults.js';
import { dayOf, methodFault } from '../setup/methods.js';
import { microbialMethodIn } from '../setup/microbial-methods.js';
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
  const wanted = samples.filter(({ id }) => sampleIds === undefined || sampleIds.includes(id));
  const faults = wanted.flatMap(sample => methodFaultOf(sample, dayOf(call)));
  if (faults.length > 0) throw validationError(...faults.map(message => ({ path: 'sampleIds', message })));
  return wanted.flatMap(sample => Array.from({ length: sample.row.replicates }, () => contentOf(sample)));
}

/** Why the method of a planned sample must not be used now; nothing where it may. */
export function methodFaultOf({ row, method, microbialMethod, needsRecovery }: ResolvedSample, day: string): string[] {
  const { externalId, code, mocId, material } = row;
  const microbial = microbialMethod === null ? null : microbialFault(microbialMethod, row, day);
  if (microbial !== null) return [`${externalId} at ${code}: ${microbial}`];
  if (method === null) return [];
  if (needsRecovery && mocId === null)
    return [`${externalId} at ${code}: the recovery of ${method.externalId} depends on a material, which is unknown`];
  const fault = methodFault(method, needsRecovery && mocId !== null ? { id: mocId, name: material ?? '' } : null, day);
  return fault === null ? [] : [`${externalId} at ${code}: ${fault}`];
}

function contentOf(sample: ResolvedSample): SetContent {
  return { locationId: sample.locationId, sampleId: sample.id, definition: definitionOf(sample) };
}

/** What a sample of a set keeps of its plan. */
export function definitionOf({
  row,
  version,
  method,
  microbialMethod,
  areaSqcm,
  volumeMl,
  recoveryPercent,
  criterion,
  whyNoLimit,
  needsRecovery,
}: ResolvedSample): SampleDefinition {
  return {
    version,
    location: {
      code: row.code,
      description: row.description,
      part: row.part,
      material: row.material,
      materialId: needsRecovery ? row.mocId : null,
    },
    sampleType: row.sampleType,
    directness: row.directness,
    contaminant: row.contaminant,
    target: method?.target ?? null,
    method:
      method === null
        ? null
        : { id: method.id, externalId: method.externalId, name: method.name, revision: method.revision },
    microbialMethod: microbialMethodIn(microbialMethod),
    container: row.container,
    storage: row.storage,
    isBlank: row.isBlank,
    needsQualification: row.needsQualification,
    additionalTests: row.additionalTests,
    holdHours: row.holdHours ?? method?.sampleStabilityHours ?? null,
    areaSqcm: areaSqcm === null ? null : areaSqcm * (row.sampleType === 'swab' ? row.swabsPerSample : 1),
    volumeMl,
    lodPpm: method?.lodPpm ?? null,
    loqPpm: method?.loqPpm ?? null,
    recoveryPercent,
    dilutionFactor: method?.dilutionFactor ?? 1,
    carbonFraction: method === null || method.carbonPercent === null ? null : method.carbonPercent / 100,
    criterion: criterion === null ? null : { ...criterion, trace: [...criterion.trace] },
    whyNoLimit,
  };
}
