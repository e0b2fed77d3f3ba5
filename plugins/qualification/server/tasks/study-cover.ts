import type { PairCover } from '../api.js';

/** A completed and validated study, other than that of the task, covers the pair by itself or as the worst case. */
export const coverOfStudies: PairCover = {
  coverOf: async (call, { equipmentId, productionId, taskId }) => {
    if (equipmentId === null || productionId === null) return null;
    const [found] = await call.tx.rows<{ number: string }>({
      name: 'qualification-study-that-covers',
      text: `select s.number from qualification.study_cover k
             join qualification.study s on s.facility_id = k.facility_id and s.id = k.study_id
             where k.facility_id = $1 and k.equipment_id = $2 and k.production_id = $3
               and s.state = 'Completed' and s.outcome = 'Validated' and s.task_id is distinct from $4
               and (k.valid_until is null or k.valid_until >= $5::date)
             order by k.proven_at desc limit 1`,
      values: [call.facility.id, equipmentId, productionId, taskId, call.now],
    });
    return found === undefined ? null : `study ${found.number}`;
  },
};
