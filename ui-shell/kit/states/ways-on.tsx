import { usePermission } from '../api/me.js';
import type { RecordRow } from '../api/queries.js';
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
      {ways.map(way => (
        <Way key={way.address} way={way} />
      ))}
    </div>
  );
}

/** Leads to the form of a record that lacks something; an archived one is not edited. */
export function EditWay({
  record,
  page,
  permission,
  label,
}: {
  readonly record: RecordRow;
  /** The list of its kind, below `/app/master`. */
  readonly page: string;
  readonly permission: `${string}.Modify`;
  readonly label: string;
}) {
  if (record['isArchived'] === true) return null;
  return <WaysOn ways={[{ label, address: `/app/master/${page}/${record.id}/edit`, permission }]} />;
}

function Way({ way }: { readonly way: WayOn }) {
  if (!useWay(way)) return null;
  return (
    <a className="cds--link" href={way.address}>
      {way.label}
    </a>
  );
}

/** True when a way leads this person somewhere, and may do there what it is for. */
export function useWay(way: WayOn | undefined): boolean {
  const isAllowed = usePermission(way?.permission ?? 'None.None');
  return way !== undefined && opensPage(way.address) && (way.permission === undefined || isAllowed);
}
