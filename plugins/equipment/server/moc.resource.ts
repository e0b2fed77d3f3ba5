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
    throw validationError({ path: '', message: `This material cannot be archived: ${names} is made of it` });
  },
});

/** A material that represents live materials cannot be archived either. */
const guardArchive = defineUseCase<{ readonly id: string }, void>()({
  name: 'equipment.moc-not-in-use',
  deps: {},
  run: async (_deps, call) => {
    await notBuiltIn.run({}, call);
    const represented = await call.tx.rows<{ external_id: string }>({
      text: `select external_id from equipment.moc
             where facility_id = $1 and grouped_with_id = $2 and archived_at is null order by external_id`,
      values: [call.facility.id, call.input.id],
    });
    if (represented.length === 0) return;
    const names = represented.map(each => each.external_id).join(', ');
    throw validationError({ path: '', message: `This material cannot be archived: it represents ${names}` });
  },
});

interface Written {
  readonly id: string;
  readonly row: Moc;
}

/** A material is represented by a live one that represents itself, with a reason. */
const representedOnce = defineUseCase<Written, void>()({
  name: 'equipment.moc-represented-once',
  deps: {},
  run: async (_deps, call) => {
    const { id, row } = call.input;
    const target = row.groupedWithId ?? null;
    if (target === null) return;
    const refused = (message: string) => validationError({ path: 'groupedWithId', message });
    if ((row.groupingReason ?? '').trim() === '')
      throw validationError({ path: 'groupingReason', message: 'is required where another material represents it' });
    if (target === id) throw refused('must be another material');
    const [other] = await call.tx.rows<{ isLive: boolean; isRepresented: boolean; represents: boolean }>({
      text: `select o.archived_at is null as "isLive", o.grouped_with_id is not null as "isRepresented",
               exists (select from equipment.moc m where m.facility_id = $1 and m.grouped_with_id = $3) as represents
             from equipment.moc o where o.facility_id = $1 and o.id = $2 for share of o`,
      values: [call.facility.id, target, id],
    });
    if (other === undefined) throw refused('does not exist in this facility');
    if (!other.isLive) throw refused('is archived and cannot be used');
    if (other.isRepresented) throw refused('is represented by another material itself');
    if (other.represents) throw refused('cannot be chosen, because this material represents others');
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
    leavesOut: 'which material represents another one',
    ...fields.sheet,
  },
  feature: 'equipment',
  hooks: {
    prepare: async (next, _call, before) => Promise.resolve(withoutLooseReason(next, before)),
    afterWrite: representedOnce,
    guardUnarchive: representedOnce,
    guardArchive,
  },
});

/** The reason goes with the representation; a new one without it is refused. */
function withoutLooseReason(next: Moc, before: Moc | null): Moc {
  const reason = next.groupingReason ?? null;
  if (reason === null || (next.groupedWithId ?? null) !== null) return next;
  if (reason !== before?.groupingReason)
    throw validationError({ path: 'groupingReason', message: 'must be empty while no other material represents it' });
  return { ...next, groupingReason: null };
}
