import { Button, Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  api,
  ErrorState,
  Facts,
  fp,
  LoadingPage,
  PageBelow,
  ReasonDialog,
  RecordHistory,
  shownTime,
  toast,
  useFacilityData,
  usePermission,
} from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { PeopleOf } from '../users/people-of.js';
import type { Department } from '#schemas/identity/department';

/** One department: who leads it, who is in it, what happened to it. */
export function DepartmentPage() {
  const { id = '' } = useParams();
  const maySeePeople = usePermission('User.Get');
  const { data, error, refetch } = useFacilityData<{ department: Department }>(
    `/departments/${id}`,
    'Loading the department',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const { department } = data;
  return (
    <PageBelow list="Departments" title={department.isArchived ? `${department.name} (archived)` : department.name}>
      <div className="limpid-row limpid-between">
        <p className="limpid-lead">
          {department.isArchived
            ? `Archived ${shownTime(department.archivedAt)}: ${department.archiveReason ?? ''}`
            : peopleIn(department.people)}
        </p>
        <DepartmentActions department={department} />
      </div>
      <Facts
        facts={[
          ['Head', department.head?.name],
          ['Quality unit', department.isQualityUnit],
        ]}
      />
      <Tabs>
        <TabList aria-label="Parts of the department">
          {maySeePeople && <Tab>{`People (${department.people})`}</Tab>}
          <Tab>History</Tab>
        </TabList>
        <TabPanels>
          {maySeePeople && (
            <TabPanel>
              <PeopleOf filter={`department=${id}`} nobody="Nobody belongs to this department." />
            </TabPanel>
          )}
          <TabPanel>
            <RecordHistory path={`/departments/${id}`} />
          </TabPanel>
        </TabPanels>
      </Tabs>
    </PageBelow>
  );
}

function peopleIn(people: number): string {
  return people === 1 ? '1 person belongs to it.' : `${people} people belong to it.`;
}

function DepartmentActions({ department }: { readonly department: Department }) {
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const mayModify = usePermission('Department.Modify');
  const mayArchive = usePermission('Department.Delete');
  const { id, name, isArchived } = department;
  return (
    <div className="limpid-row">
      {mayModify && !isArchived && (
        <Button as={Link} to={`/${id}/edit`}>
          Edit
        </Button>
      )}
      {mayArchive && (
        <Button kind={isArchived ? 'tertiary' : 'danger--tertiary'} onClick={() => setAsking(true)}>
          {isArchived ? 'Restore' : 'Archive'}
        </Button>
      )}
      <ReasonDialog
        open={asking}
        heading={isArchived ? `Restore ${name}?` : `Archive ${name}?`}
        button={isArchived ? 'Restore' : 'Archive'}
        danger={!isArchived}
        onClose={() => setAsking(false)}
        onConfirm={async reason => {
          const verb = isArchived ? 'unarchive' : 'archive';
          await api.put(fp(`/departments/${id}/${verb}`), { reason }, isArchived ? 'Restoring' : 'Archiving');
          await refresh();
          toast({ kind: 'success', title: isArchived ? 'Restored' : 'Archived' });
        }}
      />
    </div>
  );
}
