import { todayAt, type FacilitySettings } from '#kernel/contract';
import type { PairCover } from '../../api.js';

/** A gap that quality accepted for a time covers its pair until then (transitions Q8). */
export const coverOfAcceptances = (settings: FacilitySettings): PairCover => ({
  coverOf: async (call, { equipmentId, productionId }) => {
    if (equipmentId === null || productionId === null) return null;
    const [found] = await call.tx.rows<{ until: string }>({
      name: 'qualification-acceptance-that-covers',
      text: `select a.valid_until::text as until from qualification.coverage_acceptance a
             where a.facility_id = $1 and a.equipment_id = $2 and a.production_id = $3 and a.ended_at is null
               and a.valid_until >= $4::date
             order by a.valid_until desc limit 1`,
      values: [call.facility.id, equipmentId, productionId, await todayAt(call, settings)],
    });
    return found === undefined ? null : `the accepted risk, valid until ${found.until}`;
  },
});
