import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Type, type TSchema } from 'typebox';
import {
  ApiError,
  defineUseCase,
  readOnly,
  token,
  type FeatureDeclaration,
  type RouteDefinition,
  type RouteShape,
  type Token,
  type UiPage,
} from '#kernel/contract';
import { closed, Uuid } from '#schemas/lib/fields';
import { FacilitiesToken } from '../access/facilities.js';
import { isEnabled } from '../access/features.js';

type Shape = RouteShape<TSchema, TSchema, TSchema>;

/** Pages as built: where the browser loads each from. Written by the browser build as dist/ui/plugins.json. */
interface BuiltPlugin {
  readonly id: string;
  readonly entry: string;
  readonly styles?: string;
}

/** The pages of all rooms with the addresses of their code. */
export interface PageCatalogue {
  readonly pages: readonly (UiPage & { readonly plugin: string; readonly entry: string; readonly styles?: string })[];
  readonly features: readonly FeatureDeclaration[];
}
export const PageCatalogueToken: Token<PageCatalogue> = token<PageCatalogue>('kernel.PageCatalogue');

export function pageCatalogue(
  uiFolder: string,
  rooms: readonly { readonly id: string; readonly pages: readonly UiPage[] }[],
  features: readonly FeatureDeclaration[],
): PageCatalogue {
  const built = new Map(readBuilt(uiFolder).map(plugin => [plugin.id, plugin]));
  const pages = rooms.flatMap(room => {
    const plugin = built.get(room.id);
    if (plugin === undefined) return [];
    return room.pages.map(page => ({
      ...page,
      plugin: room.id,
      entry: plugin.entry,
      ...(plugin.styles === undefined ? {} : { styles: plugin.styles }),
    }));
  });
  return { pages, features };
}

function readBuilt(uiFolder: string): BuiltPlugin[] {
  try {
    const content = JSON.parse(readFileSync(path.join(uiFolder, 'plugins.json'), 'utf8')) as { plugins: BuiltPlugin[] };
    return content.plugins;
  } catch {
    return [];
  }
}

export const uiManifestRoute: RouteDefinition = {
  method: 'GET',
  path: '/ui/manifest',
  scope: 'system',
  access: { signedIn: true, because: 'the frame asks which pages this person has; the answer names no data' },
  summary: 'Pages of the browser shell that the caller may open in a facility',
  input: { query: Type.Object({ facility: Uuid }, closed) },
  output: Type.Object({ pages: Type.Array(Type.Object({})) }),
  audit: readOnly,
  useCase: defineUseCase<Shape, unknown, null>()({
    name: 'kernel.ui-manifest',
    deps: { catalogue: PageCatalogueToken, facilities: FacilitiesToken },
    run: async ({ catalogue, facilities }, call) => {
      const facility = await facilities.byId((call.input.query as { facility: string }).facility);
      if (facility === null) throw new ApiError('NotAllowed');
      const pages = catalogue.pages.filter(
        page =>
          (page.permission === null || call.actor.may(page.permission)) &&
          (page.feature === undefined || isEnabled(catalogue.features, facility, page.feature)),
      );
      return { pages };
    },
  }),
};
