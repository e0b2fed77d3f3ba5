import type { PairCover } from '../api.js';
import { acceptedStudies } from './accepted-studies.js';

/** A historical study that is accepted as coverage and names no residues covers the pair: it states no limit that could be lost. */
export const coverOfAcceptedStudies: PairCover = {
  coverOf: async (call, { equipmentId, productionId }) => {
    if (equipmentId === null || productionId === null) return null;
    const [production] = await call.tx.rows<{ sourceId: string }>({
      name: 'qualification-product-of-production',
      text: `select product_id as "sourceId" from products.v_production where facility_id = $1 and id = $2`,
      values: [call.facility.id, productionId],
    });
    const found = (await acceptedStudies(call)).find(
      ({ equipmentIds, productIds, residues }) =>
        residues.length === 0 &&
        equipmentIds.includes(equipmentId) &&
        (productIds.length === 0 || (production !== undefined && productIds.includes(production.sourceId))),
    );
    return found === undefined ? null : `historical study ${found.number}`;
  },
};
