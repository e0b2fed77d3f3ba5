import {
  Search,
  Tag,
  StructuredListBody,
  StructuredListCell,
  StructuredListHead,
  StructuredListRow,
  StructuredListWrapper,
} from '@carbon/react';
import { useState } from 'react';
import { EmptyState } from '@limpid/ui-kit';
import { permissionName } from '../roles/permission-names.js';
import type { PermissionTree } from '#schemas/identity/permission-matrix';

interface Grant {
  readonly area: string;
  readonly action: string;
  readonly through: readonly string[];
}

/** The permissions of all roles, each with the roles that grant it (specification section 6). */
function grantsOf(roles: readonly { readonly name: string; readonly permission: PermissionTree }[]): Grant[] {
  const found = new Map<string, { area: string; action: string; through: string[] }>();
  for (const role of roles)
    for (const [area, actions] of Object.entries(role.permission))
      for (const [action, granted] of Object.entries(actions)) {
        if (!granted) continue;
        const key = `${area}.${action}`;
        const grant = found.get(key) ?? { area, action, through: [] };
        grant.through.push(role.name);
        found.set(key, grant);
      }
  return [...found.values()].toSorted((a, b) => a.area.localeCompare(b.area) || a.action.localeCompare(b.action));
}

/** Actions of one area that the same roles grant. */
function byRoles(grants: readonly Grant[]): [string, string[]][] {
  const groups = Map.groupBy(grants, grant => grant.through.join(', '));
  return [...groups].map(([through, members]) => [through, members.map(grant => grant.action)]);
}

/** The permissions of a user, by role. */
export function PersonPermissions({
  roles,
}: {
  readonly roles: readonly { readonly name: string; readonly permission: PermissionTree }[];
}) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const grants = grantsOf(roles);
  const areas = Map.groupBy(
    grants.filter(({ area, action }) => `${area} ${permissionName(area)} ${action}`.toLowerCase().includes(wanted)),
    grant => grant.area,
  );
  return (
    <>
      <p className="limpid-lead">{`${grants.length} permissions through ${roles.map(role => role.name).join(', ')}`}</p>
      <Search
        labelText="Search permissions"
        placeholder="Area or action"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {areas.size === 0 && <EmptyState title={grants.length === 0 ? 'This person may do nothing' : 'No match'} />}
      {areas.size > 0 && (
        <StructuredListWrapper aria-label="Permissions and the roles that grant them" isCondensed>
          <StructuredListHead>
            <StructuredListRow head>
              <StructuredListCell head>Area</StructuredListCell>
              <StructuredListCell head>May</StructuredListCell>
            </StructuredListRow>
          </StructuredListHead>
          <StructuredListBody>
            {[...areas].map(([area, members]) => (
              <StructuredListRow key={area}>
                <StructuredListCell noWrap>{permissionName(area)}</StructuredListCell>
                <StructuredListCell>
                  {byRoles(members).map(([through, actions]) => (
                    <span key={through} className="limpid-grant">
                      {actions.map(permissionName).join(', ')} <Tag size="sm">{through}</Tag>
                    </span>
                  ))}
                </StructuredListCell>
              </StructuredListRow>
            ))}
          </StructuredListBody>
        </StructuredListWrapper>
      )}
    </>
  );
}
