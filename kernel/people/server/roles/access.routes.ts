import { Type } from 'typebox';
import { defineRoute, FacilityDetailsToken, notFound, readOnly, type RouteDefinition } from '#kernel/contract';
import { closed, Pagination } from '#schemas/lib/fields';
import { PersonAccess } from '#schemas/identity/access-review';
import { FacilityChoice } from '#schemas/identity/facility-choice';
import { LicenceEntry } from '#schemas/identity/facility-licence';
import { User } from '#schemas/identity/user';
import { DraftKeysToken } from '../sign-in/reauthentication/draft-keys.js';
import { InstallationSettingsToken } from '#kernel/facility/installation-settings';
import { accessReport } from './access-report.js';
import { planOfRecord } from '#kernel/facility/facilities';
import { licencesOf } from '../licence/licences-of-person.js';
import { userById } from '../accounts/user-view.js';

const Plan = Type.Object({ plan: Type.String({ maxLength: 40 }) }, closed);
const ReportQuery = Type.Object(
  {
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    at: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
  },
  closed,
);
const UserList = Type.Object({ users: Type.Array(User) });
const FacilityList = Type.Object({
  facilities: Type.Array(FacilityChoice),
  sso: Type.Boolean({ description: 'people sign in through a provider' }),
});
/** Facilities of the caller, with what the browser stores of them (specification section 3). */
const facilitySelect = `
  select f.id, f.name, f.product_type as "productType",
    case when exists (select from kernel.licence_in_force l where l.facility_id = f.id and l.tier = 'lite') then 'lite' else f.tier end as tier,
    json_build_object('name', g.name) as "facilityGroup",
    '[]'::json as "apiAdditionalFields", '[]'::json as "intermediateAdditionalFields", '[]'::json as "productAdditionalFields",
    '[]'::json as "productionAdditionalFields", '[]'::json as "equipmentWiseProductionWiseAdditionalField"
  from kernel.facility f join kernel.facility_group g on g.id = f.facility_group_id
  join kernel.app_user u on u.id = $1
  where f.archived_at is null
    and (u.all_facilities or exists (select from kernel.user_facility uf where uf.user_id = u.id and uf.facility_id = f.id))
  order by g.name, f.name`;

const signedIn = (because: string) => ({ signedIn: true, because }) as const;

export const accessRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'GET',
    path: '/users/me',
    scope: 'system',
    access: signedIn('everybody may see the own account'),
    summary: 'The signed-in person with roles and permission trees',
    input: {},
    output: UserList,
    audit: readOnly,
    useCase: {
      name: 'kernel.me',
      deps: {},
      run: async (_deps, call) => ({ users: [await userById(call, call.actor.id)] }),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/users/me/draft-key',
    scope: 'system',
    access: signedIn('everybody may lock away the own unsaved work'),
    summary: 'The key with which the browser locks unsaved work of the signed-in person',
    input: {},
    output: Type.Object({ draftKey: Type.String() }),
    audit: readOnly,
    useCase: {
      name: 'kernel.draft-key',
      deps: { keys: DraftKeysToken },
      run: async ({ keys }, call) => ({ draftKey: await keys.of(call.actor.id) }),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/UAM/access',
    scope: 'system',
    access: signedIn('the browser asks whether to show user access management'),
    summary: 'Whether the caller may manage access',
    input: {},
    output: Type.Object({ access: Type.Boolean() }),
    audit: readOnly,
    useCase: {
      name: 'kernel.may-manage-access',
      deps: {},
      run: (_deps, call) => Promise.resolve({ access: call.actor.may('User.Get') || call.actor.may('UserRole.Get') }),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/plans/:plan/facilities',
    scope: 'system',
    access: signedIn('everybody chooses among the own facilities'),
    summary: 'Facilities that the caller belongs to',
    input: { params: Plan },
    output: FacilityList,
    audit: readOnly,
    useCase: {
      name: 'kernel.my-facilities',
      deps: { settings: InstallationSettingsToken, details: FacilityDetailsToken },
      run: async ({ settings, details }, call) => {
        if (call.input.params.plan !== planOfRecord) throw notFound('Plan');
        const facilities = await call.tx.rows<FacilityChoice>({
          name: 'my-facilities',
          text: facilitySelect,
          values: [call.actor.id],
        });
        const ids = facilities.map(facility => facility.id);
        const added: ReadonlyMap<string, object>[] = [];
        for (const each of details) added.push(await each.read(call, ids));
        return {
          facilities: facilities.map(
            facility => Object.assign({}, facility, ...added.map(each => each.get(facility.id))) as FacilityChoice,
          ),
          sso: (await settings.get('featureFlags')).value.SSO,
        };
      },
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/plans/production/facilities/license',
    scope: 'system',
    access: signedIn('everybody hears in which state the licence of the own facilities is'),
    summary: 'Licence entries of the own facilities',
    input: {},
    output: Type.Object({ license: Type.Array(LicenceEntry) }),
    audit: readOnly,
    useCase: {
      name: 'kernel.my-licences',
      deps: {},
      run: async (_deps, call) => ({ license: await licencesOf(call.tx, call.actor.id) }),
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/UAM/report',
    scope: 'system',
    access: { allOf: ['User.Get', 'AuditLog.Get'] },
    summary: 'Who had access to what, since when, granted by whom; read from the audit trail, now or at a moment',
    input: { query: ReportQuery },
    output: Type.Object({ users: Type.Array(PersonAccess), pagination: Pagination }),
    audit: readOnly,
    useCase: {
      name: 'kernel.access-report',
      deps: {},
      run: async (_deps, call) => {
        const { pageNumber = 1, pageLimit = 10, search = '', at = null } = call.input.query;
        const page = { limit: pageLimit, offset: (pageNumber - 1) * pageLimit };
        const { users, total } = await accessReport(call, { search, at, ...page });
        return { users, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
];
