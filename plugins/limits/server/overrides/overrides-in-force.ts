import type { AnyCall } from '#kernel/contract';
import { ofAgents, type LimitOverride } from '../engine/index.js';
import type { OverridesByEquipment } from '../plant/input/equipments-of-kind.js';

export const overrideTable = 'limits.limit_override';

interface Row {
  readonly id: string;
  readonly equipment_id: string;
  readonly production_id: string | null;
  readonly substance_id: string;
  readonly l3_mg_per_sqcm: number;
  readonly decided_on_mg_per_sqcm: number;
  readonly reason: string;
}

/** The signed limits of the facility that apply, by equipment, production (`ofAgents` for agents) and residue. */
export async function overridesInForce(call: AnyCall): Promise<OverridesByEquipment> {
  const rows = await call.tx.rows<Row>({
    name: 'limits-overrides-in-force',
    text: `select id, equipment_id, production_id, substance_id, l3_mg_per_sqcm, decided_on_mg_per_sqcm, reason
           from limits.limit_override where facility_id = $1 and signed_at is not null and ended_at is null
           order by equipment_id, production_id, substance_id`,
    values: [call.facility.id],
  });
  const found = new Map<string, Record<string, Record<string, LimitOverride>>>();
  for (const row of rows) {
    const ofEquipment = found.get(row.equipment_id) ?? {};
    found.set(row.equipment_id, ofEquipment);
    const ofProduction = (ofEquipment[row.production_id ?? ofAgents] ??= {});
    ofProduction[row.substance_id] = {
      id: row.id,
      l3MgPerSqcm: row.l3_mg_per_sqcm,
      decidedOnMgPerSqcm: row.decided_on_mg_per_sqcm,
      reason: row.reason,
    };
  }
  return found;
}
