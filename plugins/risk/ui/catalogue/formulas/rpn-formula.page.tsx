import { plainOptions, ResourcePages, type FormField } from '@limpid/ui-kit';
import { formulaStatuses } from '#plugins/risk/shared/names';
import { FormulaEditor } from './formula-editor.js';
import { FormulaOverview, TestCaseTable, type FormulaRow } from './formula-record.js';
import { VersionTable } from './versions/version-table.js';
import { SetupPage } from '../setup-page.js';
import { optionsOf, purposeWords } from '../words.js';

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  {
    kind: 'select',
    name: 'purpose',
    label: 'Answers',
    options: optionsOf(purposeWords),
    help: 'What to study, and what gives the limit, are two questions',
  },
  {
    kind: 'select',
    name: 'status',
    label: 'Status',
    options: plainOptions(formulaStatuses),
    help: 'One formula is active; activating another one retires it',
  },
  { kind: 'textarea', name: 'justification', label: 'Justification', wide: true },
];

/** Formulas of the risk priority number. */
export function RpnFormulaPages() {
  return (
    <SetupPage part="RPN formulas">
      <ResourcePages<FormulaRow>
        path="/rpn_formulas"
        one="rpnFormula"
        many="rpnFormulas"
        noun="RPN formula"
        permission="RPNFormula"
        archiveAction="Delete"
        fields={fields}
        defaults={{ purpose: 'worstCase', status: 'draft' }}
        list={{
          title: 'RPN formulas',
          lead: 'How the scores of a product become one number, its risk priority number.',
          searchHint: 'Search by ID, name or expression',
          emptyText: 'No formulas yet',
          defaultSort: 'name',
          archivedPath: '/archived/rpn_formulas',
          columns: [
            { key: 'externalId', heading: 'ID', sort: 'externalId' },
            { key: 'name', heading: 'Name', sort: 'name' },
            { key: 'expression', heading: 'Expression', render: row => <code>{row.expression}</code> },
            { key: 'purpose', heading: 'Answers', render: row => purposeWords[String(row['purpose'])] },
            { key: 'status', heading: 'Status', sort: 'status' },
            { key: 'formulaVersion', heading: 'Version', align: 'end' },
          ],
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => <FormulaOverview row={row} more={[['Answers', purposeWords[String(row['purpose'])]]]} />,
          },
          { label: 'Test cases', content: row => <TestCaseTable row={row} purpose="rpn" /> },
          { label: 'Versions', content: row => <VersionTable path={`/rpn_formulas/${row.id}`} one="rpnFormula" /> },
        ]}
        extra={(values, change, faultOf) => <FormulaEditor purpose="rpn" {...{ values, change, faultOf }} />}
      />
    </SetupPage>
  );
}
