import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { LimitsApi, PlantLimits } from '#plugins/limits/server/api';
import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { usualSwab } from '#plugins/products/shared/usual-sampling';
import type { NewSample, SampleDefinition } from '#plugins/sampling/shared/sample-set';
import { recordedUnits } from '../engine/recorded-unit.js';
import { dayOf, methodFault, methodsOf, recoveryOf, type MethodRow } from '../setup/methods.js';
import { microbialFault } from '../setup/method-faults.js';
import { visuallyClean } from '../setup/criterion-of-sample.js';
import { microbialMethodIn, microbialMethodsOf, type MicrobialMethodRow } from '../setup/microbial-methods.js';
import { needsOwnRecovery, recoveryOfSample } from '../setup/recovery-of-sample.js';

/** What the definitions of samples are made of. */
interface Known {
  readonly methods: ReadonlyMap<string, MethodRow>;
  readonly microbialMethods: ReadonlyMap<string, MicrobialMethodRow>;
  readonly materials: ReadonlyMap<string, string>;
  readonly limits: PlantLimits;
  readonly day: string;
}

/** Definitions of the samples of a set, with the values of their methods today. */
export async function sampleDefinitions(
  call: AnyCall,
  { equipment, limits }: { readonly equipment: EquipmentApi; readonly limits: LimitsApi },
  samples: readonly NewSample[],
): Promise<SampleDefinition[]> {
  if (samples.length === 0) return [];
  const methods = await methodsOf(
    call,
    samples.flatMap(({ methodId }) => methodId ?? []),
  );
  const microbialMethods = await microbialMethodsOf(
    call,
    samples.flatMap(({ microbialMethodId }) => microbialMethodId ?? []),
  );
  const materialIds = [...new Set(samples.flatMap(({ materialId }) => materialId ?? []))];
  await equipment.assertMocsUsable(call, materialIds, 'samples.materialId');
  const materials = await materialNames(call, materialIds);
  const known = { methods, microbialMethods, materials, limits: await limits.inForce(call), day: dayOf(call) };
  const faults = samples.flatMap((sample, index) => faultsOf(sample, known, `samples.${index}`));
  if (faults.length > 0) throw validationError(...faults);
  return samples.map(sample => definitionOf(sample, known));
}

function faultsOf(sample: NewSample, known: Known, path: string): FieldFault[] {
  const { methods, microbialMethods, materials, limits, day } = known;
  const { methodId = null, microbialMethodId = null, limit = null, materialId = null } = sample;
  const microbial =
    microbialMethodId === null ? null : microbialFault(microbialMethods.get(microbialMethodId), sample, day);
  const unitFaults = [
    ...(limit === null || recordedUnits.includes(limit.unit)
      ? []
      : [{ path: `${path}.limit.unit`, message: `${limit.unit} is not a unit of limits` }]),
    ...(microbial === null ? [] : [{ path: `${path}.microbialMethodId`, message: microbial }]),
  ];
  if (methodId === null) return unitFaults;
  const method = methods.get(methodId);
  if (method === undefined) return [{ path: `${path}.methodId`, message: 'is not a method in use' }, ...unitFaults];
  const needsRecovery = needsOwnRecovery({ ...sample, isBlank: false }, method, limits);
  if (needsRecovery && materialId === null)
    return [
      { path: `${path}.materialId`, message: 'is required: the recovery of the method depends on it' },
      ...unitFaults,
    ];
  const material =
    needsRecovery && materialId !== null ? { id: materialId, name: materials.get(materialId) ?? '' } : null;
  const { fault, isTooLow } = recoveryIn(sample, method, known);
  const message = methodFault(method, material, day) ?? (isTooLow ? fault : null);
  return [...(message === null ? [] : [{ path: `${path}.methodId`, message }]), ...unitFaults];
}

function recoveryIn(sample: NewSample, method: MethodRow | null, { microbialMethods, limits, day }: Known) {
  const own =
    microbialMethods.get(sample.microbialMethodId ?? '')?.recoveryPercent ??
    (method === null || !sample.materialId ? null : recoveryOf(method, sample.materialId, day));
  return recoveryOfSample({ ...sample, isBlank: false }, own, limits);
}

function definitionOf(sample: NewSample, known: Known): SampleDefinition {
  const method = known.methods.get(sample.methodId ?? '') ?? null;
  const microbialMethod = known.microbialMethods.get(sample.microbialMethodId ?? '') ?? null;
  const isSwab = sample.sampleType === 'swab';
  return {
    version: 1,
    location: {
      code: sample.place,
      description: sample.description,
      part: null,
      material: known.materials.get(sample.materialId ?? '') ?? null,
      materialId:
        method !== null && needsOwnRecovery({ ...sample, isBlank: false }, method, known.limits)
          ? (sample.materialId ?? null)
          : null,
    },
    sampleType: sample.sampleType,
    directness: 'Direct',
    contaminant: sample.contaminant,
    target: method?.target ?? null,
    method:
      method === null
        ? null
        : { id: method.id, externalId: method.externalId, name: method.name, revision: method.revision },
    microbialMethod: microbialMethodIn(microbialMethod),
    container: null,
    holdHours: method?.sampleStabilityHours ?? null,
    areaSqcm:
      sample.areaSqcm ?? microbialMethod?.areaSqcm ?? (isSwab ? (method?.areaSqcm ?? usualSwab.areaSqcm) : null),
    // A method that states none extracts into the usual volume.
    volumeMl:
      sample.volumeMl ??
      microbialMethod?.volumeMl ??
      method?.volumeMl ??
      (isSwab && method !== null ? usualSwab.volumeMl : null),
    lodPpm: method?.lodPpm ?? null,
    loqPpm: method?.loqPpm ?? null,
    recoveryPercent: recoveryIn(sample, method, known).percent,
    dilutionFactor: method?.dilutionFactor ?? 1,
    carbonFraction: shareOf(method?.carbonPercent ?? null),
    criterion: criterionIn(sample),
  };
}

/** The limit that is typed for a sample; a visual one without it must be visually clean. */
function criterionIn({ sampleType, limit = null }: NewSample): SampleDefinition['criterion'] {
  if (limit !== null)
    return {
      operator: limit.operator ?? 'LessThanEqualTo',
      value: limit.value,
      unit: limit.unit,
      alert: limit.alert ?? null,
      mode: 'custom',
      trace: ['Stated for this sample'],
    };
  if (sampleType !== 'visual') return null;
  const { source, ...stated } = visuallyClean;
  return { ...stated, mode: 'custom', trace: [source] };
}

async function materialNames(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await call.tx.rows<{ id: string; name: string }>({
    name: 'sampling-material-names',
    text: `select id, name from equipment.v_moc where facility_id = $1 and id = any($2::uuid[])`,
    values: [call.facility.id, [...ids]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function shareOf(percent: number | null): number | null {
  return percent === null ? null : percent / 100;
}
