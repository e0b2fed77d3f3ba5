import { ComparedViewsToken, FacilitySettingsToken, token, type Bind, type Token } from '#kernel/contract';
import { FacilitiesToken } from '../facility/facilities.js';
import type { Services } from '../core/container.js';
import type { RegistryView } from '../core/rooms.js';
import { Past } from './past.js';
import { Rehearsal } from './rehearsal.js';
import { Viewpoints, ViewpointsToken } from './viewpoints.js';

export const PastToken: Token<Past> = token<Past>('kernel.Past');

/** Binds what sees the facility from another state than the present. */
export function bindViewpoints(bind: Bind, registry: RegistryView, services: Services): void {
  bind.extensionPoint(ComparedViewsToken);
  bind.single(PastToken, { settings: FacilitySettingsToken }, ({ settings }) => new Past(settings));
  bind.single(
    ViewpointsToken,
    { views: ComparedViewsToken, past: PastToken, facilities: FacilitiesToken },
    ({ views, past, facilities }) =>
      new Viewpoints(views, past, new Rehearsal(registry, services, facilities), registry, facilities),
  );
}
