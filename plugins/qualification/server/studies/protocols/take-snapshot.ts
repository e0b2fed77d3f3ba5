import { todayAt, type AnyCall, type FacilitySettings } from '#kernel/contract';
import type { LimitsApi, PlantLimits } from '#plugins/limits/server/api';
import type { OperatorsApi } from '#plugins/operators/server/api';
import { readProcedure } from '#plugins/procedures/server/api';
import type { Protocol } from '#plugins/qualification/shared/protocol';
import type {
  ProtocolResidue,
  ProtocolSample,
  ProtocolSnapshot,
} from '#plugins/qualification/shared/protocol-snapshot';
import type { PlannedSampleOfEquipment, SampleSetsApi } from '#plugins/sampling/server/api';
import { limitsInForce } from '../../assessments/limits-in-force.js';
import { residuesOn, type ResidueOn } from '../residues-on.js';

/** What data are taken from. */
export interface SnapshotSources {
  readonly limits: LimitsApi;
  readonly samples: SampleSetsApi;
  readonly operators: OperatorsApi;
  readonly settings: FacilitySettings;
}

type Scope = Pick<
  Protocol,
  'equipmentId' | 'coveredEquipmentIds' | 'productionId' | 'coveredProductionIds' | 'cleaningProcedureId'
>;

/** The data of a protocol as they are now: limits in force, procedure, planned samples with methods and recovery. */
export async function takeSnapshot(call: AnyCall, sources: SnapshotSources, scope: Scope): Promise<ProtocolSnapshot> {
  const { plant, assessment } = await limitsInForce(call, sources.limits);
  const equipmentIds = [scope.equipmentId, ...(scope.coveredEquipmentIds ?? [])];
  const productionIds = [scope.productionId, ...(scope.coveredProductionIds ?? [])];
  const planned = await sources.samples.planned(call, sources.limits, scope.equipmentId);
  const procedure = await readProcedure(call, scope.cleaningProcedureId);
  return {
    takenAt: call.now.toISOString(),
    assessment: assessment === null ? null : { id: assessment.id, number: assessment.number },
    equipment: await named(call, equipmentIds, `equipment.v_equipment`, ', surface_area_sqcm as "areaSqcm"'),
    productions: await named(call, productionIds, `products.v_production`, ''),
    procedure:
      procedure === null
        ? null
        : {
            id: procedure.id,
            externalId: procedure.externalId,
            name: procedure.name,
            revision: procedure.revision,
            documentVersion: procedure.documentVersion,
            dirtyHoldMaxHours: procedure.dirtyHoldMaxHours,
            cleanHoldMaxHours: procedure.cleanHoldMaxHours,
            campaignMaxBatches: procedure.campaignMaxBatches,
            observerRequired: procedure.observerRequired,
            steps: [...procedure.steps],
          },
    residues: residuesOn(plant, scope.equipmentId, scope.productionId).map(found => residueOf(plant, found)),
    samples: planned
      .filter(({ productionId }) => productionId === null || productionId === scope.productionId)
      .map((sample, index) => sampleOf(sample, index)),
    qualifiedOperators: await sources.operators.countQualified(
      call,
      'cleaningProcedure',
      await todayAt(call, sources.settings),
    ),
  };
}

/** Records in the order of their ids. */
async function named<R extends { readonly id: string }>(
  call: AnyCall,
  ids: readonly string[],
  view: 'equipment.v_equipment' | 'products.v_production',
  more: string,
): Promise<R[]> {
  const rows = await call.tx.rows<R>({
    text: `select id, external_id as "externalId", name${more} from ${view}
           where facility_id = $1 and id = any($2::uuid[]) order by array_position($2::uuid[], id)`,
    values: [call.facility.id, [...ids]],
  });
  return rows;
}

function residueOf(plant: PlantLimits, { kind, residueId, limit }: ResidueOn): ProtocolResidue {
  const { substance, next, l3MgPerSqcm, alert } = limit;
  return {
    id: residueId,
    externalId: substance.externalId,
    name: substance.name,
    kind,
    limitMgPerSqcm: l3MgPerSqcm,
    alertMgPerSqcm: alert?.l3MgPerSqcm ?? null,
    next: { id: next.id, externalId: next.externalId, name: next.name },
    healthBased: kind === 'active' ? healthBasedOf(plant, residueId) : 'notApplicable',
  };
}

/** Whether the health-based limit of an active is there and reviewed. */
function healthBasedOf(plant: PlantLimits, activeId: string): ProtocolResidue['healthBased'] {
  const active = plant.records.actives.find(({ id }) => id === activeId);
  const isStated =
    active !== undefined && (Object.keys(active.hbelMgPerDay).length > 0 || active.acceptableIntakeMgPerDay !== null);
  if (!isStated) return 'notStated';
  return active.lowestHbelIsEffective === false ? 'provisional' : 'approved';
}

function sampleOf(sample: PlannedSampleOfEquipment, index: number): ProtocolSample {
  const { definition } = sample;
  const { method, microbialMethod = null, location, criterion } = definition;
  const named = method ?? microbialMethod;
  return {
    id: sample.id,
    externalId: sample.externalId,
    order: index + 1,
    locationId: sample.locationId,
    location: location.code,
    description: location.description,
    part: location.part,
    material: location.material,
    sampleType: definition.sampleType,
    contaminant: definition.contaminant,
    targetId: sample.targetId,
    target: definition.target,
    isBlank: definition.isBlank === true,
    replicates: sample.replicates,
    methodId: method?.id ?? null,
    method: named === null ? null : [named.externalId, named.revision].filter(part => part !== null).join(' rev. '),
    recoveryPercent: definition.recoveryPercent,
    loqPpm: definition.loqPpm,
    limit:
      criterion === null
        ? null
        : {
            operator: criterion.operator,
            value: criterion.value,
            unit: criterion.unit,
            alert: criterion.alert,
          },
    whyNoLimit: definition.whyNoLimit ?? null,
    faults: [...sample.faults],
    isBelowLoq: sample.atLoq === 'fail',
  };
}
