import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import {
  api,
  currentFacility,
  ErrorState,
  LoadingPage,
  toast,
  useOnward,
  type FormValues,
  Trail,
} from '@limpid/ui-kit';
import { useInstallationData, useRefresh } from '../installation-data.js';
import { SecretKeyDialog } from './secret-key-dialog.js';
import { UserForm } from './user-form.js';
import type { Invited, User } from '#schemas/identity/user';

/** Invites a user by mail, or by a key that is shown once. */
export function InviteUser() {
  const goOn = useOnward();
  const refresh = useRefresh();
  const [invited, setInvited] = useState<Invited | null>(null);
  const open = (answer: Invited): void => goOn(`/${answer.user.id}`);
  return (
    <Frame title="Invite user">
      <UserForm
        exists={false}
        saveLabel="Invite"
        initial={{ authenticationType: 'local', roles: [], facilities: [currentFacility().id] }}
        onCancel={() => goOn('/')}
        onSave={async changed => {
          const body = { roles: [], facilities: [currentFacility().id], ...changed };
          const answer = await api.post<Invited>('/users', body, 'Inviting');
          await refresh();
          if (answer.mailedTo !== null)
            toast({ kind: 'success', title: 'Invited', text: `Mail sent to ${answer.mailedTo}` });
          if (answer.secretKey === null) open(answer);
          else setInvited(answer);
        }}
      />
      <SecretKeyDialog secretKey={invited?.secretKey ?? null} onClose={() => invited !== null && open(invited)} />
    </Frame>
  );
}

/** Changes an account; password and state have actions of their own. */
export function EditUser() {
  const { id = '' } = useParams();
  const goOn = useOnward();
  const refresh = useRefresh();
  const { data, error, refetch } = useInstallationData<{ user: User }>(`/users/${id}`, 'Loading the user');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const { user } = data;
  return (
    <Frame title={`Edit ${user.firstName} ${user.lastName}`}>
      <UserForm
        exists
        saveLabel="Save"
        initial={valuesOf(user)}
        onCancel={() => goOn(`/${id}`)}
        onSave={async changed => {
          await api.post(`/users/${id}`, { ...changed, version: user.version }, 'Saving');
          await refresh();
          toast({ kind: 'success', title: 'Saved', text: 'In force from the next call on' });
          goOn(`/${id}`);
        }}
      />
    </Frame>
  );
}

function valuesOf(user: User): FormValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    employeeId: user.employeeId,
    department: user.department?.id ?? null,
    authenticationType: user.authenticationType,
    validFrom: user.validFrom,
    validTo: user.validTo,
    roles: user.roles.map(role => role.name),
    facilities: user.allFacilities ? 'all' : user.facilities.map(facility => facility.id),
    version: user.version,
  };
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: 'Users', to: '/' }]} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
