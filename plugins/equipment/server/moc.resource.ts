import { defineResource, defineUseCase, validationError } from '#kernel/contract';
import { Moc, mocFields } from '#plugins/equipment/shared/moc';
import { resourceFields } from '#schemas/lib/field-cards';

/** A material of live equipment cannot be archived; the message names the equipment. */
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
    throw validationError({ path: '', message: `This material cannot be archived: ${names}is made of it` });
  },
});

const fields = resourceFields(mocFields);

/** Materials of construction (specification section 7, /moc). */
export const moc = defineResource({
  names: { one: 'moc', many: 'mocs', inWords: { one: 'material of construction', many: 'materials of construction' } },
  path: '/moc',
  table: 'equipment.moc',
  schema: Moc,
  writable: fields.writable,
  permission: 'Equipment',
  audit: { domain: 'MOC' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'name',
  },
  sheet: {
    section: 'MOCs',
    file: 'mocs',
    after: [],
    page: '/app/master/materials',
    ...fields.sheet,
  },
  feature: 'equipment',
  hooks: { guardArchive: notBuiltIn },
});
