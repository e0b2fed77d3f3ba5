import { currentFacility, defineApp } from '@limpid/ui-kit';
import type { LockedArea } from './register-pages.js';

/** Lists the areas that the tier of the facility excludes, one line each; never an error (screens, section 6). */
export const { bootstrap, mount, unmount } = defineApp(
  ({ locked = [] }: { readonly locked?: readonly LockedArea[] }) => (
    <div className="limpid-page">
      <h1>Not in this tier</h1>
      <p className="limpid-lead">{`${currentFacility().name} has the lite tier. The full tier adds:`}</p>
      <ul className="limpid-history">
        {locked.map(({ feature, title }) => (
          <li key={feature}>{title}</li>
        ))}
      </ul>
      <p>Whoever manages the licence can bring it; nothing that was entered is lost meanwhile.</p>
    </div>
  ),
);
