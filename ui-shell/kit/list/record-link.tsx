import { usePermission } from '../api/me.js';
import { useFacilityData, type RecordRow } from '../api/queries.js';
import { offeredRecords } from '../form/offered-fields.js';
import { useAsOf, withAsOf } from '../viewpoints/as-of.js';

/** Records that links lead to. */
interface LinkedKind {
  /** Of the records on the server, for example `/apis`. */
  readonly path: string;
  /** Singular on the wire. */
  readonly one: string;
  /** Folder of the pages, for example `actives`. */
  readonly page: string;
  /** What reading such a record needs. */
  readonly permission: `${string}.Get`;
}

/**
 * A link to the page of a record that is known by its id; says what the record is called at the moment that the page shows,
 * as soon as that is loaded, and that it could not be loaded. Who may not see such records is told so: to ask all the same
 * would be a refusal in the trail.
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
  /** The name without the ID of people. */
  readonly nameOnly?: boolean;
}) {
  const named = withAsOf(`${path}/${id}`, useAsOf());
  const mayRead = usePermission(permission);
  const { data, error } = useFacilityData<Readonly<Record<string, RecordRow>>>(named, 'Loading the record', {
    enabled: mayRead,
  });
  if (!mayRead) return <>(not visible to you)</>;
  const row = data?.[one];
  // The page goes on without the name; the link leads to what may be loaded again.
  const unnamed = error === null ? '…' : '(name not loaded)';
  const name = row === undefined ? unnamed : String(row['name']);
  return (
    <>
      <a className="cds--link" href={`/app/master/${page}/${id}`}>
        {row === undefined || nameOnly ? name : `${String(row['externalId'])} ${name}`}
      </a>
      {row?.['isArchived'] === true && ' (archived)'}
    </>
  );
}

/** A link to a record that another plugin offers in a field, as `NAMES.field`; a dash where no plugin of the facility has such records. */
export function OfferedLink({ field, id }: { readonly field: string; readonly id: string }) {
  const records = offeredRecords(field);
  if (records?.page === undefined) return <>–</>;
  const { path, one, permission } = records;
  return (
    <RecordLink path={path} one={one} page={records.page.replace('/app/master/', '')} permission={permission} id={id} />
  );
}

/** Links to several records, one below the other; a dash for none. */
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
