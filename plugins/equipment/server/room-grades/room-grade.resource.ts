import { defineResource, validationError, type FieldFault } from '#kernel/contract';
import { criterionFaults } from '#plugins/equipment/shared/microbial-criterion';
import { RoomGrade, roomGradeFields } from '#plugins/equipment/shared/room-grade';
import { resourceFields } from '#schemas/lib/field-cards';

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
  hooks: { prepare: async next => Promise.resolve(prepareGrade(next)) },
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
