import { Button, Checkbox, Search, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@carbon/react';
import { useState } from 'react';
import { EmptyState, SidewaysScroll } from '@limpid/ui-kit';
import { permissionName } from './permission-names.js';
import type { PermissionTree } from '#schemas/identity/permission-matrix';
import { isGranted, withGrant, type Area } from './role.js';

/** Actions in their order on screens; others follow. */
const order = ['Get', 'Add', 'Modify', 'Archive', 'Delete', 'Set', 'Dummy', 'Generate', 'GeneratePDF', 'Sign'];

interface MatrixProps {
  readonly areas: readonly Area[];
  readonly tree: PermissionTree;
  /** Absent: the matrix is only read. */
  readonly onChange?: (tree: PermissionTree) => void;
}

/** The permission tree as a table of areas and actions, with a checkbox where the area has the action. */
export function PermissionMatrix({ areas, tree, onChange }: MatrixProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = areas.filter(({ area, actions }) =>
    `${area} ${permissionName(area)} ${actions.join(' ')}`.toLowerCase().includes(wanted),
  );
  const columns = [...new Set([...order, ...areas.flatMap(area => area.actions)])].filter(action =>
    areas.some(area => area.actions.includes(action)),
  );
  return (
    <>
      <Search
        labelText="Search permissions"
        placeholder="Area or action"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {shown.length === 0 && <EmptyState title="No match" />}
      {shown.length > 0 && (
        <SidewaysScroll label="Permissions" className="limpid-matrix">
          <Table aria-label="Permissions" size="sm" stickyHeader={false}>
            <TableHead>
              <TableRow>
                <TableHeader>Area</TableHeader>
                {columns.map(action => (
                  <TableHeader key={action}>{permissionName(action)}</TableHeader>
                ))}
                {onChange !== undefined && <TableHeader>Row</TableHeader>}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map(area => (
                <AreaRow key={area.area} area={area} columns={columns} tree={tree} onChange={onChange} />
              ))}
            </TableBody>
          </Table>
        </SidewaysScroll>
      )}
    </>
  );
}

function AreaRow({
  area: { area, actions },
  columns,
  tree,
  onChange,
}: {
  readonly area: Area;
  readonly columns: readonly string[];
  readonly tree: PermissionTree;
  readonly onChange: MatrixProps['onChange'];
}) {
  const all = actions.every(action => isGranted(tree, area, action));
  return (
    <TableRow>
      <TableCell>{permissionName(area)}</TableCell>
      {columns.map(action => (
        <TableCell key={action}>
          {actions.includes(action) && (
            <Checkbox
              id={`grant-${area}-${action}`}
              labelText={`${area} ${action}`}
              hideLabel
              checked={isGranted(tree, area, action)}
              readOnly={onChange === undefined}
              onChange={(_event, { checked }) => onChange?.(withGrant(tree, area, [action], checked))}
            />
          )}
        </TableCell>
      ))}
      {onChange !== undefined && (
        <TableCell>
          <Button
            kind="ghost"
            size="sm"
            aria-label={`${all ? 'None' : 'All'} of ${permissionName(area)}`}
            onClick={() => onChange(withGrant(tree, area, actions, !all))}
          >
            {all ? 'None' : 'All'}
          </Button>
        </TableCell>
      )}
    </TableRow>
  );
}
