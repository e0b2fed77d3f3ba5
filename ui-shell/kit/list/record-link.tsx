import { usePermission } from '../api/me.js';
import { useFacilityData, type RecordRow } from '../api/queries.js';
import { offeredRecords } from '../form/offered-fields.js';
import { useAsOf, withAsOf } from '../views/as-of.js';

/** Kind of the linked records. */
interface LinkedKind {
  /** Path of the records in the API, for example `/apis`. */
  readonly path: string;
  /** Singular in the API. */
  readonly one: string;
  /** Folder of the pages of master data, for example `actives`, or the whole address of other pages: `/app/sampling/locations`. */
  readonly page: string;
  /** Permission to read such a record. */
  readonly permission: `${string}.Get`;
}

/**
 * A link to the page of a record known by its id, labelled with its name as of the date shown once that is loaded.
 * Users without permission are told so without a call, which would be recorded as a refusal in the audit trail.
 */
export function RecordLink({
  path,
  one,
  page,
  permission,
  id,
  nameOnly = false,
}: LinkedKind & {
  readonly id: string;
  /** The name without the ID. */
  readonly nameOnly?: boolean;
}) {
  const named = withAsOf(`${path}/${id}`, useAsOf());
  const mayRead = usePermission(permission);
  const { data, error } = useFacilityData<Readonly<Record<string, RecordRow>>>(named, 'Loading the record', {
    enabled: mayRead,
  });
  if (!mayRead) return <>(not visible to you)</>;
  const row = data?.[one];
  // The page works without the name; the link leads to where it can be loaded again.
  const unnamed = error === null ? '…' : '(name not loaded)';
  const name = row === undefined ? unnamed : String(row['name']);
  return (
    <>
      <a className="cds--link" href={`${page.startsWith('/') ? page : `/app/master/${page}`}/${id}`}>
        {row === undefined || nameOnly ? name : `${String(row['externalId'])} ${name}`}
      </a>
      {row?.['isArchived'] === true && ' (archived)'}
    </>
  );
}

/**
 * A link to a record that another plugin offers in a field, as `NAMES.field`; a dash where no plugin of the facility
 * has such records.
 */
export function OfferedLink({ field, id }: { readonly field: string; readonly id: string }) {
  const records = offeredRecords(field);
  if (records?.page === undefined) return <>–</>;
  const { path, one, permission } = records;
  return (
    <RecordLink path={path} one={one} page={records.page.replace('/app/master/', '')} permission={permission} id={id} />
  );
}

/** Links to several records, one per line; a dash for none. */
export function RecordLinks({ ids, ...kind }: LinkedKind & { readonly ids: readonly string[] | null }) {
  const mayRead = usePermission(kind.permission);
  if (ids === null || ids.length === 0) return <>–</>;
  if (!mayRead) return <>(not visible to you)</>;
  return ids.map(id => (
    <div key={id}>
      <RecordLink {...kind} id={id} />
    </div>
  ));
}
