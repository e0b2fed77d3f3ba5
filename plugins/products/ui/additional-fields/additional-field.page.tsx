import { DataTable, Facts, ResourcePages, type FormField, type RecordRow } from '@limpid/ui-kit';
import { additionalFieldKinds, type FieldDefinition } from '#plugins/products/shared/additional-field';
import { shownFieldValue } from './shown-field-value.js';
import { TypeFields } from './type-fields.js';
import { kindLabels } from './kind-labels.js';

type DefinitionRow = RecordRow & FieldDefinition;

const fields: readonly FormField[] = [
  { kind: 'text', name: 'name', label: 'Label', required: true, help: 'Shown with the value' },
  { kind: 'text', name: 'externalId', label: 'Key', required: true, help: 'Letters, digits, - and _; used by sheets' },
  {
    kind: 'select',
    name: 'entityKind',
    label: 'Belongs to',
    required: true,
    options: additionalFieldKinds.map(kind => ({ value: kind, label: kindLabels[kind] })),
    help: 'Cannot change once a record has a value',
  },
  { kind: 'number', name: 'displayOrder', label: 'Order', help: '1 comes first' },
  {
    kind: 'textarea',
    name: 'helpText',
    label: 'Help',
    help: 'Shown below the field while it is filled in',
    wide: true,
  },
  { kind: 'boolean', name: 'isRequired', label: 'Required' },
  { kind: 'boolean', name: 'showInList', label: 'Shown in lists' },
];

/** Additional fields of the facility (S62). */
export function AdditionalFieldPages() {
  return (
    <ResourcePages<DefinitionRow>
      path="/additional-fields"
      one="additionalField"
      many="additionalFields"
      noun="field"
      permission="Facility"
      archiveAction="Delete"
      fields={fields}
      list={{
        title: 'Additional fields',
        lead: 'User-defined fields of actives, intermediates, products, productions and their equipment.',
        searchHint: 'Search by key or label',
        emptyText: 'No additional fields yet',
        defaultSort: 'displayOrder',
        archivedPath: '/archived/additional-fields',
        columns: [
          { key: 'name', heading: 'Label', sort: 'name' },
          { key: 'externalId', heading: 'Key', sort: 'externalId', render: row => <code>{row.externalId}</code> },
          { key: 'entityKind', heading: 'Belongs to', sort: 'entityKind', render: row => kindLabels[row.entityKind] },
          { key: 'type', heading: 'Type', sort: 'type' },
          { key: 'unit', heading: 'Unit' },
          { key: 'isRequired', heading: 'Required', render: row => (row.isRequired === true ? 'Yes' : '') },
          {
            key: 'usableInRanking',
            heading: 'In rankings',
            render: row => (row.usableInRanking === true ? 'Yes' : ''),
          },
          { key: 'showInList', heading: 'In lists', optional: true },
          { key: 'displayOrder', heading: 'Order', sort: 'displayOrder', align: 'end' },
        ],
      }}
      tabs={[{ label: 'Overview', content: row => <Overview row={row} /> }]}
      extra={(values, change, faultOf) => <TypeFields {...{ values, change, faultOf }} />}
    />
  );
}

function Overview({ row }: { readonly row: DefinitionRow }) {
  const number: readonly (readonly [string, unknown])[] =
    row.type === 'number'
      ? [
          ['Unit', row.unit],
          ['Minimum', plain(row.minimum)],
          ['Maximum', plain(row.maximum)],
          ['Decimals', plain(row.decimals)],
        ]
      : [];
  return (
    <>
      <Facts
        facts={[
          ['Belongs to', kindLabels[row.entityKind]],
          ['Type', row.type],
          ...number,
          ['Default', shownFieldValue(row, row.defaultValue)],
          ['Required', row.isRequired === true],
          ['Shown in lists', row.showInList === true],
          ['Usable in rankings', row.usableInRanking === true],
          ['Order', row.displayOrder],
          ['Help', row.helpText],
        ]}
      />
      {row.options !== null && <Options options={row.options} />}
    </>
  );
}

function plain(value: number | null): string {
  return value === null ? '' : String(value);
}

function Options({ options }: { readonly options: NonNullable<FieldDefinition['options']> }) {
  return (
    <DataTable
      title="Options"
      columns={[
        { heading: 'Value', render: option => <code>{option.value}</code> },
        { heading: 'Label', render: option => option.label },
        { heading: 'Score', align: 'end', render: option => option.score ?? '–' },
      ]}
      rows={options}
      keyOf={option => option.value}
    />
  );
}
