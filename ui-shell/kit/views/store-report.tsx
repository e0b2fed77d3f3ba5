import { PageLink } from '../app/page-link.js';

/** The page where a report is stored as a document; only users who may store one can open it. */
const page = '/app/reports/store';

/** A report that is printed at a place, with what its stored document is about. */
export interface StoredReport {
  readonly kind: string;
  /** The record that it is about, with its name for users; absent: the whole facility. */
  readonly record?: { readonly id: string; readonly label: string };
  readonly asOf?: string | null;
  /** Parameters besides the record. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** The way from where a report is printed to where it is stored as a numbered document. */
export function StoreReport({ kind, record, asOf = null, parameters }: StoredReport) {
  const query = new URLSearchParams({ kind });
  if (record !== undefined) query.set('record', record.id);
  if (record !== undefined) query.set('about', record.label);
  if (asOf !== null) query.set('asOf', asOf);
  for (const [name, value] of Object.entries(parameters ?? {})) query.set(`with.${name}`, value);
  return (
    <PageLink address={`${page}?${query.toString()}`} otherwise="nothing">
      Store as a document
    </PageLink>
  );
}

/** What the address of that page says. */
export function storedReportOf(query: URLSearchParams): StoredReport {
  const id = query.get('record');
  return {
    kind: query.get('kind') ?? '',
    ...(id === null ? {} : { record: { id, label: query.get('about') ?? '' } }),
    asOf: query.get('asOf'),
    parameters: Object.fromEntries(
      [...query].flatMap(([name, value]) => (name.startsWith('with.') ? [[name.slice('with.'.length), value]] : [])),
    ),
  };
}
