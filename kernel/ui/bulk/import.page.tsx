import { Button, InlineLoading, InlineNotification, ProgressIndicator, ProgressStep } from '@carbon/react';
import { useState } from 'react';
import { ErrorState, FilesInMaking, fp, LeaveGuard, Loading, useFiles, EntryTabs } from '@limpid/ui-kit';
import type { TransferSection } from '#schemas/transfer/import';
import './bulk.css';
import { CheckStep } from './check-step.js';
import { CommitStep } from './commit-step.js';
import { DropZone } from './drop-zone.js';
import { LatestImports } from './latest-imports.js';
import { missingFor, SheetMappingEditor } from './sheet-mapping.js';
import { useSections } from './transfer-data.js';
import { resultOf, useImport } from './use-import.js';

/** The steps show the current position and must not take keyboard focus; the library's types lack this property. */
const notPressed = { tabIndex: -1 };

/** Import of master data from foreign files: file, columns, check with every bad row, one reasoned import. */
export function ImportPage() {
  const { data, error, refetch } = useSections();
  return (
    <div className="limpid-page limpid-bulk">
      <EntryTabs label="Import and export" />
      <h1>Bulk import</h1>
      <p className="limpid-lead">
        Imports master data from CSV and XLSX files: records are created or, if the ID exists, updated. Everything is
        checked before anything is written, and either all rows are imported or none.
      </p>
      {error !== null ? (
        <ErrorState error={error} onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Wizard sections={data.sections} />
      )}
    </div>
  );
}

function Wizard({ sections }: { readonly sections: readonly TransferSection[] }) {
  const wizard = useImport(sections);
  const [reason, setReason] = useState('');
  const { state, fault, sending, checkJob, commitJob } = wizard;
  const checked = resultOf(checkJob);
  const imported = resultOf(commitJob);
  const step =
    imported !== null
      ? 4
      : state.commit !== null || checked !== null
        ? 3
        : state.check !== null
          ? 2
          : state.files.length > 0
            ? 1
            : 0;
  return (
    <>
      <LeaveGuard active={state.files.length > 0 && imported === null} what="the import">
        {state.commit === null ? 'Nothing has been imported yet.' : 'An import that was started goes on to its end.'}
      </LeaveGuard>
      <ProgressIndicator currentIndex={step} spaceEqually className="limpid-steps">
        {['File', 'Columns', 'Check', 'Import'].map(label => (
          <ProgressStep key={label} label={label} {...notPressed} />
        ))}
      </ProgressIndicator>
      {fault !== null && (
        <InlineNotification kind="error" lowContrast hideCloseButton title="The step failed" subtitle={fault} />
      )}
      {sending !== null && (state.files.length === 0 || wizard.isImporting) && (
        <InlineLoading description={`${sending}…`} />
      )}
      {state.files.length === 0 ? (
        <ChooseFile sections={sections} onFiles={files => void wizard.choose(files)} />
      ) : (
        <>
          <div className="limpid-row">
            <strong>{state.files.map(file => file.name).join(', ')}</strong>
            <Button
              kind="ghost"
              size="sm"
              disabled={sending !== null}
              onClick={() => {
                setReason('');
                wizard.again();
              }}
            >
              {imported === null ? 'Choose another file' : 'Import another file'}
            </Button>
          </div>
          {imported === null && !wizard.isImporting && (
            <>
              <h2>Columns</h2>
              {state.sheets.map(sheet => (
                <SheetMappingEditor
                  key={sheet.name}
                  sheet={sheet}
                  mapping={state.mapping[sheet.name] ?? { section: null, columns: {} }}
                  sections={sections}
                  isOnly={state.sheets.length === 1}
                  isOneOfFiles={state.files.length > 1}
                  coming={new Set(Object.values(state.mapping).flatMap(({ section }) => section ?? []))}
                  onChange={mapping => wizard.map({ ...state.mapping, [sheet.name]: mapping })}
                />
              ))}
              <CheckStep wizard={wizard} missing={missingFor(state.mapping, sections, state.sheets)} />
            </>
          )}
          {(checked !== null || state.commit !== null) && (
            <CommitStep wizard={wizard} sections={sections} reason={reason} onReason={setReason} />
          )}
        </>
      )}
    </>
  );
}

function ChooseFile({
  sections,
  onFiles,
}: {
  readonly sections: readonly TransferSection[];
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const files = useFiles('Download');
  const template = (): void => files.get(fp('/master/template'), 'Empty workbook');
  return (
    <>
      <DropZone label="Drop CSV or XLSX files here, or choose them" onFiles={onFiles} />
      <div className="limpid-row">
        <p>
          Files may use their own column names and values: you assign columns and translate values, and this browser
          remembers the choices.
        </p>
        <Button kind="ghost" size="sm" onClick={template}>
          Download empty workbook
        </Button>
        <FilesInMaking files={files} />
      </div>
      <LatestImports sections={sections} />
      <h2>Sections</h2>
      <ul className="limpid-sections">
        {sections.map(each => (
          <li key={each.section}>
            {each.section}
            {each.mayImport ? '' : ' (no permission to import)'}
          </li>
        ))}
      </ul>
    </>
  );
}
