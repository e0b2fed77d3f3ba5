import {
  dueListFilters,
  formFields,
  listColumns,
  plainOptions,
  RecordFacts,
  ResourcePages,
  formatValue,
  useFacilityData,
  type RecordRow,
} from '@limpid/ui-kit';
import { operatorFields, type Qualification } from '#plugins/operators/shared/operator';
import { QualificationEditor } from './qualification-editor.js';
import { QualificationTable, qualificationSummary } from './qualification-table.js';

/** Operators: list, record and form (S28). */
export function OperatorPages() {
  const { data } = useFacilityData<{ departments: readonly { readonly name: string }[] }>(
    '/departments?doPagination=false',
    'Loading departments',
    { isAside: true },
  );
  const departments = plainOptions((data?.departments ?? []).map(each => each.name));
  return (
    <ResourcePages<RecordRow>
      path="/operator"
      one="operator"
      many="operators"
      noun="operator"
      permission="Department"
      archiveAction="Delete"
      fields={formFields(operatorFields, { department: { kind: 'select', options: departments } })}
      list={{
        title: 'Operators',
        lead: 'Who cleans, samples and inspects, and what they are qualified for.',
        searchHint: 'Search by ID or name',
        emptyText: 'No operators yet',
        defaultSort: 'name',
        filters: dueListFilters('/operator', 'Qualification expired', 'Qualification expires'),
        archivedPath: '/archived/operator',
        columns: listColumns(operatorFields, { qualifications: row => qualificationSummary(qualificationsOf(row)) }),
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <RecordFacts
              cards={operatorFields}
              row={row}
              shown={{ linkedUserId: ({ linkedUserId }) => formatValue(linkedUserId !== null) }}
            />
          ),
        },
        {
          label: 'Qualifications',
          content: row => <QualificationTable qualifications={qualificationsOf(row)} />,
        },
      ]}
      extra={(values, change, faultOf) => (
        <QualificationEditor
          qualifications={(values['qualifications'] ?? []) as readonly Qualification[]}
          fault={faultOf('qualifications')}
          onChange={qualifications => change('qualifications', qualifications)}
        />
      )}
    />
  );
}

function qualificationsOf(row: RecordRow): readonly Qualification[] {
  return (row['qualifications'] ?? []) as readonly Qualification[];
}
