import {
  FacilitySettingsToken,
  HomeNotesToken,
  SearchProvidersToken,
  WorkSourcesToken,
  type AnyResource,
  type Bind,
  type UiPage,
} from '#kernel/contract';
import { changesSinceVisit } from './changes-since-visit.js';
import { DeclaredPagesToken } from './page-access.route.js';
import { FoundResourcesToken } from './search.route.js';

/** What rooms declare, complete once the registry is sealed. */
interface Declared {
  readonly resources: readonly AnyResource[];
  readonly rooms: readonly { readonly pages: readonly UiPage[] }[];
}

/** Binds what the search over everything and the home page ask. */
export function bindFinding(bind: Bind, registry: Declared): void {
  bind.extensionPoint(SearchProvidersToken);
  bind.extensionPoint(HomeNotesToken);
  bind.extensionPoint(WorkSourcesToken);
  bind.extend(HomeNotesToken, { settings: FacilitySettingsToken }, ({ settings }) => changesSinceVisit(settings));
  bind.single(DeclaredPagesToken, {}, () => registry.rooms.flatMap(({ pages }) => pages));
  bind.single(FoundResourcesToken, {}, () =>
    registry.resources.filter(
      ({ scope, sheet, list }) => scope !== 'installation' && sheet?.page !== undefined && list.search.length > 0,
    ),
  );
}
