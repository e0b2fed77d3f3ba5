import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, Tag } from '@carbon/react';
import { words } from '@limpid/ui-kit';
import { daysText, stateNames, stateTags, type FacilityLicence } from './licence.js';

const headings = ['Facility', 'State', 'Tier', 'Valid to', 'Days', 'Users', 'Licence'];

/** One row a facility; choosing one shows its details. */
export function LicenceTable({
  licences,
  chosen,
  onChoose,
}: {
  readonly licences: readonly FacilityLicence[];
  readonly chosen: string;
  readonly onChoose: (facilityId: string) => void;
}) {
  return (
    <div className="limpid-table-scroll">
      <Table aria-label="Licences of facilities" size="md">
        <TableHead>
          <TableRow>
            {headings.map(heading => (
              <TableHeader key={heading}>{heading}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {licences.map(view => (
            <TableRow key={view.facilityId} isSelected={view.facilityId === chosen}>
              <TableCell>
                <button
                  type="button"
                  className="cds--link limpid-text-button"
                  aria-pressed={view.facilityId === chosen}
                  onClick={() => onChoose(view.facilityId)}
                >
                  {view.facilityName}
                </button>
              </TableCell>
              <TableCell>
                <Tag type={view.licence === null ? 'gray' : stateTags[view.state]} size="sm">
                  {view.licence === null ? 'No licence file' : stateNames[view.state]}
                </Tag>
              </TableCell>
              <TableCell>{words(view.tier)}</TableCell>
              <TableCell className="limpid-day">{view.licence?.validTo ?? ''}</TableCell>
              <TableCell>{daysText(view)}</TableCell>
              <TableCell>{usersText(view)}</TableCell>
              <TableCell>{view.licence?.number ?? ''}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function usersText({ users, limits }: FacilityLicence): string {
  const limit = limits.find(each => each.of === 'users');
  return limit === undefined ? String(users) : `${users} of ${limit.most}`;
}
