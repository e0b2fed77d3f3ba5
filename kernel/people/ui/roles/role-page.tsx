import { Button, Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  api,
  ErrorState,
  fp,
  LoadingPage,
  PageBelow,
  ReasonDialog,
  RecordHistory,
  toast,
  useFacilityData,
  usePermission,
} from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { PeopleOf } from '../users/people-of.js';
import { PermissionMatrix } from './permission-matrix.js';
import type { UserRole } from '#schemas/identity/user-role';
import { fixedNames, type Area } from './role.js';

/** One role: permissions, holders and history. */
export function RolePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useFacilityData<{ userRole: UserRole }>(`/user_roles/${id}`, 'Loading the role');
  const areas = useFacilityData<{ areas: readonly Area[] }>('/user_roles/catalogue', 'Loading permissions', {
    isAside: true,
  }).data?.areas;
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const role = data.userRole;
  return (
    <PageBelow list="Roles" title={role.isArchived ? `${role.name} (archived)` : role.name}>
      <div className="limpid-row limpid-between">
        <p className="limpid-lead">{role.description}</p>
        <RoleActions role={role} />
      </div>
      <Tabs>
        <TabList aria-label="Parts of the role">
          <Tab>Permissions</Tab>
          <Tab>{`People (${role.holders})`}</Tab>
          <Tab>History</Tab>
        </TabList>
        <TabPanels>
          <TabPanel>
            <PermissionMatrix areas={areas ?? []} tree={role.permission} />
          </TabPanel>
          <TabPanel>
            <PeopleOf filter={`role=${encodeURIComponent(role.name)}`} nobody="Nobody holds this role." />
          </TabPanel>
          <TabPanel>
            <RecordHistory path={`/user_roles/${id}`} />
          </TabPanel>
        </TabPanels>
      </Tabs>
    </PageBelow>
  );
}

function RoleActions({ role }: { readonly role: UserRole }) {
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const mayAdd = usePermission('UserRole.Add');
  const mayModify = usePermission('UserRole.Modify');
  const mayArchive = usePermission('UserRole.Delete') && !fixedNames.includes(role.name);
  const verb = role.isArchived ? 'unarchive' : 'archive';
  return (
    <div className="limpid-row">
      {mayModify && !role.isArchived && (
        <Button as={Link} to={`/${role.id}/edit`}>
          Edit
        </Button>
      )}
      {mayAdd && (
        <Button as={Link} to={`/new?copy=${role.id}`} kind="tertiary">
          Copy
        </Button>
      )}
      <Button as={Link} to={`/compare?a=${role.id}`} kind="tertiary">
        Compare
      </Button>
      {mayArchive && (
        <Button kind={role.isArchived ? 'tertiary' : 'danger--tertiary'} onClick={() => setAsking(true)}>
          {role.isArchived ? 'Restore' : 'Archive'}
        </Button>
      )}
      <ReasonDialog
        open={asking}
        heading={role.isArchived ? `Restore ${role.name}?` : `Archive ${role.name}?`}
        button={role.isArchived ? 'Restore' : 'Archive'}
        danger={!role.isArchived}
        onClose={() => setAsking(false)}
        onConfirm={async reason => {
          await api.put(fp(`/user_roles/${role.id}/${verb}`), { reason }, role.isArchived ? 'Restoring' : 'Archiving');
          await refresh();
          toast({ kind: 'success', title: role.isArchived ? 'Restored' : 'Archived' });
        }}
      />
    </div>
  );
}
