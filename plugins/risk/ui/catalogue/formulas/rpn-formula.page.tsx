import { formFields, listColumns, ResourcePages, EntryTabs } from '@limpid/ui-kit';
import { rpnFormulaFields } from '#plugins/risk/shared/setup/formula-record';
import { FormulaEditor } from './formula-editor.js';
import { FormulaOverview, TestCaseTable, type FormulaRow } from './formula-record.js';
import { VersionTable } from './versions/version-table.js';

/** Formulas of the risk priority number. */
export function RpnFormulaPages() {
  return (
    <>
      <EntryTabs label="Risk setup" />
      <ResourcePages<FormulaRow>
        path="/rpn_formulas"
        one="rpnFormula"
        many="rpnFormulas"
        noun="RPN formula"
        permission="RPNFormula"
        archiveAction="Delete"
        fields={formFields(rpnFormulaFields)}
        defaults={{ purpose: 'worstCase', status: 'draft' }}
        list={{
          title: 'RPN formulas',
          lead: 'How the scores of a product become one number, its risk priority number.',
          searchHint: 'Search by ID, name or expression',
          emptyText: 'No formulas yet',
          defaultSort: 'name',
          archivedPath: '/archived/rpn_formulas',
          columns: listColumns<FormulaRow>(rpnFormulaFields, { expression: row => <code>{row.expression}</code> }),
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => <FormulaOverview cards={rpnFormulaFields} row={row} />,
          },
          { label: 'Test cases', content: row => <TestCaseTable row={row} purpose="rpn" /> },
          { label: 'Expressions', content: row => <VersionTable path={`/rpn_formulas/${row.id}`} one="rpnFormula" /> },
        ]}
        extra={(values, change, faultOf) => <FormulaEditor purpose="rpn" {...{ values, change, faultOf }} />}
      />
    </>
  );
}
