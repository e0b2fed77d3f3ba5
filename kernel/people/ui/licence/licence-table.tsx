import type { FacilityLicence } from '#schemas/identity/facility-licence';
import { Tag } from '@carbon/react';
import { DataTable, words, type TableColumn } from '@limpid/ui-kit';
import { daysText, stateNames, stateTags } from './licence.js';

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
  const columns: readonly TableColumn<FacilityLicence>[] = [
    {
      heading: 'Facility',
      render: view => (
        <button
          type="button"
          className="cds--link limpid-text-button"
          aria-pressed={view.facilityId === chosen}
          onClick={() => onChoose(view.facilityId)}
        >
          {view.facilityName}
        </button>
      ),
    },
    {
      heading: 'State',
      render: view => (
        <Tag type={view.licence === null ? 'gray' : stateTags[view.state]} size="sm">
          {view.licence === null ? 'No licence file' : stateNames[view.state]}
        </Tag>
      ),
    },
    { heading: 'Tier', render: view => words(view.tier) },
    { heading: 'Valid to', className: 'limpid-day', render: view => view.licence?.validTo ?? '' },
    { heading: 'Days', render: daysText },
    { heading: 'Users', render: usersText },
    { heading: 'Licence', render: view => view.licence?.number ?? '' },
  ];
  return (
    <DataTable
      title="Licences of facilities"
      columns={columns}
      rows={licences}
      keyOf={view => view.facilityId}
      isChosen={view => view.facilityId === chosen}
    />
  );
}

function usersText({ users, limits }: FacilityLicence): string {
  const limit = limits.find(each => each.of === 'users');
  return limit === undefined ? String(users) : `${users} of ${limit.most}`;
}
