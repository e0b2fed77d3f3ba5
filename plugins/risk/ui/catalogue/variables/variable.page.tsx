import { Tag } from '@carbon/react';
import { Facts, plainOptions, ResourcePages, type FormField, type RecordRow } from '@limpid/ui-kit';
import { variableKinds, variableScopes, type VariableScope } from '#plugins/risk/shared/names';
import { AdditionalSourceChoice, useSourceWords } from './additional-source.js';
import { SetupPage } from '../setup-page.js';
import { WhereUsed } from '../formulas/where-used.js';
import { scopeWords } from '../words.js';

type VariableRow = RecordRow & {
  readonly key: string;
  readonly scope: VariableScope;
  readonly sourceField: string | null;
};

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'text', name: 'key', label: 'Key', required: true, help: 'As formulas say it: small letters, digits, _' },
  {
    kind: 'text',
    name: 'unit',
    label: 'Unit',
    required: true,
    help: 'For example mg/day, kg, ug/sqcm; 1 for a plain number',
  },
  {
    kind: 'select',
    name: 'scope',
    label: 'Belongs to',
    required: true,
    options: variableScopes.map(value => ({ value, label: scopeWords[value] })),
  },
  {
    kind: 'select',
    name: 'kind',
    label: 'Kind',
    options: plainOptions(variableKinds),
    help: 'score: the score of the category whose key is the source field',
  },
  {
    kind: 'text',
    name: 'sourceField',
    label: 'Source field',
    help: 'Of a number: the field that gives it, for example minTherapeuticDose; of a score: the key of the category',
  },
  { kind: 'number', name: 'defaultValue', label: 'Default', help: 'Taken when the value is missing' },
  { kind: 'boolean', name: 'isActive', label: 'Formulas may name it' },
  { kind: 'textarea', name: 'description', label: 'Description', wide: true },
];

/** Names that formulas may say. */
export function VariablePages() {
  return (
    <SetupPage part="Variables">
      <ResourcePages<VariableRow>
        path="/variables"
        one="variable"
        many="variables"
        noun="variable"
        permission="Variable"
        archiveAction="Delete"
        fields={fields}
        defaults={{ kind: 'number', unit: '1', isActive: true }}
        list={{
          title: 'Variables',
          lead: 'What formulas may name, in which unit, and where the value comes from.',
          searchHint: 'Search by ID, name or key',
          emptyText: 'No variables yet',
          defaultSort: 'key',
          archivedPath: '/archived/variables',
          columns: [
            { key: 'key', heading: 'Key', sort: 'key', render: row => <code>{row.key}</code> },
            { key: 'name', heading: 'Name', sort: 'name' },
            { key: 'unit', heading: 'Unit', sort: 'unit' },
            { key: 'scope', heading: 'Belongs to', sort: 'scope', render: row => scopeWords[row.scope] },
            { key: 'isBuiltIn', heading: 'Came with the product' },
            { key: 'externalId', heading: 'ID', sort: 'externalId', optional: true },
            { key: 'kind', heading: 'Kind', sort: 'kind', optional: true },
            { key: 'isActive', heading: 'Active', optional: true },
            { key: 'sourceField', heading: 'Source field', optional: true },
          ],
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
    </SetupPage>
  );
}

function Overview({ row }: { readonly row: VariableRow }) {
  const source = useSourceWords(row.sourceField);
  return (
    <>
      {row['isBuiltIn'] === true && <Tag type="blue">Came with the product</Tag>}
      <Facts
        facts={[
          ['Key', row.key],
          ['Unit', row['unit']],
          ['Belongs to', scopeWords[row.scope]],
          ['Kind', row['kind']],
          ['Source field', source],
          ['Default', row['defaultValue']],
          ['Formulas may name it', row['isActive']],
          ['Description', row['description']],
        ]}
      />
    </>
  );
}
