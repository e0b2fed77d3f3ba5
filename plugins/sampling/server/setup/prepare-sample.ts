import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { readEquipmentSurface } from '#plugins/equipment/server/api';
import type { PlannedSample } from '#plugins/sampling/shared/planned-sample';
import { testUnits } from '#plugins/sampling/shared/sample-test';
import { toBase } from '#schemas/lib/units';
import { kindOf, otherUnits, recordedUnits } from '../engine/recorded-unit.js';
import { methodFaults } from './method-faults.js';

interface OwnLocation {
  readonly code: string;
  readonly isArchived: boolean;
  readonly equipmentId: string;
  readonly part: string | null;
  readonly sampleTypes: readonly string[];
  /** Of the policy that the equipment was assessed by; null before its assessment. */
  readonly replicates: number | null;
}

/** Fills in defaults and checks a planned sample against its location, type and method. */
export async function prepareSample(
  sent: PlannedSample,
  call: AnyCall,
  before: PlannedSample | null,
): Promise<PlannedSample> {
  const location = await locationOf(call, sent.samplingLocationId);
  if (location === null)
    throw validationError({ path: 'samplingLocationId', message: 'does not exist in this facility' });
  if (location.isArchived)
    throw validationError({ path: 'samplingLocationId', message: `${location.code} is archived` });
  const next: PlannedSample = {
    ...sent,
    directness: sent.directness ?? (sent.sampleType === 'rinse' ? 'Indirect' : 'Direct'),
    swabsPerSample: sent.swabsPerSample ?? 1,
    replicates: sent.replicates ?? location.replicates ?? 1,
    isBlank: sent.isBlank ?? false,
    additionalTests: sent.additionalTests ?? [],
    // A typed limit goes away with its mode.
    customLimit:
      sent.acceptanceMode !== 'custom' && before?.acceptanceMode === 'custom' ? null : (sent.customLimit ?? null),
  };
  const faults = [
    ...(before !== null && before.samplingLocationId !== next.samplingLocationId
      ? [{ path: 'samplingLocationId', message: 'cannot change: plan a sample at the other location' }]
      : []),
    ...(location.sampleTypes.includes(next.sampleType)
      ? []
      : [{ path: 'sampleType', message: `is not planned at ${location.code}: ${location.sampleTypes.join(', ')}` }]),
    ...(await areaFaults(call, next, location)),
    ...criterionFaults(next),
    ...testFaults(next),
    ...(await typeFaults(call, next)),
    ...(await methodFaults(call, next)),
  ];
  if (faults.length > 0) throw validationError(...faults);
  return next;
}

async function areaFaults(call: AnyCall, { area }: PlannedSample, location: OwnLocation): Promise<FieldFault[]> {
  const areaSqcm = toBase('surfaceArea', area);
  if (areaSqcm === null) return [];
  const surface = await readEquipmentSurface(call, location.equipmentId);
  const part = surface?.parts.find(({ name }) => name === location.part);
  const whole = part?.areaSqcm ?? surface?.areaSqcm ?? null;
  return whole !== null && areaSqcm > whole
    ? [
        {
          path: 'area',
          message: `is larger than ${part?.name ?? 'the equipment'}, which has ${whole.toPrecision(3)} sqcm`,
        },
      ]
    : [];
}

function criterionFaults({ acceptanceMode, customLimit, contaminant, productionId }: PlannedSample): FieldFault[] {
  if (acceptanceMode === 'productWise' && (productionId ?? null) === null)
    return [{ path: 'productionId', message: 'is required for the limit of a production' }];
  if (acceptanceMode === 'cleaningAgentSal' && contaminant !== 'cleaningAgent')
    return [{ path: 'acceptanceMode', message: 'is only for cleaning agents' }];
  if (acceptanceMode !== 'custom')
    return (customLimit ?? null) === null
      ? []
      : [{ path: 'customLimit', message: 'is not used: the limit is not typed' }];
  if (customLimit === null || customLimit === undefined)
    return [{ path: 'customLimit', message: 'is required when the limit is typed' }];
  const { unit } = customLimit;
  if (!recordedUnits.includes(unit))
    return [{ path: 'customLimit.unit', message: `${unit} is not a unit of limits: ${recordedUnits.join(', ')}` }];
  const wanted = unitsFor(contaminant);
  return wanted(unit) ? [] : [{ path: 'customLimit.unit', message: `${unit} is not a unit for ${contaminant}` }];
}

/** Counts and endotoxin units are of microbes and endotoxins, amounts of residue of all others. */
function unitsFor(contaminant: PlannedSample['contaminant']): (unit: string) => boolean {
  if (contaminant === 'BioBurden') return unit => unit.startsWith('CFU');
  if (contaminant === 'Endotoxin') return unit => unit.startsWith('EU');
  return unit => kindOf(unit) !== 'other' || !otherUnits.some(other => other === unit);
}

function testFaults({ additionalTests }: PlannedSample): FieldFault[] {
  const tests = additionalTests ?? [];
  return tests.flatMap(({ test, unit = null }, index): FieldFault[] => {
    const path = `additionalTests.${index}`;
    const units = testUnits[test];
    if (tests.findIndex(other => other.test === test) < index)
      return [{ path: `${path}.test`, message: `${test} is repeated` }];
    if (units.length === 0) return unit === null ? [] : [{ path: `${path}.unit`, message: `${test} has no unit` }];
    return unit !== null && units.includes(unit)
      ? []
      : [{ path: `${path}.unit`, message: `must be one of ${units.join(', ')}` }];
  });
}

async function typeFaults(call: AnyCall, { samplingTypeId = null, sampleType }: PlannedSample): Promise<FieldFault[]> {
  if (samplingTypeId === null) return [];
  const [type] = await call.tx.rows<{ id: string; sampleType: string; isArchived: boolean }>({
    name: 'sampling-type-of-sample',
    text: `select id, sample_type as "sampleType", archived_at is not null as "isArchived" from sampling.sampling_type
           where facility_id = $1 and id = $2`,
    values: [call.facility.id, samplingTypeId],
  });
  if (type === undefined || type.isArchived)
    return [
      { path: 'samplingTypeId', message: type === undefined ? 'does not exist in this facility' : 'is archived' },
    ];
  return type.sampleType === sampleType
    ? []
    : [{ path: 'samplingTypeId', message: `is a type of ${type.sampleType} samples` }];
}

async function locationOf(call: AnyCall, id: string): Promise<OwnLocation | null> {
  const [row] = await call.tx.rows<OwnLocation>({
    name: 'sampling-location-of-sample',
    text: `select l.external_id as code, l.archived_at is not null as "isArchived", l.equipment_id as "equipmentId",
        l.part, l.sample_types as "sampleTypes", p.replicates
      from sampling.sampling_location l
      left join sampling.sampling_assessment a on a.facility_id = l.facility_id and a.equipment_id = l.equipment_id
      left join sampling.sampling_policy p on p.facility_id = a.facility_id and p.id = a.policy_id
      where l.facility_id = $1 and l.id = $2`,
    values: [call.facility.id, id],
  });
  return row ?? null;
}
