import { Facts, ResourcePages, type FormField, type RecordRow } from '@limpid/ui-kit';
import type { Band } from '#plugins/risk/shared/setup/bands';
import { scoredFields } from '#plugins/risk/shared/scores/scored-fields';
import { BandEditor } from './band-editor.js';
import { BandsTable } from './bands-table.js';
import { SetupPage } from '../setup-page.js';
import { CategoryUses } from '../formulas/where-used.js';

type CategoryRow = RecordRow & {
  readonly key: string;
  readonly kind: 'number' | 'text';
  readonly unit: string | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly bands: readonly Band[] | null;
};

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  {
    kind: 'text',
    name: 'key',
    label: 'Key',
    required: true,
    help: 'Name of the score in formulas: small letters, digits, _',
  },
  {
    kind: 'select',
    name: 'kind',
    label: 'Scores',
    required: true,
    options: [
      { value: 'number', label: 'ranges of a number' },
      { value: 'text', label: 'texts' },
    ],
  },
  { kind: 'text', name: 'unit', label: 'Unit', help: 'Of the number, for example ug/day' },
  {
    kind: 'select',
    name: 'sourceField',
    label: 'What is scored',
    options: scoredFields.map(({ name, label, unit }) => ({
      value: name,
      label: unit === null ? label : `${label}, ${unit}`,
    })),
    help: 'A property of the active',
  },
  { kind: 'number', name: 'minimum', label: 'Lowest possible number', help: 'Empty: there is none' },
  { kind: 'number', name: 'maximum', label: 'Highest possible number', help: 'Empty: there is none' },
  { kind: 'textarea', name: 'description', label: 'Description', wide: true },
];

/** Scoring tables. */
export function RpnCategoryPages() {
  return (
    <SetupPage part="RPN categories">
      <ResourcePages<CategoryRow>
        path="/rpn_categories"
        one="rpnCategory"
        many="rpnCategories"
        noun="category"
        permission="RPNCategory"
        archiveAction="Delete"
        fields={fields}
        defaults={{ kind: 'number', minimum: 0 }}
        list={{
          title: 'RPN categories',
          lead: 'Tables that give a property its score: every value exactly one, and none where the value is missing.',
          searchHint: 'Search by ID, name or key',
          emptyText: 'No categories yet',
          defaultSort: 'name',
          archivedPath: '/archived/rpn_categories',
          columns: [
            { key: 'externalId', heading: 'ID', sort: 'externalId' },
            { key: 'name', heading: 'Name', sort: 'name' },
            { key: 'key', heading: 'Key', sort: 'key', render: row => <code>{row.key}</code> },
            { key: 'kind', heading: 'Scores', sort: 'kind' },
            { key: 'unit', heading: 'Unit' },
            { key: 'bands', heading: 'Lines', align: 'end', render: row => row.bands?.length ?? 0 },
          ],
        }}
        tabs={[
          {
            label: 'Scores',
            content: row => <BandsTable table={row} unit={row.unit} />,
          },
          {
            label: 'Overview',
            content: row => (
              <Facts
                facts={[
                  ['Key', row.key],
                  ['Scores', row.kind === 'text' ? 'texts' : 'ranges of a number'],
                  ['Unit', row.unit],
                  ['What is scored', sourceWords(row['sourceField'])],
                  ['Lowest possible number', row.minimum],
                  ['Highest possible number', row.maximum],
                  ['Description', row['description']],
                ]}
              />
            ),
          },
          { label: 'Where used', content: row => <CategoryUses category={row.key} /> },
        ]}
        extra={(values, change, faultOf) => (
          <BandEditor
            table={{
              kind: values['kind'] === 'text' ? 'text' : 'number',
              minimum: numberOr(values['minimum']),
              maximum: numberOr(values['maximum']),
              sourceField: (values['sourceField'] ?? null) as string | null,
              bands: (values['bands'] ?? null) as readonly Band[] | null,
            }}
            fault={faultOf('bands')}
            onChange={bands => change('bands', bands)}
          />
        )}
      />
    </SetupPage>
  );
}

function sourceWords(name: unknown): string {
  return scoredFields.find(field => field.name === name)?.label ?? String(name ?? '');
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
