import { Checkbox, Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DataTable, EmptyState, ErrorState, Loading, PageBelow, useFacilityData } from '@limpid/ui-kit';
import { permissionName } from './permission-names.js';
import type { UserRole } from '#schemas/identity/user-role';
import { isGranted, type Area } from './role.js';

/** Two roles side by side: what each grants, by default only where they differ. The choice is in the address. */
export function CompareRoles() {
  const [params, setParams] = useSearchParams();
  const [everything, setEverything] = useState(false);
  const roles = useFacilityData<{ userRoles: readonly UserRole[] }>('/user_roles?doPagination=false', 'Loading roles');
  const catalogue = useFacilityData<{ areas: readonly Area[] }>('/user_roles/catalogue', 'Loading permissions');
  for (const { error, refetch } of [roles, catalogue])
    if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  const { data } = roles;
  const areas = catalogue.data?.areas;
  if (data === undefined || areas === undefined) return <Loading />;
  const chosen = (side: 'a' | 'b'): UserRole | undefined => data.userRoles.find(role => role.id === params.get(side));
  const [one, other] = [chosen('a'), chosen('b')];
  const choose = (side: 'a' | 'b', id: string): void =>
    setParams(before => ({ ...Object.fromEntries(before), [side]: id }));
  return (
    <PageBelow list="Roles" title="Compare roles">
      <div className="limpid-form">
        {(['a', 'b'] as const).map(side => (
          <Select
            key={side}
            id={`role-${side}`}
            labelText={side === 'a' ? 'Role' : 'Compared with'}
            value={params.get(side) ?? ''}
            onChange={event => choose(side, event.target.value)}
          >
            <SelectItem value="" text="Choose a role" />
            {data.userRoles.map(role => (
              <SelectItem key={role.id} value={role.id} text={role.name} />
            ))}
          </Select>
        ))}
        <Checkbox
          id="compare-everything"
          labelText="Show also what both or neither grant"
          checked={everything}
          onChange={(_event, { checked }) => setEverything(checked)}
        />
      </div>
      {(one === undefined || other === undefined) && <EmptyState title="Choose two roles to see where they differ" />}
      {one !== undefined && other !== undefined && (
        <Differences one={one} other={other} areas={areas} everything={everything} />
      )}
    </PageBelow>
  );
}

function Differences({
  one,
  other,
  areas,
  everything,
}: {
  readonly one: UserRole;
  readonly other: UserRole;
  readonly areas: readonly Area[];
  readonly everything: boolean;
}) {
  const rows = areas
    .flatMap(({ area, actions }) =>
      actions.map(action => ({
        area,
        action,
        first: isGranted(one.permission, area, action),
        second: isGranted(other.permission, area, action),
      })),
    )
    .filter(row => everything || row.first !== row.second);
  if (rows.length === 0) return <EmptyState title="Both roles grant the same" />;
  return (
    <>
      <p
        role="status"
        className="limpid-lead"
      >{`${rows.filter(row => row.first !== row.second).length} differences`}</p>
      <DataTable
        title="Differences"
        size="sm"
        columns={[
          { heading: 'Area', render: row => permissionName(row.area) },
          { heading: 'Action', render: row => permissionName(row.action) },
          { heading: one.name, render: row => (row.first ? 'Yes' : '–') },
          { heading: other.name, render: row => (row.second ? 'Yes' : '–') },
        ]}
        rows={rows}
        keyOf={row => `${row.area}.${row.action}`}
      />
    </>
  );
}
