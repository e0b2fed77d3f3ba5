import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  readOnly,
  token,
  type RouteDefinition,
  type RouteShape,
  type Token,
  type UiPage,
} from '#kernel/contract';
import { closed, Nullable } from '#schemas/lib/fields';
import { Granting, PageAccess } from '#schemas/lib/page-access';
import { whoCanGrant } from './who-can-grant.js';

/** Pages of all rooms. */
export const DeclaredPagesToken: Token<readonly UiPage[]> = token<readonly UiPage[]>('kernel.DeclaredPages');

const PageQuery = Type.Object({ path: Type.String({ minLength: 1, maxLength: 2000 }) }, closed);
const Page = Type.Object({ access: Nullable(PageAccess) });

const readAccess = defineUseCase<RouteShape<undefined, typeof PageQuery, undefined>, Static<typeof Page>>()({
  name: 'kernel.read-page-access',
  deps: { pages: DeclaredPagesToken },
  run: async ({ pages }, call) => {
    const { path } = call.input.query;
    const [page] = pages
      .filter(each => each.path !== '/app' && `${path}/`.startsWith(`${each.path}/`))
      .toSorted((a, b) => b.path.length - a.path.length);
    if (page === undefined) return { access: null };
    const { title, permission } = page;
    const granting = await whoCanGrant(call, { permissions: permission === null ? [] : [permission], all: true });
    return { access: { title, permission, ...granting } };
  },
});

const PermissionQuery = Type.Object(
  {
    permissions: Type.String({
      pattern: '^[A-Za-z]+\\.[A-Za-z]+(,[A-Za-z]+\\.[A-Za-z]+)*$',
      maxLength: 500,
      description: 'permissions, separated by commas',
    }),
    all: Type.Optional(Type.Boolean({ description: 'all of them are needed; otherwise any' })),
  },
  closed,
);

const readGranting = defineUseCase<RouteShape<undefined, typeof PermissionQuery, undefined>, { access: Granting }>()({
  name: 'kernel.read-permission-access',
  deps: {},
  run: async (_deps, call) => {
    const { permissions, all = false } = call.input.query;
    return { access: await whoCanGrant(call, { permissions: permissions.split(','), all }) };
  },
});

const access = { signedIn: true, because: 'the answer names roles and the people to ask for them' } as const;

/** GET {fp}/page-access: what a page needs that the caller may not open, and who can grant it. */
export const pageAccessRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/page-access',
  scope: 'facility',
  access,
  summary: 'The permission that the page at an address needs, and who can grant it; null where there is no page',
  input: { query: PageQuery },
  output: Page,
  audit: readOnly,
  useCase: readAccess,
});

/** GET {fp}/permission-access: who can grant what a refused call needs. */
export const permissionAccessRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/permission-access',
  scope: 'facility',
  access,
  summary: 'The roles that include permissions, and who can give roles',
  input: { query: PermissionQuery },
  output: Type.Object({ access: Granting }),
  audit: readOnly,
  useCase: readGranting,
});
