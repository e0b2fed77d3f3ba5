import { defineUseCase, notFound, type AnyCall } from '#kernel/contract';
import type { EquipmentDedication } from '#plugins/equipment/shared/dedication';
import { ProductsOnEquipmentToken, type MadeOnEquipment, type ProductsOnEquipment } from '../api.js';

interface OfOne {
  readonly params: { readonly id: string };
}

/** What productions make on each equipment, as reported by the plugin that holds productions. */
export async function madeOnEquipment(
  known: readonly ProductsOnEquipment[],
  call: AnyCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly MadeOnEquipment[]>> {
  const found = await Promise.all(known.map(each => each.madeOn(call, ids)));
  return new Map(found.flatMap(each => [...each]));
}

/** The stated dedication of equipment next to what is made on it. */
export const readDedication = defineUseCase<OfOne, { equipmentDedication: EquipmentDedication }>()({
  name: 'equipment.read-dedication',
  deps: { known: ProductsOnEquipmentToken },
  run: async ({ known }, call) => {
    const { id } = call.input.params;
    const [said] = await call.tx.rows<Pick<EquipmentDedication, 'dedication' | 'isShared'> & { contactType: string }>({
      name: 'equipment-dedication',
      text: `select dedication, contact_type as "contactType",
               contact_type <> 'nonContact' and dedication not in ('singleUse', 'dedicatedProduct') as "isShared"
             from equipment.equipment where facility_id = $1 and id = $2`,
      values: [call.facility.id, id],
    });
    if (said === undefined) throw notFound('Equipment');
    const usedFor = (await madeOnEquipment(known, call, [id])).get(id) ?? [];
    const { dedication, contactType, isShared } = said;
    const isDespite = contactType !== 'nonContact' && dedication === 'dedicatedProduct' && usedFor.length > 1;
    return {
      equipmentDedication: {
        dedication,
        isShared: isShared || isDespite,
        isSharedDespiteDedication: isDespite,
        usedFor: [...usedFor],
      },
    };
  },
});
