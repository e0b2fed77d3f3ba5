import { defineResource, defineUseCase, validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import { criterionFaults } from '#plugins/equipment/shared/microbial-criterion';
import { RoomGrade, roomGradeFields } from '#plugins/equipment/shared/room-grade';
import { resourceFields } from '#schemas/lib/field-cards';
import { firstFew } from '#schemas/lib/first-few';

interface Written {
  readonly row: RoomGrade;
  readonly before: RoomGrade | null;
}

/** Live equipment of a grade, by ID. */
async function equipmentOf(call: AnyCall, grade: RoomGrade['grade']): Promise<string[]> {
  const rows = await call.tx.rows<{ external_id: string }>({
    text: `select external_id from equipment.equipment
           where facility_id = $1 and room_grade = $2 and archived_at is null order by lower(external_id)`,
    values: [call.facility.id, grade],
  });
  return rows.map(({ external_id: externalId }) => externalId);
}

const notOccupied = defineUseCase<{ readonly row: RoomGrade }, void>()({
  name: 'equipment.room-grade-not-occupied',
  deps: {},
  run: async (_deps, call) => {
    const ids = await equipmentOf(call, call.input.row.grade);
    if (ids.length === 0) return;
    throw validationError({
      path: '',
      message: `This room grade cannot be archived: ${firstFew(ids, 10)} stand in it`,
    });
  },
});

/** The letter of a grade stays while equipment names it. */
const keepsItsLetter = defineUseCase<Written, void>()({
  name: 'equipment.room-grade-keeps-its-letter',
  deps: {},
  run: async (_deps, call) => {
    const { row, before } = call.input;
    if (before === null || row.grade === before.grade) return;
    const ids = await equipmentOf(call, before.grade);
    if (ids.length > 0)
      throw validationError({
        path: 'grade',
        message: `cannot change: ${firstFew(ids, 10)} stand in grade ${before.grade}`,
      });
  },
});

const fields = resourceFields(roomGradeFields);

/** Room grades (specification section 7, /room-grades). */
export const roomGrade = defineResource({
  names: { one: 'roomGrade', many: 'roomGrades' },
  path: '/room-grades',
  table: 'equipment.room_grade',
  schema: RoomGrade,
  writable: fields.writable,
  permission: 'SamplingMethod',
  audit: { domain: 'RoomGrade' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'grade',
  },
  sheet: {
    section: 'Room grades',
    file: 'room_grades',
    after: [],
    page: '/app/master/room-grades',
    ...fields.sheet,
  },
  feature: 'equipment',
  hooks: {
    prepare: async next => Promise.resolve(prepareGrade(next)),
    afterWrite: keepsItsLetter,
    guardArchive: notOccupied,
  },
});

/** Each contaminant is limited once for a sample and unit. */
function prepareGrade(sent: RoomGrade): RoomGrade {
  const limits = sent.limits ?? [];
  const faults = limits.flatMap((limit, index): FieldFault[] => [
    ...criterionFaults(limit).map(({ field, message }) => ({ path: `limits.${index}.${field}`, message })),
    ...(limits.findIndex(each =>
      (['contaminant', 'sampleType', 'operator', 'unit'] as const).every(key => each[key] === limit[key]),
    ) < index
      ? [{ path: `limits.${index}.contaminant`, message: 'is repeated for this sample' }]
      : []),
  ]);
  if (faults.length > 0) throw validationError(...faults);
  return { ...sent, limits: limits.length === 0 ? null : [...limits] };
}
