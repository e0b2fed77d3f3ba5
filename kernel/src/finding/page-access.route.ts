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
import { PageAccess } from '#schemas/lib/page-access';

/** Pages of all rooms. */
export const DeclaredPagesToken: Token<readonly UiPage[]> = token<readonly UiPage[]>('kernel.DeclaredPages');

const Query = Type.Object({ path: Type.String({ minLength: 1, maxLength: 2000 }) }, closed);
const Answer = Type.Object({ access: Nullable(PageAccess) });

/** More names than these help nobody to ask. */
const mostNames = 5;

const readAccess = defineUseCase<RouteShape<undefined, typeof Query, undefined>, Static<typeof Answer>>()({
  name: 'kernel.read-page-access',
  deps: { pages: DeclaredPagesToken },
  run: async ({ pages }, call) => {
    const { path } = call.input.query;
    const [page] = pages
      .filter(each => each.path !== '/app' && `${path}/`.startsWith(`${each.path}/`))
      .toSorted((a, b) => b.path.length - a.path.length);
    if (page === undefined) return { access: null };
    const rows = await call.tx.rows<{ name: string }>({
      name: 'who-can-grant',
      text: `select distinct u.first_name || ' ' || u.last_name as name from kernel.app_user u
             join kernel.user_role ur on ur.user_id = u.id
             join kernel.role r on r.id = ur.role_id and r.archived_at is null
             where u.status = 'active' and u.archived_at is null and (r.permissions -> 'User' ->> 'Modify')::boolean
               and (u.all_facilities or exists (select from kernel.user_facility uf
                 where uf.user_id = u.id and uf.facility_id = $1))
             order by name limit ${mostNames}`,
      values: [call.facility.id],
    });
    return { access: { title: page.title, permission: page.permission, grantors: rows.map(({ name }) => name) } };
  },
});

/** GET {fp}/page-access: what a page needs that the caller may not open, and who can grant it. */
export const pageAccessRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/page-access',
  scope: 'facility',
  access: { signedIn: true, because: 'the answer names a permission and the people to ask for it' },
  summary: 'The permission that the page at an address needs, and who can grant it; null where there is no page',
  input: { query: Query },
  output: Answer,
  audit: readOnly,
  useCase: readAccess,
});
