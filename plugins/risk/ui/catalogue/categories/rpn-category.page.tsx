import { formFields, listColumns, RecordFacts, ResourcePages, type RecordRow, EntryTabs } from '@limpid/ui-kit';
import type { Band } from '#plugins/risk/shared/setup/bands';
import { rpnCategoryFields } from '#plugins/risk/shared/setup/rpn-category';
import { scoredFields } from '#plugins/risk/shared/scores/scored-fields';
import { BandEditor } from './band-editor.js';
import { BandsTable } from './bands-table.js';
import { CategoryUses } from '../formulas/where-used.js';

type CategoryRow = RecordRow & {
  readonly key: string;
  readonly kind: 'number' | 'text';
  readonly unit: string | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly bands: readonly Band[] | null;
};

const sources = scoredFields.map(({ name, label, unit }) => ({
  value: name,
  label: unit === null ? label : `${label}, ${unit}`,
}));
const fields = formFields(rpnCategoryFields, { sourceField: { kind: 'select', options: sources } });

/** Scoring tables. */
export function RpnCategoryPages() {
  return (
    <>
      <EntryTabs label="Risk setup" />
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
          lead: 'Tables that score a property: every value has exactly one score, a missing value none.',
          searchHint: 'Search by ID, name or key',
          emptyText: 'No categories yet',
          defaultSort: 'name',
          archivedPath: '/archived/rpn_categories',
          columns: listColumns<CategoryRow>(rpnCategoryFields, {
            key: row => <code>{row.key}</code>,
            bands: row => row.bands?.length ?? 0,
          }),
        }}
        tabs={[
          {
            label: 'Scores',
            content: row => <BandsTable table={row} unit={row.unit} />,
          },
          {
            label: 'Overview',
            content: row => (
              <RecordFacts
                cards={rpnCategoryFields}
                row={row}
                shown={{ sourceField: ({ sourceField }) => sourceWords(sourceField) }}
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
    </>
  );
}

function sourceWords(name: unknown): string {
  return scoredFields.find(field => field.name === name)?.label ?? String(name ?? '');
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
