import { formFields, listColumns, ResourcePages, EntryTabs } from '@limpid/ui-kit';
import { macFormulaFields } from '#plugins/risk/shared/setup/formula-record';
import { CriterionOffNotice } from './criterion-off-notice.js';
import { FormulaEffect } from './formula-effect.js';
import { FormulaEditor } from './formula-editor.js';
import { FormulaOverview, TestCaseTable, type FormulaRow } from './formula-record.js';
import { VersionTable } from './versions/version-table.js';

/** Formulas of the allowed carryover. */
export function MacFormulaPages() {
  return (
    <>
      <EntryTabs label="Risk setup" />
      <ResourcePages<FormulaRow>
        path="/mac_formulas"
        one="macFormula"
        many="macFormulas"
        noun="MAC formula"
        permission="MACFormula"
        archiveAction="Delete"
        fields={formFields(macFormulaFields)}
        defaults={{ residueType: 'Chemical', criterion: 'toxicity', status: 'draft' }}
        list={{
          title: 'MAC formulas',
          lead: 'Maximum allowable carryover of the previous product into a batch of the next, in mg, by criterion. Limits are calculated with the active formulas.',
          searchHint: 'Search by ID, name or expression',
          emptyText: 'No formulas yet',
          defaultSort: 'name',
          archivedPath: '/archived/mac_formulas',
          columns: listColumns<FormulaRow>(macFormulaFields, { expression: row => <code>{row.expression}</code> }),
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <>
                <CriterionOffNotice values={row} />
                <FormulaOverview cards={macFormulaFields} row={row} />
              </>
            ),
          },
          { label: 'Test cases', content: row => <TestCaseTable row={row} purpose="mac" /> },
          { label: 'Effect on limits', content: row => <FormulaEffect row={row} /> },
          { label: 'Expressions', content: row => <VersionTable path={`/mac_formulas/${row.id}`} one="macFormula" /> },
        ]}
        extra={(values, change, faultOf) => (
          <>
            <CriterionOffNotice values={values} />
            <FormulaEditor purpose="mac" {...{ values, change, faultOf }} />
          </>
        )}
      />
    </>
  );
}
