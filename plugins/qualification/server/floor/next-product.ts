import type { AnyCall } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { Plant } from '#plugins/products/server/api';
import { limitsInForce } from '../assessments/limits-in-force.js';
import { refusedNext } from '../engine/floor/next-product.js';

interface Pairing {
  readonly production: string;
  readonly equipment: string;
  readonly isMapped: boolean;
  readonly dedication: string;
  readonly dedicatedTo: string | null;
  readonly previousId: string | null;
  readonly previous: string | null;
}

/** Whether a production may be the next one on equipment after what was made there last, and why not, by the limits in force. */
export async function nextProductAllowed(
  call: AnyCall,
  limits: LimitsApi,
  { equipmentId, productionId }: { readonly equipmentId: string; readonly productionId: string },
): Promise<{ readonly isAllowed: boolean; readonly reasons: readonly string[] }> {
  const pairing = await pairingOf(call, equipmentId, productionId);
  const { previousId } = pairing;
  const isChange = previousId !== null && previousId !== productionId;
  const { plant } = await limitsInForce(call, limits);
  const residues = isChange ? plant.changeover({ previousId, nextId: productionId, equipmentId }) : [];
  const reasons = refusedNext({
    ...pairing,
    residues: residues.map(({ substance, outcome }) => ({ name: substance.name, outcome })),
    isChange,
    makes: namesMade(plant.records, productionId),
  });
  return { isAllowed: reasons.length === 0, reasons };
}

/** Names by which equipment may be dedicated to what a production makes. */
function namesMade({ productions, products, actives, intermediates }: Plant, productionId: string): string[] {
  const production = productions.find(({ id }) => id === productionId);
  const made = [...products, ...actives, ...intermediates].find(({ id }) => id === production?.sourceId);
  return [production, made].flatMap(each => (each === undefined ? [] : [each.externalId, each.name]));
}

async function pairingOf(call: AnyCall, equipmentId: string, productionId: string): Promise<Pairing> {
  const [found] = await call.tx.rows<Pairing>({
    name: 'qualification-next-product',
    text: `select p.external_id as production, e.external_id as equipment, m.equipment_id is not null as "isMapped",
             e.dedication, e.dedicated_to as "dedicatedTo", f.production_id as "previousId", l.external_id as previous
           from equipment.v_equipment e
           join products.v_production p on p.facility_id = e.facility_id and p.id = $3
           left join products.v_production_equipment m on m.facility_id = e.facility_id and m.equipment_id = e.id
             and m.production_id = p.id
           left join qualification.equipment_floor f on f.facility_id = e.facility_id and f.id = e.id
           left join products.v_production l on l.facility_id = f.facility_id and l.id = f.production_id
           where e.facility_id = $1 and e.id = $2`,
    values: [call.facility.id, equipmentId, productionId],
  });
  if (found === undefined) throw new Error('equipment and production were checked before');
  return found;
}
