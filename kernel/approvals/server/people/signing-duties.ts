import type { AnyCall, FacilityScope } from '#kernel/contract';
import type { PersonDuties } from '#people/server/accounts/person-duties';
import { isPending } from '../versions/slots.js';

const words: Readonly<Record<string, string>> = { review: 'review', approve: 'approval', retire: 'retirement' };

/** Signatures, in all facilities, that a person alone is asked for. */
export const signingDuties: PersonDuties = {
  dutiesOf: async (call: AnyCall<FacilityScope | null>, userId) => {
    const rows = await call.tx.rows<{ stage: string; label: string; version: number; facility: string }>({
      text: `select s.stage, v.label, v.version, f.name as facility from kernel.approval_slot s
             join kernel.controlled_version v on v.facility_id = s.facility_id and v.id = s.version_id
             join kernel.facility f on f.id = s.facility_id
             where ${isPending} and s.candidates = array['user:' || $1::text]
             order by s.opened_at, s.id limit 20`,
      values: [userId],
    });
    return rows.map(
      ({ stage, label, version, facility }) => `${words[stage] ?? stage} of ${label}, version ${version} (${facility})`,
    );
  },
};
