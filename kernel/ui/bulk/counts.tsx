import { DataTable } from '@limpid/ui-kit';
import type { SectionCounts, TransferSection } from '#schemas/transfer/import';

/** Results per section, with links to the records. */
export function Counts({
  label,
  sections,
  known,
}: {
  readonly label: string;
  readonly sections: readonly SectionCounts[];
  /** Given when the records can be looked at already. */
  readonly known?: readonly TransferSection[];
}) {
  return (
    <DataTable
      title={label}
      size="sm"
      columns={[
        { heading: 'Section', render: ({ section }) => <SectionName section={section} known={known} /> },
        { heading: 'Created', align: 'end', render: ({ created }) => created },
        { heading: 'Updated', align: 'end', render: ({ updated }) => updated },
        { heading: 'Unchanged', align: 'end', render: ({ unchanged }) => unchanged },
      ]}
      rows={sections}
      keyOf={({ section }) => section}
    />
  );
}

function SectionName({
  section,
  known,
}: {
  readonly section: string;
  readonly known: readonly TransferSection[] | undefined;
}) {
  const page = known?.find(each => each.section === section)?.page ?? null;
  if (page === null) return section;
  return (
    <a className="cds--link" href={page}>
      {section}
    </a>
  );
}
