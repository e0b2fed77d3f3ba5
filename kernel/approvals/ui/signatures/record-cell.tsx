import { PageLink, words } from '@limpid/ui-kit';
import type { OpenSlot } from '#schemas/approvals/signatures';

/** A signed record with the way to its page, and its kind. */
export function RecordCell({ record, version }: { readonly record: OpenSlot['record']; readonly version: number }) {
  const { page, id, label, documentType, table } = record;
  const kind = documentType ?? table.slice(table.indexOf('.') + 1).replaceAll('_', ' ');
  return (
    <>
      {page === null ? label : <PageLink address={`${page}/${id}`}>{label}</PageLink>}
      <div className="limpid-small">{`${words(kind)}, version ${version}`}</div>
    </>
  );
}
