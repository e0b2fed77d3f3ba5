import { Facts, plainOptions, ResourcePages, useFacilityData, type FormField, type RecordRow } from '@limpid/ui-kit';
import type { Qualification } from '#plugins/operators/shared/operator';
import { QualificationEditor } from './qualification-editor.js';
import { QualificationTable, standing } from './qualification-table.js';

const fieldsWith = (departments: readonly string[]): readonly FormField[] => [
  { kind: 'text', name: 'externalId', label: 'Operator ID', required: true },
  { kind: 'text', name: 'firstName', label: 'First name', required: true },
  { kind: 'text', name: 'lastName', label: 'Last name', required: true },
  { kind: 'select', name: 'department', label: 'Department', options: plainOptions(departments) },
  { kind: 'text', name: 'shift', label: 'Shift' },
  { kind: 'boolean', name: 'isContractor', label: 'Contractor' },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

/** Operators: list, record and form (S28). */
export function OperatorPages() {
  const { data } = useFacilityData<{ departments: readonly { readonly name: string }[] }>(
    '/departments?doPagination=false',
    'Loading departments',
    { isAside: true },
  );
  const fields = fieldsWith((data?.departments ?? []).map(each => each.name));
  return (
    <ResourcePages<RecordRow>
      path="/operator"
      one="operator"
      many="operators"
      noun="operator"
      permission="Department"
      archiveAction="Delete"
      fields={fields}
      list={{
        title: 'Operators',
        lead: 'Who cleans, samples and inspects, and what they are qualified for.',
        searchHint: 'Search by ID or name',
        emptyText: 'No operators yet',
        defaultSort: 'name',
        archivedPath: '/archived/operator',
        columns: [
          { key: 'externalId', heading: 'Operator ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'department', heading: 'Department', sort: 'department' },
          { key: 'shift', heading: 'Shift', optional: true },
          {
            key: 'qualifications',
            heading: 'Qualifications',
            render: row => standing(qualificationsOf(row)),
          },
        ],
      }}
      tabs={[
        { label: 'Overview', content: row => <Overview row={row} /> },
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

function Overview({ row }: { readonly row: RecordRow }) {
  return (
    <Facts
      facts={[
        ['Department', row['department']],
        ['Shift', row['shift']],
        ['Contractor', row['isContractor']],
        ['Has an account', row['linkedUserId'] !== null],
        ['Remarks', row['remarks']],
      ]}
    />
  );
}
