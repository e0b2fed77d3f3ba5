import { validationError, type AnyCall, type Change, type FieldFault } from '#kernel/contract';
import type { AdditionalValue, PairValues, PairValuesChange } from '#plugins/products/shared/additional-value';
import { checkValues, valueChanges } from '../../additional-fields/index.js';

/** Equipment of a production with the values of the pair. */
interface PairRow {
  readonly equipment: PairValues['additionalFields'][number]['equipment'];
  readonly values: AdditionalValue[];
}

/** The equipment of a production in the order of its steps, with values. */
export function pairValuesOf(call: AnyCall, productionId: string): Promise<PairRow[]> {
  return call.tx.rows<PairRow>({
    name: 'products-pair-values',
    text: `select json_build_object('id', e.id, 'externalId', e.external_id, 'name', e.name) as equipment,
             coalesce(m.additional_fields, '[]') as values
           from products.production_equipment m
           join equipment.v_equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
           where m.facility_id = $1 and m.production_id = $2 order by m.step_order nulls last, lower(e.external_id)`,
    values: [call.facility.id, productionId],
  });
}

/** Writes the values of the named equipment and returns the changes; all faults are reported together. */
export async function replaceValues(
  call: AnyCall,
  productionId: string,
  wanted: PairValuesChange['equipments'],
): Promise<readonly Change[]> {
  const known = new Map((await pairValuesOf(call, productionId)).map(row => [row.equipment.id, row]));
  const ids = wanted.map(({ equipmentId }) => equipmentId);
  const faults: FieldFault[] = [];
  const writes: { readonly pair: PairRow; readonly values: AdditionalValue[] | null }[] = [];
  for (const [index, { equipmentId, values }] of wanted.entries()) {
    const pair = known.get(equipmentId);
    const at = `equipments.${index}`;
    if (ids.indexOf(equipmentId) < index) faults.push({ path: `${at}.equipmentId`, message: 'is listed twice' });
    else if (pair === undefined)
      faults.push({ path: `${at}.equipmentId`, message: 'is not equipment of this production' });
    else {
      const checked = await checkValues(call, 'equipmentProductionPair', values, pair.values, `${at}.values`);
      faults.push(...checked.faults);
      writes.push({ pair, values: checked.values });
    }
  }
  if (faults.length > 0) throw validationError(...faults);
  const changes: Change[] = [];
  for (const { pair, values } of writes) changes.push(...(await write(call, productionId, pair, values)));
  return changes;
}

/** The values of pairs about to be removed, as changes to null. */
export async function lostValues(
  call: AnyCall,
  productionId: string,
  staying: readonly string[],
): Promise<readonly Change[]> {
  const going = (await pairValuesOf(call, productionId)).filter(
    ({ equipment, values }) => values.length > 0 && !staying.includes(equipment.id),
  );
  const changes: Change[] = [];
  for (const { equipment, values } of going)
    changes.push(...(await valueChanges(call, values, [], onEquipment(equipment))));
  return changes;
}

async function write(
  call: AnyCall,
  productionId: string,
  { equipment, values: before }: PairRow,
  values: AdditionalValue[] | null,
): Promise<readonly Change[]> {
  const changes = await valueChanges(call, before, values ?? [], onEquipment(equipment));
  if (changes.length === 0) return [];
  call.tx.send({
    text: `update products.production_equipment set additional_fields = $4
           where facility_id = $1 and production_id = $2 and equipment_id = $3`,
    values: [call.facility.id, productionId, equipment.id, values === null ? null : JSON.stringify(values)],
  });
  return changes;
}

function onEquipment({ externalId }: PairRow['equipment']): string {
  return ` on ${externalId}`;
}
