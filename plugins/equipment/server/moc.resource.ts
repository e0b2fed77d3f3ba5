import { defineResource, defineUseCase, validationError } from '#kernel/contract';
import { Moc } from '#plugins/equipment/shared/moc';

/** A material that a live machine is made of cannot be archived; the message names the machines. */
const notBuiltIn = defineUseCase<{ readonly id: string }, void>()({
  name: 'equipment.moc-not-built-in',
  deps: {},
  run: async (_deps, call) => {
    const users = await call.tx.rows<{ external_id: string }>({
      text: `select e.external_id from equipment.equipment_moc m
             join equipment.equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
             where m.facility_id = $1 and m.moc_id = $2 and e.archived_at is null order by e.external_id`,
      values: [call.facility.id, call.input.id],
    });
    if (users.length === 0) return;
    const names = users.map(user => user.external_id).join(', ');
    throw validationError({ path: '', message: `This material cannot be archived: ${names} is made of it` });
  },
});

/** Materials of construction (specification section 7, /moc). */
export const moc = defineResource({
  names: { one: 'moc', many: 'mocs', inWords: { one: 'material of construction', many: 'materials of construction' } },
  path: '/moc',
  table: 'equipment.moc',
  schema: Moc,
  writable: ['externalId', 'name', 'family', 'grade', 'surfaceFinish', 'roughnessMaxUm', 'remarks'],
  permission: 'Equipment',
  audit: { domain: 'MOC' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'family', 'grade', 'surfaceFinish', 'roughnessMaxUm'],
    search: ['externalId', 'name'],
    sort: 'name',
    equals: ['family'],
  },
  sheet: {
    section: 'MOCs',
    file: 'mocs',
    after: [],
    page: '/app/master/materials',
    columns: [
      { heading: 'MOC ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      { heading: 'Family', field: 'family' },
      { heading: 'Grade', field: 'grade' },
      { heading: 'Surface finish', field: 'surfaceFinish' },
      { heading: 'Roughness max um', field: 'roughnessMaxUm' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  feature: 'equipment',
  hooks: { guardArchive: notBuiltIn },
});
