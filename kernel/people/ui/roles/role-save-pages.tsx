import { useParams, useSearchParams } from 'react-router';
import {
  api,
  ErrorState,
  fp,
  Loading,
  LoadingPage,
  PageBelow,
  toast,
  useFacilityData,
  useOnward,
} from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { RoleForm } from './role-form.js';
import type { UserRole } from '#schemas/identity/user-role';

/** A new role, empty or as a copy of another (`?copy=` with its id). */
export function CreateRole() {
  const [params] = useSearchParams();
  const goOn = useOnward();
  const refresh = useRefresh();
  const copied = params.get('copy');
  const { data, error, refetch } = useFacilityData<{ userRole: UserRole }>(
    `/user_roles/${copied ?? ''}`,
    'Loading the role',
    {
      enabled: copied !== null,
    },
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (copied !== null && data === undefined) return <Loading />;
  const source = data?.userRole;
  const start = { name: source === undefined ? '' : `${source.name} copy`, description: source?.description ?? '' };
  const permission = source?.permission ?? {};
  return (
    <PageBelow list="Roles" title={source === undefined ? 'New role' : `New role as a copy of ${source.name}`}>
      <RoleForm
        exists={false}
        saveLabel="Create"
        initial={{ ...start, permission }}
        onCancel={() => goOn('/')}
        onSave={async (_changed, all) => {
          const body = { name: all['name'], description: all['description'] ?? '', permission: all['permission'] };
          const created = await api.post<{ userRole: UserRole }>(fp('/user_roles'), body, 'Creating the role');
          await refresh();
          toast({ kind: 'success', title: 'Created' });
          goOn(`/${created.userRole.id}`);
        }}
      />
    </PageBelow>
  );
}

/** Changes a role; its permissions are in force for all holders with the next call. */
export function EditRole() {
  const { id = '' } = useParams();
  const goOn = useOnward();
  const refresh = useRefresh();
  const { data, error, refetch } = useFacilityData<{ userRole: UserRole }>(`/user_roles/${id}`, 'Loading the role');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const { name, description, permission, version } = data.userRole;
  return (
    <PageBelow list="Roles" title={`Edit ${name}`}>
      <RoleForm
        exists
        saveLabel="Save"
        initial={{ name, description, permission, version }}
        onCancel={() => goOn(`/${id}`)}
        onSave={async changed => {
          await api.post(fp(`/user_roles/${id}`), { ...changed, version }, 'Saving');
          await refresh();
          toast({ kind: 'success', title: 'Saved', text: 'In force for everybody who holds the role' });
          goOn(`/${id}`);
        }}
      />
    </PageBelow>
  );
}
