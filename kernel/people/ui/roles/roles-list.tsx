import { Add } from '@carbon/icons-react';
import { Button } from '@carbon/react';
import { Link } from 'react-router';
import { DataTable, ErrorState, LoadingTable, useFacilityData, usePermission, type TableColumn } from '@limpid/ui-kit';
import type { UserRole } from '#schemas/identity/user-role';
import { grantCount } from './role.js';

const columns: readonly TableColumn<UserRole>[] = [
  { heading: 'Name', render: role => `${role.name}${role.isArchived ? ' (archived)' : ''}` },
  { heading: 'Description', render: role => role.description },
  { heading: 'People', align: 'end', render: role => role.holders },
  { heading: 'Permissions', align: 'end', render: role => grantCount(role.permission) },
];

/** S59: roles with the number of holders and permissions. */
export function RolesList() {
  const mayAdd = usePermission('UserRole.Add');
  const { data, error, isPending, refetch } = useFacilityData<{ userRoles: readonly UserRole[] }>(
    '/user_roles?doPagination=false',
    'Loading roles',
  );
  const archived = useFacilityData<{ userRoles: readonly UserRole[] }>(
    '/archived/user_roles?doPagination=false',
    'Loading archived roles',
    { isAside: true },
  ).data;
  const roles = [...(data?.userRoles ?? []), ...(archived?.userRoles ?? [])];
  return (
    <div className="limpid-page">
      <div className="limpid-row limpid-between">
        <h1>Roles</h1>
        <div className="limpid-row">
          <Button as={Link} to="/compare" kind="tertiary">
            Compare roles
          </Button>
          {mayAdd && (
            <Button as={Link} to="/new" renderIcon={Add}>
              Add role
            </Button>
          )}
        </div>
      </div>
      <p className="limpid-lead">A user may do what any assigned role grants.</p>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={4} />}
      {data !== undefined && (
        <DataTable
          title="Roles"
          columns={columns}
          rows={roles}
          keyOf={role => role.id}
          rowLink={role => `/${role.id}`}
        />
      )}
    </div>
  );
}
