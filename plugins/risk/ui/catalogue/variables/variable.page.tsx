import { Tag } from '@carbon/react';
import { formFields, listColumns, RecordFacts, ResourcePages, type RecordRow, EntryTabs } from '@limpid/ui-kit';
import { variableFields } from '#plugins/risk/shared/setup/variable';
import type { VariableScope } from '#plugins/risk/shared/names';
import { AdditionalSourceChoice, useSourceLabel } from './additional-source.js';
import { WhereUsed } from '../formulas/where-used.js';

type VariableRow = RecordRow & {
  readonly key: string;
  readonly scope: VariableScope;
  readonly sourceField: string | null;
};

/** Variables. */
export function VariablePages() {
  return (
    <>
      <EntryTabs label="Risk setup" />
      <ResourcePages<VariableRow>
        path="/variables"
        one="variable"
        many="variables"
        noun="variable"
        permission="Variable"
        archiveAction="Delete"
        fields={formFields(variableFields)}
        defaults={{ kind: 'number', unit: '1', isActive: true }}
        list={{
          title: 'Variables',
          lead: 'Names available to formulas, with unit and source of the value.',
          searchHint: 'Search by ID, name or key',
          emptyText: 'No variables yet',
          defaultSort: 'key',
          archivedPath: '/archived/variables',
          columns: listColumns<VariableRow>(variableFields, { key: row => <code>{row.key}</code> }),
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => <Overview row={row} />,
          },
          { label: 'Where used', content: row => <WhereUsed names={[row.key]} /> },
        ]}
        extra={(values, change) => (
          <AdditionalSourceChoice source={String(values['sourceField'] ?? '')} change={change} />
        )}
      />
    </>
  );
}

function Overview({ row }: { readonly row: VariableRow }) {
  const source = useSourceLabel(row.sourceField);
  return (
    <>
      {row['isBuiltIn'] === true && <Tag type="blue">Built in</Tag>}
      <RecordFacts cards={variableFields} row={row} shown={{ sourceField: () => source }} />
    </>
  );
}
