import { Add } from '@carbon/icons-react';
import { Button } from '@carbon/react';
import { Link } from 'react-router';
import {
  DataTable,
  FilterSelect,
  ListFrame,
  listQuery,
  useFacilityData,
  useListState,
  usePermission,
  type PageInfo,
  type TableColumn,
} from '@limpid/ui-kit';
import type { Department } from '#schemas/identity/department';

interface Answer {
  readonly departments: readonly Department[];
  readonly pagination: PageInfo;
}

const columns: readonly TableColumn<Department>[] = [
  { heading: 'Name', render: each => each.name },
  { heading: 'Head', render: each => each.head?.name ?? '' },
  { heading: 'Quality unit', render: each => (each.isQualityUnit ? 'Yes' : '') },
  { heading: 'People', align: 'end', render: each => each.people },
];

/** Departments with their head and how many people belong to them; the state of the list is in the address. */
export function DepartmentsList() {
  const state = useListState('');
  const mayAdd = usePermission('Department.Add');
  const answer = useFacilityData<Answer>(
    `${state.filter === 'archived' ? '/archived/departments' : '/departments'}?${listQuery(state)}`,
    'Loading departments',
  );
  return (
    <div className="limpid-page">
      <h1>Departments</h1>
      <p className="limpid-lead">Where people work: named at accounts, operators and signatures.</p>
      <ListFrame
        state={state}
        searchHint="Search departments"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText="No departments yet"
        tools={
          <>
            <FilterSelect
              id="department-filter"
              label="Filter"
              all="In use"
              choices={[['archived', 'Archived']]}
              state={state}
            />
            {mayAdd && (
              <Button as={Link} to="/new" renderIcon={Add}>
                Add department
              </Button>
            )}
          </>
        }
      >
        <DataTable
          title="Departments"
          columns={columns}
          rows={answer.data?.departments ?? []}
          keyOf={each => each.id}
          rowLink={each => `/${each.id}`}
          busy={answer.isFetching}
        />
      </ListFrame>
    </div>
  );
}
