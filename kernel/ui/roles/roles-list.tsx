import { Add } from '@carbon/icons-react';
import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableHeader, TableRow } from '@carbon/react';
import { Link, useNavigate } from 'react-router';
import { ErrorState, LoadingTable, useFacilityData, usePermission } from '@limpid/ui-kit';
import { grantCount, type Role } from './role.js';

/** S59: roles with how many hold them and how much they grant. */
export function RolesList() {
  const navigate = useNavigate();
  const mayAdd = usePermission('UserRole.Add');
  const { data, error, isPending, refetch } = useFacilityData<{ userRoles: readonly Role[] }>(
    '/user_roles',
    'Loading roles',
  );
  const archived = useFacilityData<{ userRoles: readonly Role[] }>(
    '/archived/user_roles',
    'Loading archived roles',
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
      <p className="limpid-lead">A person may do what any of the own roles grants.</p>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={4} />}
      {data !== undefined && (
        <TableContainer>
          <div className="limpid-table-scroll">
            <Table aria-label="Roles" size="md">
              <TableHead>
                <TableRow>
                  <TableHeader>Name</TableHeader>
                  <TableHeader>Description</TableHeader>
                  <TableHeader className="limpid-number">People</TableHeader>
                  <TableHeader className="limpid-number">Permissions</TableHeader>
                </TableRow>
              </TableHead>
              <TableBody>
                {roles.map(role => (
                  <TableRow key={role.id} className="limpid-link-row" onClick={() => void navigate(`/${role.id}`)}>
                    <TableCell>
                      <Link className="cds--link" to={`/${role.id}`} onClick={event => event.stopPropagation()}>
                        {role.name}
                      </Link>
                      {role.isArchived && ' (archived)'}
                    </TableCell>
                    <TableCell>{role.description}</TableCell>
                    <TableCell className="limpid-number">{role.holders}</TableCell>
                    <TableCell className="limpid-number">{grantCount(role.permission)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
        </TableContainer>
      )}
    </div>
  );
}
