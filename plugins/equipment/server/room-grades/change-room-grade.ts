import { Type } from 'typebox';
import {
  ApiError,
  defineRoute,
  defineUseCase,
  RecordsToken,
  type AnyCall,
  type Records,
  type Row,
} from '#kernel/contract';
import { RoomGrade, RoomGradeUpdate } from '#plugins/equipment/shared/room-grade';
import { closed, RecordOf, Uuid } from '#schemas/lib/fields';
import { equipment } from '../equipment.resource.js';
import { roomGrade } from './room-grade.resource.js';

interface Changed {
  readonly params: { readonly id: string };
  readonly body: RoomGradeUpdate;
}

const changeRoomGrade = defineUseCase<Changed, { roomGrade: Row }>()({
  name: 'equipment.change-room-grade',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id } = call.input.params;
    const { equipments, version, ...fields } = call.input.body;
    const changesFields = Object.keys(fields).length > 0 || equipments === undefined;
    // A call with equipment alone names no version of the grade: each piece of equipment is locked and checked itself.
    if (changesFields)
      await records.update(roomGrade, call, id, { ...fields, ...(version === undefined ? {} : { version }) });
    const row = await records.get(roomGrade, call, id);
    if (equipments !== undefined) {
      if (row['isArchived'] === true) throw new ApiError('ArchivedEntryError');
      const moved = await standIn(records, call, String(row['grade']), equipments);
      if (moved === 0 && !changesFields) throw new ApiError('NothingToChangeError');
    }
    return { roomGrade: row };
  },
});

/** Makes the live equipment of a grade exactly these; others that were in it have no grade. Returns how many changed. */
async function standIn(records: Records, call: AnyCall, grade: string, ids: readonly string[]): Promise<number> {
  await records.assertUsable(equipment, call, ids, 'equipments');
  const moving = await call.tx.rows<{ id: string; version: number; joins: boolean }>({
    name: 'equipment-moving-between-grades',
    text: `select id, version, id = any ($3::uuid[]) as joins from equipment.equipment
           where facility_id = $1 and archived_at is null
             and (room_grade is not distinct from $2) <> (id = any ($3::uuid[])) order by id`,
    values: [call.facility.id, grade, ids],
  });
  for (const { id, version, joins } of moving)
    await records.update(equipment, call, id, { roomGrade: joins ? grade : null, version });
  return moving.length;
}

/** POST /room-grades/{id} {equipments, reason} (specification section 7). */
export const changeRoomGradeRoute = defineRoute({
  scope: 'facility',
  feature: 'equipment',
  method: 'POST',
  path: '/room-grades/:id',
  access: { anyOf: ['SamplingMethod.Modify'] },
  reason: 'change',
  summary:
    'Changes a room grade, or sets which equipment stands in it; a change of its fields names the version that was read',
  input: { params: Type.Object({ id: Uuid }, closed), body: RoomGradeUpdate },
  output: Type.Object({ roomGrade: RecordOf(RoomGrade) }),
  audit: 'required',
  useCase: changeRoomGrade,
});
