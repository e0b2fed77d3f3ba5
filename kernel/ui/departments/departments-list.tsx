import { Add } from '@carbon/icons-react';
import {
  Button,
  Pagination,
  Select,
  SelectItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableHeader,
  TableRow,
  TableToolbar,
  TableToolbarContent,
  TableToolbarSearch,
} from '@carbon/react';
import { Link, useNavigate } from 'react-router';
import {
  EmptyState,
  ErrorState,
  listQuery,
  LoadingTable,
  pageSizes,
  useFacilityData,
  useListState,
  usePermission,
  type PageInfo,
} from '@limpid/ui-kit';
import type { Department } from './department.js';

interface Answer {
  readonly departments: readonly Department[];
  readonly pagination: PageInfo;
}

/** Departments with their head and how many people belong to them; the state of the list is in the address. */
export function DepartmentsList() {
  const state = useListState('');
  const mayAdd = usePermission('Department.Add');
  const archived = state.filter === 'archived';
  const query = new URLSearchParams(listQuery(state));
  query.delete('sort');
  const { data, error, isPending, refetch } = useFacilityData<Answer>(
    `${archived ? '/archived/departments' : '/departments'}?${query.toString()}`,
    'Loading departments',
  );
  const isFiltered = state.search !== '' || archived;
  return (
    <div className="limpid-page">
      <h1>Departments</h1>
      <p className="limpid-lead">Where people work: named at accounts, operators and signatures.</p>
      <TableContainer>
        <TableToolbar aria-label="List tools">
          <TableToolbarContent>
            <TableToolbarSearch
              persistent
              defaultValue={state.search}
              placeholder="Name"
              labelText="Search departments"
              onChange={event => typeof event !== 'string' && state.set({ search: event.target.value.trim() })}
            />
            <Select
              id="department-filter"
              labelText="Filter"
              hideLabel
              size="lg"
              value={state.filter}
              onChange={event => state.set({ filter: event.target.value })}
            >
              <SelectItem value="" text="In use" />
              <SelectItem value="archived" text="Archived" />
            </Select>
            {mayAdd && (
              <Button as={Link} to="/new" renderIcon={Add}>
                Add department
              </Button>
            )}
          </TableToolbarContent>
        </TableToolbar>
        {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
        {error === null && isPending && <LoadingTable columns={4} />}
        {data !== undefined && data.departments.length === 0 && (
          <EmptyState title={isFiltered ? 'No match' : 'No departments yet'}>
            {isFiltered && (
              <Button kind="ghost" onClick={() => state.set({ search: '', filter: '' })}>
                Clear search and filter
              </Button>
            )}
          </EmptyState>
        )}
        {data !== undefined && data.departments.length > 0 && <DepartmentTable departments={data.departments} />}
      </TableContainer>
      {data !== undefined && data.pagination.total > 0 && (
        <Pagination
          page={state.page}
          pageSize={state.size}
          pageSizes={pageSizes}
          totalItems={data.pagination.total}
          onChange={({ page, pageSize }) =>
            state.set({ page: String(pageSize === state.size ? page : 1), size: String(pageSize) })
          }
        />
      )}
    </div>
  );
}

function DepartmentTable({ departments }: { readonly departments: readonly Department[] }) {
  const navigate = useNavigate();
  return (
    <div className="limpid-table-scroll">
      <Table aria-label="Departments" size="md">
        <TableHead>
          <TableRow>
            <TableHeader>Name</TableHeader>
            <TableHeader>Head</TableHeader>
            <TableHeader>Quality unit</TableHeader>
            <TableHeader className="limpid-number">People</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {departments.map(each => (
            <TableRow key={each.id} className="limpid-link-row" onClick={() => void navigate(`/${each.id}`)}>
              <TableCell>
                <Link className="cds--link" to={`/${each.id}`} onClick={event => event.stopPropagation()}>
                  {each.name}
                </Link>
              </TableCell>
              <TableCell>{each.head?.name ?? ''}</TableCell>
              <TableCell>{each.isQualityUnit ? 'Yes' : ''}</TableCell>
              <TableCell className="limpid-number">{each.people}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
