import {
  Facts,
  plainOptions,
  ResourcePages,
  type FormField,
  type FormValues,
  type Option,
  type RecordRow,
} from '@limpid/ui-kit';
import type { Band } from '#plugins/risk/shared/setup/bands';
import {
  criterionFieldKinds,
  criterionFields,
  type CriterionSubject,
} from '#plugins/risk/shared/setup/criterion-fields';
import { operatorSymbols, type ConditionOperator } from '#plugins/risk/shared/scores/conditions';
import { BandsTable } from '../categories/bands-table.js';
import { CriterionRule } from './criterion-rule.js';
import { SetupPage } from '../setup-page.js';
import { useOfferedFields, type OfferedField } from '../variables/additional-source.js';
import { SelectionView, TotalsView } from './selection-view.js';
import { missingWords, optionsOf, subjectWords, wordOf } from '../words.js';

type CriterionRow = RecordRow & {
  readonly appliesTo: CriterionSubject;
  readonly sourceField: string;
  readonly kind: 'number' | 'text' | null;
  readonly bands: readonly Band[] | null;
  readonly operator: ConditionOperator | null;
  readonly threshold: number | null;
  readonly filterText: string | null;
};

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'text', name: 'key', label: 'Key', required: true, help: 'Small letters, digits, _' },
  { kind: 'select', name: 'appliesTo', label: 'Applies to', required: true, options: optionsOf(subjectWords) },
  {
    kind: 'select',
    name: 'sourceField',
    label: 'Source field',
    required: true,
    options: [],
    help: 'The field of the record that is looked at. Choose first what the criterion applies to.',
  },
  { kind: 'select', name: 'kind', label: 'The field holds', options: plainOptions(['number', 'text']) },
  { kind: 'number', name: 'weight', label: 'Weight', help: 'How much its score counts beside others; 1 unless said' },
  {
    kind: 'select',
    name: 'missingRule',
    label: 'A missing value',
    options: optionsOf(missingWords),
  },
  {
    kind: 'number',
    name: 'tieOrder',
    label: 'Place among tie breakers',
    help: '1 decides first where totals are equal; empty: it decides no ties',
  },
  { kind: 'textarea', name: 'justification', label: 'Justification', wide: true },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

/** The fields that a criterion of a subject may look at, with what people added. */
function sourceOptions(subject: CriterionSubject | null | undefined, additional: readonly OfferedField[]): Option[] {
  if (subject === null || subject === undefined) return [];
  const kinds = criterionFieldKinds[subject];
  return [
    ...criterionFields[subject].map(({ name, label, unit }) => ({
      value: name,
      label: unit === null ? label : `${label}, ${unit}`,
    })),
    ...additional.filter(field => kinds.includes(field.kind)).map(({ source, label }) => ({ value: source, label })),
  ];
}

/** The field in words; one from before only fields that exist were taken stands as it was typed. */
function labelOf({ appliesTo, sourceField }: CriterionRow, additional: readonly OfferedField[]): string {
  return sourceOptions(appliesTo, additional).find(({ value }) => value === sourceField)?.label ?? sourceField;
}

function condition({ operator, threshold, filterText }: CriterionRow): string {
  if (filterText !== null) return `= ${filterText}`;
  return operator === null ? '' : `${operatorSymbols[operator]} ${threshold ?? ''}`;
}

/** Which locations need a swab, which products a study. */
export function SelectionCriterionPages() {
  const additional = useOfferedFields();
  const optionsBy = (values: FormValues): Option[] =>
    sourceOptions(values['appliesTo'] as CriterionSubject | undefined, additional ?? []);
  return (
    <SetupPage part="Selection criteria">
      <ResourcePages<CriterionRow>
        path="/selection-criteria"
        one="selectionCriterion"
        many="selectionCriteria"
        noun="criterion"
        permission="SelectionCriteria"
        archiveAction="Delete"
        fields={fields.map(field =>
          field.kind === 'select' && field.name === 'sourceField' ? { ...field, optionsBy } : field,
        )}
        defaults={{ kind: 'number', weight: 1, missingRule: 'block' }}
        list={{
          title: 'Selection criteria',
          lead: 'Which places need a sample and which products a study: a score of a property, or a filter by it.',
          searchHint: 'Search by ID, name or key',
          emptyText: 'No criteria yet',
          defaultSort: 'name',
          archivedPath: '/archived/selection-criteria',
          columns: [
            { key: 'externalId', heading: 'ID', sort: 'externalId' },
            { key: 'name', heading: 'Name', sort: 'name' },
            {
              key: 'appliesTo',
              heading: 'Applies to',
              sort: 'appliesTo',
              render: row => wordOf(subjectWords, row['appliesTo']),
            },
            {
              key: 'sourceField',
              heading: 'Source field',
              sort: 'sourceField',
              render: row => labelOf(row, additional ?? []),
            },
            { key: 'weight', heading: 'Weight', align: 'end' },
            {
              key: 'missingRule',
              heading: 'A missing value',
              render: row => wordOf(missingWords, row['missingRule']),
            },
          ],
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <Facts
                facts={[
                  ['Applies to', wordOf(subjectWords, row['appliesTo'])],
                  ['Source field', labelOf(row, additional ?? [])],
                  ['Filter', condition(row)],
                  ['Weight', row['weight']],
                  ['A missing value', wordOf(missingWords, row['missingRule'])],
                  ['Place among tie breakers', row['tieOrder']],
                  ['Justification', row['justification']],
                  ['Remarks', row['remarks']],
                ]}
              />
            ),
          },
          {
            label: 'Scores',
            content: row => <BandsTable table={{ kind: row.kind ?? 'number', bands: row.bands }} />,
          },
          {
            label: 'What it selects',
            content: row => <SelectionView key={row.version} id={row.id} subject={row.appliesTo} />,
          },
          {
            label: 'With the others',
            content: row => <TotalsView key={row.version} subject={row.appliesTo} />,
          },
        ]}
        extra={(values, change, faultOf) => <CriterionRule values={values} change={change} faultOf={faultOf} />}
      />
    </SetupPage>
  );
}
