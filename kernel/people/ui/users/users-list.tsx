import { Add } from '@carbon/icons-react';
import { Button, Tag } from '@carbon/react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  DataTable,
  FilterSelect,
  ListFrame,
  listQuery,
  formatTime,
  useListState,
  usePermission,
  type PageInfo,
  type TableColumn,
} from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';
import { PrintAccess } from '../access/print-access.js';
import type { User } from '#schemas/identity/user';
import { statusNames, statusTags } from './user.js';

interface Answer {
  readonly users: readonly User[];
  readonly pagination: PageInfo;
}

const columns: readonly TableColumn<User>[] = [
  { heading: 'Name', sort: 'name', render: user => `${user.lastName}, ${user.firstName}` },
  { heading: 'User name', sort: 'username', render: user => user.username },
  { heading: 'Department', render: user => user.department?.name ?? '' },
  { heading: 'Roles', render: user => user.roles.map(role => role.name).join(', ') },
  {
    heading: 'Facilities',
    render: user => (user.allFacilities ? 'All' : shortList(user.facilities.map(each => each.name))),
  },
  {
    heading: 'Status',
    sort: 'status',
    render: user => (
      <Tag type={statusTags[user.status]} size="sm">
        {statusNames[user.status]}
      </Tag>
    ),
  },
  { heading: 'Last sign-in', sort: 'lastLoginAt', render: user => formatTime(user.lastLoginAt) },
  { heading: 'Valid to', sort: 'validTo', render: user => user.validTo ?? '' },
];

/** S58: users of the installation with search, status filter and sort, which are in the address. */
export function UsersList() {
  const state = useListState('name');
  const mayAdd = usePermission('User.Add');
  const archived = state.filter === 'archived';
  const status = filterOf(state.filter);
  const path = `${archived ? '/archived/users' : '/users'}?${listQuery(state)}${status}`;
  const answer = useInstallationData<Answer>(path, 'Loading users');
  return (
    <div className="limpid-page">
      <div className="limpid-row limpid-between">
        <div>
          <h1>Users</h1>
          <p className="limpid-lead">Who may sign in, with which roles, in which facilities.</p>
        </div>
        <PrintAccess search={state.search} at={useStart()} />
      </div>
      <ListFrame
        state={state}
        searchHint="Name, user name, employee ID or address"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText="Nobody yet"
        tools={
          <>
            <FilterSelect
              id="user-status"
              label="Status"
              all="All"
              choices={[...Object.entries(statusNames), ['unused', 'Unused for long']]}
              state={state}
            />
            {mayAdd && (
              <Button as={Link} to="/new" renderIcon={Add}>
                Invite user
              </Button>
            )}
          </>
        }
      >
        <DataTable
          title="Users"
          columns={columns}
          rows={answer.data?.users ?? []}
          keyOf={user => user.id}
          sorting={state}
          rowLink={user => `/${user.id}`}
          busy={answer.isFetching}
        />
      </ListFrame>
    </div>
  );
}

/** The moment at which the page was opened, for the printed list. */
function useStart(): string {
  return useState(() => new Date().toISOString())[0];
}

function filterOf(filter: string): string {
  if (filter === '' || filter === 'archived') return '';
  return filter === 'unused' ? '&dormant=true' : `&status=${filter}`;
}

function shortList(names: readonly string[]): string {
  return names.length <= 2 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
