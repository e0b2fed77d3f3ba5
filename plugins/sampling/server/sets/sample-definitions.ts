import type { EquipmentApi } from '#plugins/equipment/server/api';
import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { usualSwab } from '#plugins/products/shared/usual-sampling';
import type { MethodRecovery } from '#plugins/products/shared/method-recovery';
import type { NewSample, SampleDefinition } from '#plugins/sampling/shared/sample-set';
import { recordedUnits } from '../engine/recorded-unit.js';

/** A method with what samples take from it. */
export interface MethodRow {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly revision: string | null;
  readonly isArchived: boolean;
  readonly target: string | null;
  readonly volumeMl: number | null;
  readonly areaSqcm: number | null;
  readonly lodPpm: number | null;
  readonly loqPpm: number | null;
  readonly dilutionFactor: number | null;
  readonly carbonPercent: number | null;
  readonly recoveryRule: string | null;
  readonly sampleStabilityHours: number | null;
  readonly recoveries: readonly MethodRecovery[];
}

/** Definitions of the samples of a set, with the values of their methods today. */
export async function sampleDefinitions(
  call: AnyCall,
  equipment: EquipmentApi,
  samples: readonly NewSample[],
): Promise<SampleDefinition[]> {
  const methods = await methodsOf(
    call,
    samples.flatMap(({ methodId }) => methodId ?? []),
  );
  const materialIds = [...new Set(samples.flatMap(({ materialId }) => materialId ?? []))];
  await equipment.assertMocsUsable(call, materialIds, 'samples.materialId');
  const materials = await materialNames(call, materialIds);
  const today = call.now.toISOString().slice(0, 10);
  const faults = samples.flatMap((sample, index) => faultsOf(sample, methods, { path: `samples.${index}`, today }));
  if (faults.length > 0) throw validationError(...faults);
  return samples.map(sample => definitionOf(sample, methods.get(sample.methodId ?? '') ?? null, { materials, today }));
}

function faultsOf(
  { methodId = null, limit = null, materialId = null, sampleType }: NewSample,
  methods: ReadonlyMap<string, MethodRow>,
  { path, today }: { readonly path: string; readonly today: string },
): FieldFault[] {
  const method = methods.get(methodId ?? '');
  const isKnown = methodId === null || (method !== undefined && !method.isArchived);
  const needsRecovery = method !== undefined && (sampleType === 'swab' || method.recoveries.length > 0);
  return [
    ...(isKnown ? [] : [{ path: `${path}.methodId`, message: 'is not a method in use' }]),
    ...(needsRecovery && materialId === null
      ? [{ path: `${path}.materialId`, message: 'is required: the recovery of the method depends on it' }]
      : []),
    ...(needsRecovery && materialId !== null && recoveryOf(method, materialId, today) === null
      ? [{ path: `${path}.methodId`, message: `${method.externalId} has no valid recovery on this material` }]
      : []),
    ...(limit === null || recordedUnits.includes(limit.unit)
      ? []
      : [{ path: `${path}.limit.unit`, message: `${limit.unit} is not a unit of limits` }]),
  ];
}

function definitionOf(
  sample: NewSample,
  method: MethodRow | null,
  { materials, today }: { readonly materials: ReadonlyMap<string, string>; readonly today: string },
): SampleDefinition {
  const limit = sample.limit ?? null;
  const isSwab = sample.sampleType === 'swab';
  return {
    version: 1,
    location: {
      code: sample.place,
      description: sample.description,
      part: null,
      material: materials.get(sample.materialId ?? '') ?? null,
    },
    sampleType: sample.sampleType,
    directness: 'Direct',
    contaminant: sample.contaminant,
    target: method?.target ?? null,
    method:
      method === null
        ? null
        : { id: method.id, externalId: method.externalId, name: method.name, revision: method.revision },
    container: null,
    holdHours: method?.sampleStabilityHours ?? null,
    areaSqcm: sample.areaSqcm ?? (isSwab ? (method?.areaSqcm ?? usualSwab.areaSqcm) : null),
    // A method that states none extracts into the usual volume.
    volumeMl: sample.volumeMl ?? method?.volumeMl ?? (isSwab && method !== null ? usualSwab.volumeMl : null),
    lodPpm: method?.lodPpm ?? null,
    loqPpm: method?.loqPpm ?? null,
    recoveryPercent: method === null || !sample.materialId ? null : recoveryOf(method, sample.materialId, today),
    dilutionFactor: method?.dilutionFactor ?? 1,
    carbonFraction: shareOf(method?.carbonPercent ?? null),
    criterion:
      limit === null
        ? null
        : {
            operator: limit.operator ?? 'LessThanEqualTo',
            value: limit.value,
            unit: limit.unit,
            alert: limit.alert ?? null,
            mode: 'custom',
            trace: ['Stated for this sample'],
          },
  };
}

/** The valid recovery on a material, percent; 100 where the method corrects none within 75 to 125; null without one. */
export function recoveryOf({ recoveries, recoveryRule }: MethodRow, materialId: string, today: string): number | null {
  const found = recoveries.find(each => each.mocId === materialId && (each.validUntil ?? today) >= today);
  if (found === undefined) return null;
  const { recoveryPercent } = found;
  return recoveryRule === 'noneIfWithin' && recoveryPercent >= 75 && recoveryPercent <= 125 ? 100 : recoveryPercent;
}

/** Methods by id, archived ones included. */
export async function methodsOf(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, MethodRow>> {
  const rows = await call.tx.rows<MethodRow>({
    name: 'sampling-methods',
    text: `select m.id, m.external_id as "externalId", m.name, m.revision, m.archived_at is not null as "isArchived",
        m.analyte as target, m.extraction_volume_ml as "volumeMl", m.swab_area_sqcm as "areaSqcm", m.lod_ppm as "lodPpm",
        m.loq_ppm as "loqPpm", m.dilution_factor as "dilutionFactor", m.carbon_percent as "carbonPercent",
        m.recovery_rule as "recoveryRule", m.sample_stability_hours as "sampleStabilityHours", m.recoveries
      from products.v_analytical_method m
      where m.facility_id = $1 and m.id = any($2::uuid[])`,
    values: [call.facility.id, [...ids]],
  });
  return new Map(rows.map(row => [row.id, row]));
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
