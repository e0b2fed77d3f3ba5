import type { AnyCall, HomeNotes } from '#kernel/contract';
import type { FloorState } from '#plugins/qualification/shared/floor-workflow';
import { releaseState } from '../engine/floor/release-state.js';
import { rowsAwaitingResults } from './floor-rows.js';
import { releaseFacts } from './release-context.js';
import { inspectionRules } from './settings.js';

interface Counts {
  readonly dirty: number;
  readonly expired: number;
  readonly uninspected: number;
}

/** What equipment on the floor wants from the reader: to be cleaned, inspected or released. */
export const floorNotes: HomeNotes = {
  section: 'needed',
  anyOf: ['QualificationTask.Modify', 'ApprovalPolicy.Sign'],
  feature: 'qualification',
  notes: async call => {
    const { actor, facility } = call;
    const [counts] = await call.tx.rows<Counts>({
      name: 'qualification-notes-of-the-floor',
      text: `select count(*) filter (where f.state = 'Dirty')::int as dirty,
               count(*) filter (where f.state = 'Clean hold expired')::int as expired,
               count(*) filter (where f.state = 'Cleaned awaiting inspection')::int as uninspected
             from qualification.equipment_floor f
             join equipment.v_equipment e on e.facility_id = f.facility_id and e.id = f.id and not e.is_archived
             where f.facility_id = $1`,
      values: [facility.id],
    });
    const { dirty = 0, expired = 0, uninspected = 0 } = counts ?? {};
    const note = (count: number, ending: string, status: FloorState) => ({
      count,
      text: `${count === 1 ? 'piece' : 'pieces'} of equipment ${ending}`,
      address: `/app/floor?status=${encodeURIComponent(status)}`,
    });
    return [
      ...(actor.may('QualificationTask.Modify')
        ? [
            note(dirty, 'to clean', 'Dirty'),
            note(expired, 'to clean again: the clean hold has expired', 'Clean hold expired'),
            note(uninspected, 'to inspect', 'Cleaned awaiting inspection'),
          ]
        : []),
      ...(actor.may('ApprovalPolicy.Sign')
        ? [note(await countReleasable(call), 'that can be released', 'Cleaned awaiting results')]
        : []),
    ];
  },
};

/**
 * By what is known now: the state that is stored is of the last change of the equipment, and results that are measured and
 * reviewed since do not change it.
 */
async function countReleasable(call: AnyCall): Promise<number> {
  const rules = await inspectionRules(call);
  let releasable = 0;
  for (const row of await rowsAwaitingResults(call))
    if (releaseState(await releaseFacts(call, row, rules)).state === 'CAN_BE_RELEASED') releasable += 1;
  return releasable;
}
