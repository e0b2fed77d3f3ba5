import { usePermission } from '../api/me.js';
import { opensPage } from '../app/open-pages.js';

/** A link to where something begins. */
export interface WayOn {
  readonly label: string;
  readonly address: string;
  /** What one needs there besides the page itself. */
  readonly permission?: `${string}.${string}`;
}

/** Where master data comes from, when there is none yet. */
export const importWay: WayOn = { label: 'Import from a file', address: '/app/master/bulk' };

/** What to do first where nothing exists yet; only what this person may do is offered. */
export function WaysOn({ ways }: { readonly ways: readonly WayOn[] }) {
  return (
    <div className="limpid-ways">
      {ways
        .filter(({ address }) => opensPage(address))
        .map(way => (
          <Way key={way.address} way={way} />
        ))}
    </div>
  );
}

function Way({ way: { label, address, permission } }: { readonly way: WayOn }) {
  const isAllowed = usePermission(permission ?? 'None.None');
  if (permission !== undefined && !isAllowed) return null;
  return (
    <a className="cds--link" href={address}>
      {label}
    </a>
  );
}
