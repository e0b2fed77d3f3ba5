import { notFound, validationError, type AnyCall } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import { limitsInForce, type LimitsInForce } from '../../assessments/limits-in-force.js';
import { coverageMap, type CoverageDeps } from '../coverage-of.js';
import { Changeovers, type ProcedureTimes } from './changeovers.js';

export interface ChangeoverDeps extends CoverageDeps {
  readonly equipment: EquipmentApi;
}

/** The equipment that a planner looks at: one piece or a train. */
export interface ChangeoverScope {
  readonly equipmentId?: string | undefined;
  readonly equipmentTrainId?: string | undefined;
}

/** The changeovers on a piece of equipment or a train, by the limits in force. */
export async function readChangeovers(
  { equipment, ...deps }: ChangeoverDeps,
  call: AnyCall,
  scope: ChangeoverScope,
): Promise<{
  readonly changeovers: Changeovers;
  readonly inForce: LimitsInForce;
  readonly equipmentIds: readonly string[];
}> {
  const equipmentIds = await equipmentsOf(equipment, call, scope);
  const map = await coverageMap(call, deps);
  const inForce = await limitsInForce(call, deps.limits);
  const procedures = await readProcedureTimes(call);
  return { changeovers: new Changeovers(equipmentIds, map, inForce.plant, procedures), inForce, equipmentIds };
}

async function equipmentsOf(
  equipment: EquipmentApi,
  call: AnyCall,
  { equipmentId, equipmentTrainId }: ChangeoverScope,
): Promise<readonly string[]> {
  if ((equipmentId === undefined) === (equipmentTrainId === undefined))
    throw validationError({ path: 'equipmentId', message: 'either equipment or an equipment train is required' });
  if (equipmentId !== undefined) {
    const [found] = await equipment.areas(call, [equipmentId]);
    if (found === undefined) throw notFound('Equipment');
    return [found.id];
  }
  const train = (await equipment.trains(call)).find(({ id }) => id === equipmentTrainId);
  if (train === undefined) throw notFound('Equipment train');
  return train.steps.flatMap(({ equipmentIds }) => equipmentIds);
}

async function readProcedureTimes(call: AnyCall): Promise<ReadonlyMap<string, ProcedureTimes>> {
  const rows = await call.tx.rows<ProcedureTimes & { id: string }>({
    name: 'qualification-procedure-times',
    text: `select id, external_id as "externalId", minutes / 60 as hours, clean_hold_max_hours as "cleanHoldHours"
           from procedures.v_procedure_times where facility_id = $1 and archived_at is null`,
    values: [call.facility.id],
  });
  return new Map(rows.map(row => [row.id, row]));
}

/** The highest residue of the product that was found in the year before, after a production on equipment, mg/sqcm. */
export async function highestResult(
  call: AnyCall,
  productionId: string,
  equipmentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await call.tx.rows<{ equipmentId: string; highest: number }>({
    name: 'qualification-highest-result',
    text: `select equipment_id as "equipmentId", max(adjusted_mg_per_sqcm) as highest
           from sampling.v_result
           where facility_id = $1 and production_id = $2 and equipment_id = any($3::uuid[]) and contaminant = 'product'
             and is_reviewed and adjusted_mg_per_sqcm is not null and measured_at > now() - interval '1 year'
           group by equipment_id`,
    values: [call.facility.id, productionId, equipmentIds],
  });
  return new Map(rows.map(({ equipmentId, highest }) => [equipmentId, highest]));
}
