import { Type, type TSchema } from 'typebox';
import { defineUseCase, notFound, readOnly, type RouteDefinition, type RouteShape } from '#kernel/contract';
import { completeTree, type PermissionTree } from '#schemas/identity/permission-matrix';
import { closed, Nullable, Pagination, Reason, Text, Uuid } from '#schemas/lib/fields';
import { SessionsToken } from '../auth/sessions.js';
import { planOfRecord } from './facilities.js';
import { createUser, findUser, listUsers, updateUser, type NewUser, type UserUpdate } from './users.js';

type Shape = RouteShape<TSchema, TSchema, TSchema>;

const Plan = Type.Object({ plan: Type.String({ maxLength: 40 }) }, closed);
const UserList = Type.Object({ users: Type.Array(Type.Object({})) });
const OneUser = Type.Object({ user: Type.Object({}) });
const FacilityList = Type.Object({ facilities: Type.Array(Type.Object({})) });
const PageQuery = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
const userFields = {
  firstName: Text(100),
  lastName: Text(100),
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 200 }))),
  roles: Type.Array(Text(100), { minItems: 1, maxItems: 50, uniqueItems: true }),
  facilities: Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }),
};
const NewUserBody = Type.Object(
  {
    username: Type.String({ minLength: 3, maxLength: 100 }),
    password: Type.String({ minLength: 8, maxLength: 200 }),
    ...userFields,
  },
  closed,
);
const UserUpdateBody = Type.Object(
  {
    ...Type.Partial(Type.Object(userFields)).properties,
    version: Type.Integer({ minimum: 1 }),
    reason: Type.Optional(Reason),
  },
  closed,
);

/** The facilities that the caller may enter, with what the browser keeps of them (specification section 3). */
const facilitySelect = `
  select f.id, f.name, f.product_type as "productType", f.tier, json_build_object('name', g.name) as "facilityGroup",
    '[]'::json as "apiAdditionalFields", '[]'::json as "intermediateAdditionalFields", '[]'::json as "productAdditionalFields",
    '[]'::json as "productionAdditionalFields", '[]'::json as "equipmentWiseProductionWiseAdditionalField"
  from kernel.facility f join kernel.facility_group g on g.id = f.facility_group_id
  join kernel.app_user u on u.id = $1
  where f.archived_at is null
    and (u.all_facilities or exists (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id))
  order by g.name, f.name`;

const signedIn = (because: string) => ({ signedIn: true, because }) as const;

export const accessRoutes: readonly RouteDefinition[] = [
  {
    method: 'GET',
    path: '/users/me',
    scope: 'system',
    access: signedIn('everybody may see the own account'),
    summary: 'The signed-in person with roles and permission trees',
    input: {},
    output: UserList,
    audit: readOnly,
    useCase: defineUseCase<Shape, unknown, null>()({
      name: 'kernel.me',
      deps: {},
      run: async (_deps, call) => ({ users: [await findUser(call, call.actor.id)] }),
    }),
  },
  {
    method: 'GET',
    path: '/users',
    scope: 'system',
    access: { anyOf: ['User.Get'] },
    summary: 'Lists people',
    input: { query: PageQuery },
    output: Type.Object({ users: Type.Array(Type.Object({})), pagination: Pagination }),
    audit: readOnly,
    useCase: defineUseCase<Shape, unknown, null>()({
      name: 'kernel.list-users',
      deps: {},
      run: async (_deps, call) => {
        const {
          pageNumber = 1,
          pageLimit = 10,
          search = '',
        } = call.input.query as { pageNumber?: number; pageLimit?: number; search?: string };
        const { users, total } = await listUsers(call, search, pageLimit, (pageNumber - 1) * pageLimit);
        return { users, pagination: { pageNumber, pageLimit, total } };
      },
    }),
  },
  {
    method: 'POST',
    path: '/users',
    scope: 'system',
    access: { anyOf: ['User.Add'] },
    summary: 'Creates a person with a first password that must be changed',
    input: { body: NewUserBody },
    output: OneUser,
    status: 201,
    audit: 'required',
    useCase: defineUseCase<Shape, unknown, null>()({
      name: 'kernel.create-user',
      deps: {},
      run: async (_deps, call) => ({ user: await createUser(call, call.input.body as NewUser) }),
    }),
  },
  {
    method: 'POST',
    path: '/users/:id',
    scope: 'system',
    access: { anyOf: ['User.Modify'] },
    summary: 'Changes a person, roles and facilities; effective at once on every node',
    input: { params: Type.Object({ id: Uuid }, closed), body: UserUpdateBody },
    output: OneUser,
    audit: 'required',
    useCase: defineUseCase<Shape, unknown, null>()({
      name: 'kernel.update-user',
      deps: { sessions: SessionsToken },
      run: async ({ sessions }, call) => ({
        user: await updateUser(call, sessions, (call.input.params as { id: string }).id, call.input.body as UserUpdate),
      }),
    }),
  },
  {
    method: 'GET',
    path: '/user_roles',
    scope: 'facility',
    access: { anyOf: ['UserRole.Get', 'User.Get'] },
    summary: 'Lists roles with their whole permission trees',
    input: {},
    output: Type.Object({ userRoles: Type.Array(Type.Object({})) }),
    audit: readOnly,
    useCase: defineUseCase<Shape, unknown>()({
      name: 'kernel.list-roles',
      deps: {},
      run: async (_deps, call) => {
        const rows = await call.tx.rows<{ permission: PermissionTree }>({
          text: 'select id, name, description, permissions as permission, version from kernel.role where archived_at is null order by lower(name)',
          values: [],
        });
        return { userRoles: rows.map(row => ({ ...row, permission: completeTree(row.permission) })) };
      },
    }),
  },
  {
    method: 'GET',
    path: '/UAM/access',
    scope: 'system',
    access: signedIn('the browser asks whether to show user access management'),
    summary: 'Whether the caller may manage access',
    input: {},
    output: Type.Object({ access: Type.Boolean() }),
    audit: readOnly,
    useCase: defineUseCase<Shape, { access: boolean }, null>()({
      name: 'kernel.may-manage-access',
      deps: {},
      run: (_deps, call) => Promise.resolve({ access: call.actor.may('User.Get') || call.actor.may('UserRole.Get') }),
    }),
  },
  {
    method: 'GET',
    path: '/plans/:plan/facilities',
    scope: 'system',
    access: signedIn('everybody chooses among the own facilities'),
    summary: 'Facilities that the caller belongs to',
    input: { params: Plan },
    output: FacilityList,
    audit: readOnly,
    useCase: defineUseCase<Shape, unknown, null>()({
      name: 'kernel.my-facilities',
      deps: {},
      run: async (_deps, call) => {
        if ((call.input.params as { plan: string }).plan !== planOfRecord) throw notFound('Plan');
        return {
          facilities: await call.tx.rows({ name: 'my-facilities', text: facilitySelect, values: [call.actor.id] }),
          sso: false,
        };
      },
    }),
  },
];
