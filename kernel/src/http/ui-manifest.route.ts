import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import {
  ApiError,
  defineRoute,
  readOnly,
  statusField,
  token,
  type AnyCall,
  type AnyResource,
  type FeatureDeclaration,
  type PermissionKey,
  type RouteDefinition,
  type Token,
  type UiPage,
  type UiSlotPart,
} from '#kernel/contract';
import { NavGroup } from '#schemas/identity/nav-groups';
import { byProductType } from '#schemas/identity/product-types';
import { limitedRoleNames } from '#schemas/identity/role-presets';
import { closed, Nullable, Uuid } from '#schemas/lib/fields';
import { FacilitiesToken } from '../facility/facilities.js';
import { featureState, type FeatureState } from '../facility/features.js';
import type { Room } from '../core/rooms.js';

/** Where the browser loads each page from. Written by the browser build as dist/ui/plugins.json. */
interface BuiltPlugin {
  readonly id: string;
  readonly entry: string;
  readonly styles?: string;
}

type SlotCode = UiSlotPart & { readonly plugin: string; readonly entry: string; readonly styles?: string };

/** The pages of all rooms with the addresses of their code. */
export interface PageCatalogue {
  readonly pages: readonly (UiPage & { readonly plugin: string; readonly entry: string; readonly styles?: string })[];
  /** Parts that rooms place on pages of others, in display order. */
  readonly slots: readonly (UiSlotPart & {
    readonly plugin: string;
    readonly entry: string;
    readonly styles?: string;
  })[];
  /** Records that resources offer in fields of others (`offeredIn`). */
  readonly records: readonly (Static<typeof FieldRecords> & { readonly feature?: string })[];
  readonly controlled: readonly Static<typeof ControlledPath>[];
  readonly groups: readonly NavGroup[];
  /** Forms that create a record of a resource. */
  readonly actions: readonly (Static<typeof Action> & {
    readonly permission: PermissionKey;
    readonly feature?: string;
  })[];
  /** Also pages whose code was not built, which nobody can open. */
  readonly declared: readonly UiPage[];
  readonly features: readonly FeatureDeclaration[];
}
export const PageCatalogueToken: Token<PageCatalogue> = token<PageCatalogue>('kernel.PageCatalogue');

/** Reads once, at start, the locations of the built pages. Plugins that were not built have none, which is no error. */
export function pageCatalogue(
  uiFolder: string,
  rooms: readonly Pick<Room, 'id' | 'groups' | 'pages' | 'slots' | 'resources' | 'controlled'>[],
  features: readonly FeatureDeclaration[],
): PageCatalogue {
  const built = new Map(readBuilt(uiFolder).map(plugin => [plugin.id, plugin]));
  const withCode = <T extends object>(room: string, parts: readonly T[]) => {
    const plugin = built.get(room);
    if (plugin === undefined) return [];
    const { entry, styles } = plugin;
    return parts.map(part => ({ ...part, plugin: room, entry, ...(styles === undefined ? {} : { styles }) }));
  };
  return {
    pages: rooms.flatMap(room => withCode(room.id, room.pages)),
    slots: rooms
      .flatMap(room => withCode(room.id, room.slots))
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.title.localeCompare(b.title)),
    records: rooms.flatMap(room => room.resources.flatMap(recordsOffered)),
    controlled: rooms.flatMap(room =>
      [...room.resources, ...room.controlled].flatMap(resource =>
        resource.control === undefined ? [] : [{ path: resource.path, statusField: statusField(resource) }],
      ),
    ),
    groups: rooms.flatMap(room => room.groups),
    actions: rooms.flatMap(room => room.resources.flatMap(createAction)),
    declared: rooms.flatMap(room => room.pages),
    features,
  };
}

function createAction({ names, permission, sheet, feature }: AnyResource) {
  if (sheet?.page === undefined) return [];
  const one = names.inWords?.one ?? names.one.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  const asks = { permission: `${permission}.Add` as const, ...(feature === undefined ? {} : { feature }) };
  return [{ title: `Add ${one}`, address: `${sheet.page}/new`, ...asks }];
}

function recordsOffered({ path: address, names, permission, sheet, feature, offeredIn = [] }: AnyResource) {
  const page = sheet?.page === undefined ? {} : { page: sheet.page };
  const records = { path: address, one: names.one, many: names.many, permission: `${permission}.Get`, ...page };
  return offeredIn.map(field => ({ field, ...records, ...(feature === undefined ? {} : { feature }) }));
}

function readBuilt(uiFolder: string): BuiltPlugin[] {
  try {
    const content = JSON.parse(readFileSync(path.join(uiFolder, 'plugins.json'), 'utf8')) as { plugins: BuiltPlugin[] };
    return content.plugins;
  } catch {
    return [];
  }
}

/** A page as the frame mounts it; the fields are described at `UiPage` of the contract. */
const Page = Type.Object({
  path: Type.String(),
  export: Type.String(),
  title: Type.String(),
  permission: Nullable(Type.String()),
  feature: Type.Optional(Type.String()),
  limited: Type.Optional(Type.Array(Type.String())),
  offline: Type.Optional(Type.Boolean({ description: 'opens without a network where it was opened before' })),
  nav: Type.Optional(
    Type.Object({
      group: Type.String(),
      order: Type.Number({ description: 'place in the menu' }),
      title: Type.Optional(Type.String()),
    }),
  ),
  plugin: Type.String(),
  entry: Type.String({ description: 'address of the code' }),
  styles: Type.Optional(Type.String({ description: 'address of the style sheet' })),
});

/** A part on a page of another room; the fields are described at `UiSlotPart` of the contract. */
const SlotPart = Type.Object({
  slot: Type.String(),
  export: Type.String(),
  title: Type.String(),
  plugin: Type.String(),
  entry: Type.String({ description: 'address of the code' }),
  styles: Type.Optional(Type.String({ description: 'address of the style sheet' })),
});

const ControlledPath = Type.Object({
  path: Type.String({ description: 'call of records that are controlled' }),
  statusField: Type.String({ description: 'field with the status of their approval' }),
});

/** Records of one resource that a field on a form of another offers. */
const FieldRecords = Type.Object({
  field: Type.String({ description: '`NAMES.field` of the resource whose form has the field' }),
  path: Type.String({ description: 'call that lists the records' }),
  one: Type.String({ description: 'name of one of them in an answer' }),
  many: Type.String({ description: 'name of the list in an answer' }),
  page: Type.Optional(Type.String({ description: 'address of their pages' })),
  permission: Type.String(),
});

/** What a person may begin from anywhere: the form of a new record. */
const Action = Type.Object({ title: Type.String(), address: Type.String() });

/** An area that the tier of the facility leaves out: shown once in the menu, never an error (screens, section 6). */
const LockedArea = Type.Object({
  feature: Type.String(),
  title: Type.String(),
  paths: Type.Array(Type.String(), { description: 'addresses that lead there' }),
});
type LockedArea = Static<typeof LockedArea>;

export const uiManifestRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/ui/manifest',
  scope: 'system',
  access: { signedIn: true, because: 'the frame asks which pages this person has; the answer names no data' },
  summary: 'Pages of the browser shell that the caller may open in a facility, and areas that its tier leaves out',
  input: { query: Type.Object({ facility: Uuid }, closed) },
  output: Type.Object({
    groups: Type.Array(NavGroup, { description: 'groups of the menu, in order' }),
    pages: Type.Array(Page),
    actions: Type.Array(Action, { description: 'forms of new records that the caller may save' }),
    slots: Type.Array(SlotPart, { description: 'parts that plugins place on pages of others' }),
    records: Type.Array(FieldRecords, { description: 'records that fields of other resources offer' }),
    controlled: Type.Array(ControlledPath, { description: 'records that are controlled' }),
    locked: Type.Array(LockedArea),
    chosen: Type.Array(Type.String({ description: 'key of a way of working that the facility has chosen' })),
    withheld: Type.Array(Type.String({ description: 'address of a page that the caller may not open' })),
  }),
  audit: readOnly,
  useCase: {
    name: 'kernel.ui-manifest',
    deps: { catalogue: PageCatalogueToken, facilities: FacilitiesToken },
    run: async ({ catalogue, facilities }, call) => {
      const facility = await facilities.byId(call.input.query.facility);
      if (facility === null) throw new ApiError('NotAllowed');
      const roles = await limitedRolesOf(call);
      const isMine = (page: UiPage | UiSlotPart): boolean =>
        (page.permission === null || call.actor.may(page.permission)) &&
        (roles.length === 0 || page.limited?.some(role => roles.includes(role)) === true);
      const state = (key: string): FeatureState => featureState(catalogue.features, facility, key);
      const isOn = ({ feature }: { readonly feature?: string }): boolean =>
        feature === undefined || state(feature).enabled;
      const opens = (page: UiPage | UiSlotPart): boolean => isMine(page) && isOn(page);
      return {
        groups: catalogue.groups.toSorted((a, b) => a.order - b.order),
        actions: catalogue.actions
          .filter(action => call.actor.may(action.permission) && isOn(action))
          .map(({ title, address }) => ({ title, address })),
        pages: catalogue.pages.filter(opens).map(page => pageIn(facility.scope.productType, page)),
        slots: catalogue.slots.filter(opens).map(partIn),
        records: catalogue.records.filter(isOn).map(({ feature: _feature, ...records }) => records),
        controlled: [...catalogue.controlled],
        chosen: catalogue.features
          .filter(({ key, offUnlessChosen }) => offUnlessChosen === true && state(key).enabled)
          .map(({ key }) => key),
        withheld: catalogue.declared.filter(page => !opens(page)).map(page => page.path),
        locked: lockedAreas(catalogue.features, catalogue.declared.filter(isMine), state),
      };
    },
  },
});

/** A page with the title and menu position of this product type. */
function pageIn<P extends UiPage>(productType: string, { byProductType: own = {}, limited, ...page }: P) {
  const { title = page.title, order } = byProductType(productType, {}, own);
  const nav = page.nav === undefined ? {} : { nav: { ...page.nav, order: order ?? page.nav.order } };
  return { ...page, title, ...nav, ...(limited === undefined ? {} : { limited: [...limited] }) };
}

/** A part as the frame needs it, after the permission check. */
function partIn({ permission: _permission, feature: _feature, limited: _limited, order: _order, ...part }: SlotCode) {
  return part;
}

/** The caller's roles when the caller is a limited user, else none (specification section 6). */
async function limitedRolesOf(call: AnyCall<null>): Promise<readonly string[]> {
  const rows = await call.tx.rows<{ name: string }>({
    name: 'roles-of-person',
    text: `select r.name from kernel.user_role ur join kernel.role r on r.id = ur.role_id
           where ur.user_id = $1 and r.archived_at is null`,
    values: [call.actor.id],
  });
  return rows.every(({ name }) => limitedRoleNames.includes(name)) ? rows.map(({ name }) => name) : [];
}

/** Features with pages for this user that the tier excludes; those switched off by an administrator are not included. */
function lockedAreas(
  features: readonly FeatureDeclaration[],
  pages: readonly UiPage[],
  state: (key: string) => FeatureState,
): LockedArea[] {
  return features
    .filter(({ key }) => !state(key).enabled && state(key).ground !== 'override')
    .map(({ key, title }) => ({
      feature: key,
      title,
      paths: pages.filter(page => page.feature === key).map(({ path: address }) => address),
    }))
    .filter(({ paths }) => paths.length > 0);
}
