import { usePermission } from '../api/me.js';
import type { RecordRow } from '../api/queries.js';
import { opensPage } from '../app/open-pages.js';

/** A link to a first step. */
export interface WayOn {
  readonly label: string;
  readonly address: string;
  /** Permission required besides that of the page. */
  readonly permission?: `${string}.${string}`;
}

/** The import page, where master data comes from at first. */
export const importWay: WayOn = { label: 'Import from a file', address: '/app/master/bulk' };

/** First steps where nothing exists yet; only permitted ones are offered. */
export function WaysOn({ ways }: { readonly ways: readonly WayOn[] }) {
  return (
    <div className="limpid-ways">
      {ways.map(way => (
        <Way key={way.address} way={way} />
      ))}
    </div>
  );
}

/** A link to the form of an incomplete record; archived records cannot be edited. */
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

/** True when the user may open the page and do what it is offered for. */
export function useWay(way: WayOn | undefined): boolean {
  const isAllowed = usePermission(way?.permission ?? 'None.None');
  return way !== undefined && opensPage(way.address) && (way.permission === undefined || isAllowed);
}
