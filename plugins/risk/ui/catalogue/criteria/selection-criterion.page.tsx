import {
  formFields,
  listColumns,
  RecordFacts,
  ResourcePages,
  type FormValues,
  type Option,
  type RecordRow,
  EntryTabs,
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
import { useOfferedFields, type OfferedField } from '../variables/additional-source.js';
import { SelectionView, TotalsView } from './selection-view.js';
import { selectionCriterionFields } from '#plugins/risk/shared/setup/selection-criterion';

type CriterionRow = RecordRow & {
  readonly appliesTo: CriterionSubject;
  readonly sourceField: string;
  readonly kind: 'number' | 'text' | null;
  readonly bands: readonly Band[] | null;
  readonly operator: ConditionOperator | null;
  readonly threshold: number | null;
  readonly filterText: string | null;
};

/** The fields for a criterion of a kind of record, including additional fields. */
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

/** The label of the field; an unknown field is shown as stored. */
function labelOf({ appliesTo, sourceField }: CriterionRow, additional: readonly OfferedField[]): string {
  return sourceOptions(appliesTo, additional).find(({ value }) => value === sourceField)?.label ?? sourceField;
}

function condition({ operator, threshold, filterText }: CriterionRow): string {
  if (filterText !== null) return `= ${filterText}`;
  return operator === null ? '' : `${operatorSymbols[operator]} ${threshold ?? ''}`;
}

/** Selection criteria of locations, products and others (specification section 7, /selection-criteria). */
export function SelectionCriterionPages() {
  const additional = useOfferedFields();
  const optionsBy = (values: FormValues): Option[] =>
    sourceOptions(values['appliesTo'] as CriterionSubject | undefined, additional ?? []);
  return (
    <>
      <EntryTabs label="Risk setup" />
      <ResourcePages<CriterionRow>
        path="/selection-criteria"
        one="selectionCriterion"
        many="selectionCriteria"
        noun="criterion"
        permission="SelectionCriteria"
        archiveAction="Delete"
        fields={formFields(selectionCriterionFields, { sourceField: { kind: 'select', options: [], optionsBy } })}
        defaults={{ kind: 'number', weight: 1, missingRule: 'block' }}
        list={{
          title: 'Selection criteria',
          lead: 'Rules for which locations need a sample and which products a study: a score of a property, or a filter by it.',
          searchHint: 'Search by ID, name or key',
          emptyText: 'No criteria yet',
          defaultSort: 'name',
          archivedPath: '/archived/selection-criteria',
          columns: listColumns<CriterionRow>(selectionCriterionFields, {
            sourceField: row => labelOf(row, additional ?? []),
          }),
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <RecordFacts
                cards={selectionCriterionFields}
                row={row}
                shown={{ sourceField: () => labelOf(row, additional ?? []), operator: () => condition(row) }}
              />
            ),
          },
          {
            label: 'Scores',
            content: row => <BandsTable table={{ kind: row.kind ?? 'number', bands: row.bands }} />,
          },
          {
            label: 'Selected records',
            content: row => <SelectionView key={row.version} id={row.id} subject={row.appliesTo} />,
          },
          {
            label: 'Totals',
            content: row => <TotalsView key={row.version} subject={row.appliesTo} />,
          },
        ]}
        extra={(values, change, faultOf) => <CriterionRule values={values} change={change} faultOf={faultOf} />}
      />
    </>
  );
}
