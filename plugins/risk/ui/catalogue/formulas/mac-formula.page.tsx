import { plainOptions, ResourcePages, type FormField } from '@limpid/ui-kit';
import { criterionWords } from '#plugins/limits/shared/limit-words';
import { formulaStatuses } from '#plugins/risk/shared/names';
import { residueTypeWords } from '#plugins/limits/shared/residue-words';
import { CriterionOffNotice } from './criterion-off-notice.js';
import { FormulaEffect } from './formula-effect.js';
import { FormulaEditor } from './formula-editor.js';
import { FormulaOverview, TestCaseTable, type FormulaRow } from './formula-record.js';
import { VersionTable } from './versions/version-table.js';
import { SetupPage } from '../setup-page.js';
import { optionsOf, wordOf } from '../words.js';

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'select', name: 'residueType', label: 'Residue type', options: optionsOf(residueTypeWords) },
  { kind: 'select', name: 'criterion', label: 'Criterion', options: optionsOf(criterionWords) },
  {
    kind: 'select',
    name: 'status',
    label: 'Status',
    options: plainOptions(formulaStatuses),
    help: 'One formula of a residue type and criterion is active; activating another one retires it',
  },
  { kind: 'textarea', name: 'justification', label: 'Justification', wide: true },
];

/** Formulas of the allowed carryover. */
export function MacFormulaPages() {
  return (
    <SetupPage part="MAC formulas">
      <ResourcePages<FormulaRow>
        path="/mac_formulas"
        one="macFormula"
        many="macFormulas"
        noun="MAC formula"
        permission="MACFormula"
        archiveAction="Delete"
        fields={fields}
        defaults={{ residueType: 'Chemical', criterion: 'toxicity', status: 'draft' }}
        list={{
          title: 'MAC formulas',
          lead: 'How much of the previous product may be in a batch of the next one, in mg, by each criterion. Limits are calculated with the active formulas.',
          searchHint: 'Search by ID, name or expression',
          emptyText: 'No formulas yet',
          defaultSort: 'name',
          archivedPath: '/archived/mac_formulas',
          columns: [
            { key: 'externalId', heading: 'ID', sort: 'externalId' },
            { key: 'name', heading: 'Name', sort: 'name', holds: true },
            { key: 'expression', heading: 'Expression', render: row => <code>{row.expression}</code> },
            {
              key: 'residueType',
              heading: 'Residue type',
              folds: true,
              sort: 'residueType',
              render: row => wordOf(residueTypeWords, row['residueType']),
            },
            {
              key: 'criterion',
              heading: 'Criterion',
              folds: true,
              sort: 'criterion',
              render: row => wordOf(criterionWords, row['criterion']),
            },
            { key: 'status', heading: 'Status', sort: 'status' },
            { key: 'formulaVersion', heading: 'Version', align: 'end' },
          ],
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <>
                <CriterionOffNotice values={row} />
                <FormulaOverview
                  row={row}
                  more={[
                    ['Residue type', wordOf(residueTypeWords, row['residueType'])],
                    ['Criterion', wordOf(criterionWords, row['criterion'])],
                  ]}
                />
              </>
            ),
          },
          { label: 'Test cases', content: row => <TestCaseTable row={row} purpose="mac" /> },
          { label: 'Effect on limits', content: row => <FormulaEffect row={row} /> },
          { label: 'Versions', content: row => <VersionTable path={`/mac_formulas/${row.id}`} one="macFormula" /> },
        ]}
        extra={(values, change, faultOf) => (
          <>
            <CriterionOffNotice values={values} />
            <FormulaEditor purpose="mac" {...{ values, change, faultOf }} />
          </>
        )}
      />
    </SetupPage>
  );
}
