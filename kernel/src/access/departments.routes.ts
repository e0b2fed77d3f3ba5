import { randomUUID } from 'node:crypto';
import { Type, type TSchema } from 'typebox';
import { ApiError, defineUseCase, readOnly, type RouteDefinition, type RouteShape } from '#kernel/contract';
import { closed, Text } from '#schemas/lib/fields';
import { contextOf, visitOf } from '../auth/visit.js';
import { runWrite } from '../data/unit-of-work.js';
import { DatabaseToken } from '../data/database-token.js';

type Shape = RouteShape<TSchema, TSchema, TSchema>;

interface Department {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

const select = 'select id, name, version from kernel.department where archived_at is null';

/** Departments of the installation: enough to say where a person works (specification section 7, Catalogs). */
export const departmentRoutes: readonly RouteDefinition[] = [
  {
    method: 'GET',
    path: '/departments',
    scope: 'facility',
    access: { anyOf: ['Department.Get', 'User.Get'] },
    summary: 'Lists departments',
    input: {},
    output: Type.Object({ departments: Type.Array(Type.Object({})) }),
    audit: readOnly,
    useCase: defineUseCase<Shape, unknown>()({
      name: 'kernel.list-departments',
      deps: {},
      run: async (_deps, call) => ({
        departments: await call.tx.rows<Department>({ text: `${select} order by lower(name)`, values: [] }),
      }),
    }),
  },
  {
    method: 'POST',
    path: '/departments',
    scope: 'facility',
    access: { anyOf: ['Department.Add'] },
    summary: 'Creates a department',
    input: { body: Type.Object({ name: Text(255) }, closed) },
    output: Type.Object({ department: Type.Object({}) }),
    status: 201,
    ownTransactions: true,
    audit: { exempt: 'departments belong to the installation: audited in its trail, in a transaction of its own' },
    useCase: defineUseCase<Shape, unknown>()({
      name: 'kernel.create-department',
      deps: { database: DatabaseToken },
      run: async ({ database }, call) => {
        const name = (call.input.body as { name: string }).name.trim();
        const id = randomUUID();
        await runWrite(database, contextOf(call.actor, visitOf(call)), null, async (tx, { now }) => {
          const [twin] = await tx.rows({ text: `${select} and lower(name) = lower($1)`, values: [name] });
          if (twin !== undefined)
            throw new ApiError('DuplicateEntryError', { fields: [{ path: 'name', message: 'is used already' }] });
          const stamp = { created_at: now, created_by: call.actor.id, updated_at: now, updated_by: call.actor.id };
          await tx.db('kernel.department').insert({ id, name, ...stamp });
          tx.audit({
            domain: 'Department',
            action: 'create',
            entity: { table: 'kernel.department', id, label: name },
          });
        });
        return { department: { id, name, version: 1 } };
      },
    }),
  },
];
