import { Type } from 'typebox';
import { defineRoute, readOnly, shortList, type RouteDefinition, type ShortList } from '#kernel/contract';
import { closed, Nullable, Pagination, Reason, Text, Uuid } from '#schemas/lib/fields';
import { ListQuery } from '#schemas/lib/list-query';
import { Department } from '#schemas/identity/department';
import { History } from '#schemas/lib/audit-entry';
import { historyQuery, readHistory } from '#kernel/record/audit/reading/history';
import { DepartmentsToken } from './departments.js';

const fields = {
  name: Text(255),
  isQualityUnit: Type.Optional(Type.Boolean()),
  head: Type.Optional(Nullable(Uuid)),
};
const NewDepartment = Type.Object(fields, closed);
const DepartmentUpdate = Type.Object(
  { ...Type.Partial(Type.Object(fields)).properties, version: Type.Integer({ minimum: 1 }), reason: Reason },
  closed,
);
const ReasonBody = Type.Object({ reason: Reason }, closed);
const Id = Type.Object({ id: Uuid }, closed);
const One = Type.Object({ department: Department });
const Many = Type.Object({ departments: Type.Array(Type.Partial(Department)), pagination: Pagination });
const list: ShortList<Department> = {
  text: department => department.name,
  columns: ['name', 'isQualityUnit', 'people', 'createdAt', 'updatedAt'],
  always: ['id', 'version'],
};
const deps = { departments: DepartmentsToken };
const readers = { anyOf: ['Department.Get', 'User.Get'] } as const;
const own = {
  scope: 'facility',
  ownTransactions: true,
  audit: { exempt: 'departments belong to the installation: audited in its trail, in a transaction of its own' },
} as const;

/** Departments of the installation (specification section 7, Catalogs). */
export const departmentRoutes: readonly RouteDefinition[] = [
  ...(['/departments', '/archived/departments'] as const).map(path =>
    defineRoute({
      method: 'GET',
      path,
      scope: 'facility',
      access: readers,
      summary: path === '/departments' ? 'Lists departments' : 'Lists archived departments',
      input: { query: ListQuery },
      output: Many,
      audit: readOnly,
      useCase: {
        name: path === '/departments' ? 'kernel.list-departments' : 'kernel.list-archived-departments',
        deps,
        run: async ({ departments }, call) => {
          const found = await departments.list(call.tx, path !== '/departments');
          const { rows, pagination } = shortList(found, call.input.query, list);
          return { departments: rows, pagination };
        },
      },
    }),
  ),
  defineRoute({
    method: 'GET',
    path: '/departments/:id',
    scope: 'facility',
    access: readers,
    summary: 'A department with its head and the number of its people',
    input: { params: Id },
    output: One,
    audit: readOnly,
    useCase: {
      name: 'kernel.get-department',
      deps,
      run: async ({ departments }, call) => ({ department: await departments.get(call.tx, call.input.params.id) }),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/departments/:id/history',
    scope: 'facility',
    access: readers,
    summary: 'Every change to a department',
    input: { params: Id, query: historyQuery },
    output: History,
    audit: readOnly,
    useCase: {
      name: 'kernel.department-history',
      deps,
      run: async ({ departments }, call) => {
        const { id } = await departments.get(call.tx, call.input.params.id);
        return readHistory({ ...call, facility: null }, 'kernel.department', id, call.input.query);
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/departments',
    ...own,
    access: { anyOf: ['Department.Add'] },
    summary: 'Creates a department',
    input: { body: NewDepartment },
    output: One,
    status: 201,
    useCase: {
      name: 'kernel.create-department',
      deps,
      run: async ({ departments }, call) => ({
        department: await departments.create(call, call.input.body),
      }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/departments/:id',
    ...own,
    access: { anyOf: ['Department.Modify'] },
    summary: 'Changes a department, with a reason; people stay in it under its new name',
    input: { params: Id, body: DepartmentUpdate },
    output: One,
    useCase: {
      name: 'kernel.update-department',
      deps,
      run: async ({ departments }, call) => {
        const { version, reason, ...input } = call.input.body;
        return { department: await departments.update(call, call.input.params.id, input, version, reason) };
      },
    },
  }),
  ...(['archive', 'unarchive'] as const).map(verb =>
    defineRoute({
      method: 'PUT',
      path: `/departments/:id/${verb}`,
      ...own,
      access: { anyOf: ['Department.Delete'] },
      summary: verb === 'archive' ? 'Archives a department in which nobody is' : 'Restores an archived department',
      input: { params: Id, body: ReasonBody },
      output: One,
      useCase: {
        name: `kernel.${verb}-department`,
        deps,
        run: async ({ departments }, call) => ({
          department: await departments[verb](call, call.input.params.id, call.input.body.reason),
        }),
      },
    }),
  ),
];
