import {
  ChangeFeedToken,
  ComparedViewsToken,
  FacilitySettingsToken,
  PreviewNotesToken,
  SnapshotsToken,
  StateComparisonToken,
  token,
  type Bind,
  type Token,
} from '#kernel/contract';
import { FacilitiesToken } from '../facility/facilities.js';
import type { Services } from '../core/container.js';
import type { RegistryView } from '../core/rooms.js';
import { Past } from './past.js';
import { Preview } from './preview.js';
import { Views, ViewsToken } from './views.js';

export const PastToken: Token<Past> = token<Past>('kernel.Past');

/** Binds the services that read the facility in another state than the present. */
export function bindViews(bind: Bind, registry: RegistryView, services: Services): void {
  bind.extensionPoint(ComparedViewsToken);
  bind.extensionPoint(PreviewNotesToken);
  bind.single(PastToken, { settings: FacilitySettingsToken }, ({ settings }) => new Past(settings));
  bind.single(
    ViewsToken,
    { views: ComparedViewsToken, past: PastToken, facilities: FacilitiesToken, notes: PreviewNotesToken },
    ({ views, past, facilities, notes }) =>
      new Views(views, past, new Preview(registry, services, facilities), registry, facilities, notes),
  );
  bind.single(SnapshotsToken, { past: PastToken, feed: ChangeFeedToken }, ({ past, feed }) => ({
    take: async call => ({ position: await feed.position(call), moment: call.now }),
    at: (call, snapshot) => past.atSnapshot(call, snapshot),
  }));
  bind.single(StateComparisonToken, { views: ViewsToken }, ({ views }) => views);
}
