import { FacilitySettingsToken, HomeNotesToken, SearchProvidersToken, type Bind } from '#kernel/contract';
import type { RegistryView } from '../core/rooms.js';
import { changesSinceVisit } from './changes-since-visit.js';
import { DeclaredPagesToken } from './page-access.route.js';
import { FoundResourcesToken } from './search.route.js';

/** Binds what the search over everything and the home page ask. */
export function bindFinding(bind: Bind, registry: RegistryView): void {
  bind.extensionPoint(SearchProvidersToken);
  bind.extensionPoint(HomeNotesToken);
  bind.extend(HomeNotesToken, { settings: FacilitySettingsToken }, ({ settings }) => changesSinceVisit(settings));
  bind.single(DeclaredPagesToken, {}, () => registry.rooms.flatMap(({ pages }) => pages));
  bind.single(FoundResourcesToken, {}, () =>
    registry.resources.filter(
      ({ scope, sheet, list }) => scope !== 'installation' && sheet?.page !== undefined && list.search.length > 0,
    ),
  );
}
