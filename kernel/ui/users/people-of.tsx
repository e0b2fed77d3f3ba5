import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, Tag } from '@carbon/react';
import { ErrorState, Loading } from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';
import { statusNames, statusTags, type User } from './user.js';

/** People whom a filter of GET /users finds, each with a link to the account. */
export function PeopleOf({ filter, nobody }: { readonly filter: string; readonly nobody: string }) {
  const { data, error, refetch } = useInstallationData<{ users: readonly User[] }>(
    `/users?doPagination=false&sort=name&columns=firstName,lastName,status,roles&${filter}`,
    'Loading people',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.users.length === 0) return <p className="limpid-lead">{nobody}</p>;
  return (
    <div className="limpid-table-scroll">
      <Table aria-label="People" size="md">
        <TableHead>
          <TableRow>
            {['Name', 'User name', 'Roles', 'Status'].map(heading => (
              <TableHeader key={heading}>{heading}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.users.map(user => (
            <TableRow key={user.id}>
              <TableCell>
                <a className="cds--link" href={`/app/admin/users/${user.id}`}>
                  {`${user.lastName}, ${user.firstName}`}
                </a>
              </TableCell>
              <TableCell>{user.username}</TableCell>
              <TableCell>{user.roles.map(role => role.name).join(', ')}</TableCell>
              <TableCell>
                <Tag type={statusTags[user.status]} size="sm">
                  {statusNames[user.status]}
                </Tag>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
