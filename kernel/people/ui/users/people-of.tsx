import { Tag } from '@carbon/react';
import { DataTable, ErrorState, Loading, type TableColumn } from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';
import type { User } from '#schemas/identity/user';
import { statusNames, statusTags } from './user.js';

const columns: readonly TableColumn<User>[] = [
  {
    heading: 'Name',
    render: user => (
      <a className="cds--link" href={`/app/admin/users/${user.id}`}>
        {`${user.lastName}, ${user.firstName}`}
      </a>
    ),
  },
  { heading: 'User name', render: user => user.username },
  { heading: 'Roles', render: user => user.roles.map(role => role.name).join(', ') },
  {
    heading: 'Status',
    render: user => (
      <Tag type={statusTags[user.status]} size="sm">
        {statusNames[user.status]}
      </Tag>
    ),
  },
];

/** Users that a filter of GET /users finds, each with a link to the account. */
export function PeopleOf({ filter, nobody }: { readonly filter: string; readonly nobody: string }) {
  const { data, error, refetch } = useInstallationData<{ users: readonly User[] }>(
    `/users?doPagination=false&sort=name&columns=firstName,lastName,status,roles&${filter}`,
    'Loading people',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.users.length === 0) return <p className="limpid-lead">{nobody}</p>;
  return <DataTable title="People" columns={columns} rows={data.users} keyOf={user => user.id} />;
}
