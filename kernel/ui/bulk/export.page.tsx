import { Download } from '@carbon/icons-react';
import { Button, Checkbox } from '@carbon/react';
import { useState } from 'react';
import { DataTable, ErrorState, FilesInMaking, fp, LoadingTable, useFiles, EntryTabs } from '@limpid/ui-kit';
import type { TransferSection } from '#schemas/transfer/import';
import './bulk.css';
import { useSections } from './transfer-data.js';

/** Master data as files: one workbook of all or some sections, or any section as CSV or XLSX. */
export function ExportPage() {
  const { data, error, refetch } = useSections();
  return (
    <div className="limpid-page limpid-bulk">
      <EntryTabs label="Import and export" />
      <h1>Bulk export</h1>
      <p className="limpid-lead">
        Live records of every section, in the format that Bulk import accepts. Archived records, files, histories,
        settings, users and roles are not in the files.
      </p>
      {error !== null ? (
        <ErrorState error={error} onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingTable columns={3} rows={20} />
      ) : (
        <Choice sections={data.sections} />
      )}
    </div>
  );
}

function Choice({ sections }: { readonly sections: readonly TransferSection[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const asked = useFiles('Export');
  const chosen = sections.filter(each => !left.has(each.file));
  const get = (files: readonly string[], format: 'xlsx' | 'csv'): void => {
    const query = new URLSearchParams({ sections: files.join(','), format });
    const what = files.length === 1 ? (sections.find(({ file }) => file === files[0])?.section ?? '') : 'Master data';
    asked.get(fp(`/master?${query.toString()}`), `${what} (${format.toUpperCase()})`);
  };
  return (
    <>
      <div className="limpid-row">
        <Button
          renderIcon={Download}
          disabled={chosen.length === 0}
          onClick={() =>
            get(
              chosen.map(each => each.file),
              'xlsx',
            )
          }
        >
          {nameOf(chosen.length, sections.length)}
        </Button>
        <Button
          kind="ghost"
          onClick={() => setLeft(left.size === 0 ? new Set(sections.map(each => each.file)) : new Set())}
        >
          {left.size === 0 ? 'Choose none' : 'Choose all'}
        </Button>
        <FilesInMaking files={asked} />
      </div>
      <div className="limpid-export">
        <DataTable
          title="Sections"
          size="sm"
          columns={[
            {
              heading: 'Section',
              render: each => (
                <Checkbox
                  id={`export-${each.file}`}
                  labelText={each.section}
                  checked={!left.has(each.file)}
                  onChange={(_event, { checked }) => {
                    const next = new Set(left);
                    if (checked) next.delete(each.file);
                    else next.add(each.file);
                    setLeft(next);
                  }}
                />
              ),
            },
            { heading: 'Columns', className: 'limpid-sample', render: each => <Columns section={each} /> },
            {
              heading: 'By itself',
              render: each => (
                <div className="limpid-row limpid-tight">
                  <Button
                    kind="ghost"
                    size="sm"
                    aria-label={`${each.section} as CSV`}
                    onClick={() => get([each.file], 'csv')}
                  >
                    CSV
                  </Button>
                  <Button
                    kind="ghost"
                    size="sm"
                    aria-label={`${each.section} as XLSX`}
                    onClick={() => get([each.file], 'xlsx')}
                  >
                    XLSX
                  </Button>
                </div>
              ),
            },
          ]}
          rows={sections}
          keyOf={each => each.section}
        />
      </div>
    </>
  );
}

function nameOf(chosen: number, all: number): string {
  if (chosen === all) return 'All in one workbook';
  return chosen === 1 ? 'One section as a workbook' : `${chosen} sections in one workbook`;
}

function Columns({ section: { headings, leavesOut } }: { readonly section: TransferSection }) {
  return (
    <>
      {headings.join(', ')}
      {leavesOut !== null && <p className="limpid-not-in-file">Not in the file: {leavesOut}.</p>}
    </>
  );
}
