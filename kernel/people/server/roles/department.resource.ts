import { defineResource, defineUseCase, validationError, type AnyCall, type AnyResource } from '#kernel/contract';
import { DepartmentFields, departmentFigures } from '#schemas/identity/department';

/** A department with users stays until they are moved, so that nobody belongs to an archived one. */
const nobodyBelongs = defineUseCase<{ readonly id: string; readonly row: { readonly name: string } }, void>()({
  name: 'people.nobody-belongs',
  deps: {},
  run: async (_deps, call) => {
    const { id, row } = call.input;
    const users = await call.tx.rows({
      text: 'select id from kernel.app_user where department_id = $1 and archived_at is null',
      values: [id],
    });
    if (users.length === 0) return;
    const belong = users.length === 1 ? '1 person belongs' : `${users.length} people belong`;
    throw validationError({ path: 'id', message: `${belong} to ${row.name}; move them to another department first` });
  },
});

async function assertHead(call: AnyCall, id: string): Promise<void> {
  const [user] = await call.tx.rows({
    text: 'select id from kernel.app_user where id = $1 and archived_at is null',
    values: [id],
  });
  if (user === undefined) throw validationError({ path: 'head', message: 'there is no such person' });
}

/** Departments of the installation (specification section 7, Catalogs). */
export const department: AnyResource = defineResource({
  names: { one: 'department', many: 'departments' },
  path: '/departments',
  scope: 'installation',
  table: 'kernel.department',
  columns: { head: 'head_id' },
  schema: DepartmentFields,
  computed: {
    headName: {
      schema: departmentFigures.headName,
      sql: `(select h.first_name || ' ' || h.last_name from kernel.app_user h where h.id = t.head_id)`,
    },
    people: {
      schema: departmentFigures.people,
      sql: '(select count(*)::int from kernel.app_user u where u.department_id = t.id and u.archived_at is null)',
    },
  },
  writable: ['name', 'isQualityUnit', 'head'],
  permission: 'Department',
  readableWith: ['User.Get'],
  audit: { domain: 'Department' },
  unique: ['name'],
  archive: 'with-reason',
  list: { columns: ['name', 'isQualityUnit', 'head'], search: ['name'], sort: 'name' },
  hooks: {
    prepare: async (next, call, before) => {
      if (typeof next.head === 'string' && next.head !== before?.head) await assertHead(call, next.head);
      return next;
    },
    guardArchive: nobodyBelongs,
  },
});
