import type { SectionCounts, TransferSection } from '#schemas/transfer/import';

/** What becomes of the rows of each section, with a way to the records. */
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
    <div className="limpid-table-scroll">
      <table className="cds--data-table cds--data-table--sm" aria-label={label}>
        <thead>
          <tr>
            {['Section', 'Created', 'Updated', 'Unchanged'].map(heading => (
              <th key={heading} className={heading === 'Section' ? '' : 'limpid-number'}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ section, created, updated, unchanged }) => {
            const page = known?.find(each => each.section === section)?.page ?? null;
            return (
              <tr key={section}>
                <td>
                  {page === null ? (
                    section
                  ) : (
                    <a className="cds--link" href={page}>
                      {section}
                    </a>
                  )}
                </td>
                {[created, updated, unchanged].map((count, index) => (
                  <td key={index} className="limpid-number">
                    {count}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
