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
  Tag,
} from '@carbon/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  EmptyState,
  ErrorState,
  listQuery,
  LoadingTable,
  pageSizes,
  shownTime,
  useListState,
  usePermission,
  type ListState,
  type PageInfo,
} from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';
import { PrintAccess } from '../access/print-access.js';
import { statusNames, statusTags, type User } from './user.js';

interface Answer {
  readonly users: readonly User[];
  readonly pagination: PageInfo;
}

const headings: readonly (readonly [heading: string, sort: string | null])[] = [
  ['Name', 'name'],
  ['User name', 'username'],
  ['Department', null],
  ['Roles', null],
  ['Facilities', null],
  ['Status', 'status'],
  ['Last sign-in', 'lastLoginAt'],
  ['Valid to', 'validTo'],
];

/** S58: people of the installation with search, filter by status and sort; its state is in the address. */
export function UsersList() {
  const state = useListState('name');
  const mayAdd = usePermission('User.Add');
  const archived = state.filter === 'archived';
  const status = filterOf(state.filter);
  const path = `${archived ? '/archived/users' : '/users'}?${listQuery(state)}${status}`;
  const { data, error, isPending, refetch } = useInstallationData<Answer>(path, 'Loading users');
  const isFiltered = state.search !== '' || state.filter !== '';
  return (
    <div className="limpid-page">
      <div className="limpid-row limpid-between">
        <div>
          <h1>Users</h1>
          <p className="limpid-lead">Who may sign in, with which roles, in which facilities.</p>
        </div>
        <PrintAccess search={state.search} at={useStart()} />
      </div>
      <TableContainer>
        <TableToolbar aria-label="List tools">
          <TableToolbarContent>
            <TableToolbarSearch
              persistent
              defaultValue={state.search}
              placeholder="Name, user name, employee ID or address"
              labelText="Search users"
              onChange={event => typeof event !== 'string' && searchSoon(state, event.target.value)}
            />
            <Select
              id="user-status"
              labelText="Status"
              hideLabel
              size="lg"
              value={state.filter}
              onChange={event => state.set({ filter: event.target.value })}
            >
              <SelectItem value="" text="All" />
              {Object.entries(statusNames).map(([value, text]) => (
                <SelectItem key={value} value={value} text={text} />
              ))}
              <SelectItem value="unused" text="Unused for long" />
            </Select>
            {mayAdd && (
              <Button as={Link} to="/new" renderIcon={Add}>
                Invite user
              </Button>
            )}
          </TableToolbarContent>
        </TableToolbar>
        {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
        {error === null && isPending && <LoadingTable columns={headings.length} />}
        {data !== undefined && data.users.length === 0 && (
          <EmptyState title={isFiltered ? 'No match' : 'Nobody yet'}>
            {isFiltered && (
              <Button kind="ghost" onClick={() => state.set({ search: '', filter: '' })}>
                Clear search and filter
              </Button>
            )}
          </EmptyState>
        )}
        {data !== undefined && data.users.length > 0 && <UserTable users={data.users} state={state} />}
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

/** The moment at which the page was opened: the list is printed as of then. */
function useStart(): string {
  return useState(() => new Date().toISOString())[0];
}

function filterOf(filter: string): string {
  if (filter === '' || filter === 'archived') return '';
  return filter === 'unused' ? '&dormant=true' : `&status=${filter}`;
}

let searchTimer: ReturnType<typeof setTimeout> | undefined;
function searchSoon(state: ListState, text: string): void {
  clearTimeout(searchTimer);
  searchTimer = setTimeout(() => state.set({ search: text.trim() }), 250);
}

function UserTable({ users, state }: { readonly users: readonly User[]; readonly state: ListState }) {
  const navigate = useNavigate();
  return (
    <div className="limpid-table-scroll">
      <Table aria-label="Users" size="md">
        <TableHead>
          <TableRow>
            {headings.map(([heading, sort]) => (
              <TableHeader
                key={heading}
                isSortable={sort !== null}
                isSortHeader={sort !== null && state.sort.replace(/^-/, '') === sort}
                sortDirection={state.sort.startsWith('-') ? 'DESC' : 'ASC'}
                onClick={() => sort !== null && state.set({ sort: state.sort === sort ? `-${sort}` : sort })}
              >
                {heading}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {users.map(user => (
            <TableRow key={user.id} className="limpid-link-row" onClick={() => void navigate(`/${user.id}`)}>
              <TableCell>
                <Link className="cds--link" to={`/${user.id}`} onClick={event => event.stopPropagation()}>
                  {`${user.lastName}, ${user.firstName}`}
                </Link>
              </TableCell>
              <TableCell>{user.username}</TableCell>
              <TableCell>{user.department?.name ?? ''}</TableCell>
              <TableCell>{user.roles.map(role => role.name).join(', ')}</TableCell>
              <TableCell>{user.allFacilities ? 'All' : shortList(user.facilities.map(each => each.name))}</TableCell>
              <TableCell>
                <Tag type={statusTags[user.status]} size="sm">
                  {statusNames[user.status]}
                </Tag>
              </TableCell>
              <TableCell>{shownTime(user.lastLoginAt)}</TableCell>
              <TableCell>{user.validTo ?? ''}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function shortList(names: readonly string[]): string {
  return names.length <= 2 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
