import type { PairCover } from '../api.js';

/** An approved assessment that answered the question of the pair with the acceptance of the risk (transitions Q8). */
export const coverOfAssessments: PairCover = {
  coverOf: async (call, { equipmentId, productionId }) => {
    if (equipmentId === null || productionId === null) return null;
    const [found] = await call.tx.rows<{ number: string }>({
      name: 'qualification-assessment-that-covers',
      text: `select t.external_id as number from qualification.assessment t
             cross join jsonb_array_elements(t.questions) q
             join jsonb_array_elements(t.decisions) d on d ->> 'key' = q ->> 'key'
             where t.facility_id = $1 and t.approved_at is not null and d ->> 'decision' = 'riskAcceptance'
               and q #>> '{task,equipmentId}' = $2 and q #>> '{task,productionId}' = $3
             order by t.approved_at desc limit 1`,
      values: [call.facility.id, equipmentId, productionId],
    });
    return found === undefined ? null : `the risk accepted in assessment ${found.number}`;
  },
};
