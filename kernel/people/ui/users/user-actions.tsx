import { Button, MenuButton, MenuItem } from '@carbon/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, ReasonDialog, toast, useMe, usePermission } from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import { SecretKeyDialog } from './secret-key-dialog.js';
import type { Invited, User } from '#schemas/identity/user';

/** An action that asks for a reason. */
interface Step {
  readonly label: string;
  readonly heading: string;
  readonly danger?: boolean;
  readonly run: (reason: string) => Promise<unknown>;
}

/** Actions that the state of the account and the permissions allow. */
export function UserActions({ user }: { readonly user: User }) {
  const me = useMe();
  const refresh = useRefresh();
  const mayModify = usePermission('User.Modify');
  const mayArchive = usePermission('User.Archive');
  const [asking, setAsking] = useState<Step | null>(null);
  const [secretKey, setSecretKey] = useState<string | null>(null);
  const isMe = me?.id === user.id;
  const steps = [
    ...(mayModify && !user.isArchived && user.status !== 'blocked' && user.authenticationType === 'local'
      ? inviteSteps(user, setSecretKey)
      : []),
    ...(mayModify && !isMe && !user.isArchived ? [blockStep(user)] : []),
    ...(mayArchive && !isMe ? archiveSteps(user) : []),
  ];
  const cancelKeys = async (): Promise<void> => {
    await api.delete(`/users/${user.id}/tokens`, undefined, 'Cancelling');
    await refresh();
    toast({ kind: 'success', title: 'Open links and keys are cancelled' });
  };
  return (
    <div className="limpid-row">
      {mayModify && !user.isArchived && (
        <Button as={Link} to={`/${user.id}/edit`}>
          Edit
        </Button>
      )}
      {steps.length > 0 && (
        <MenuButton label="More" kind="tertiary" menuAlignment="bottom-end">
          {steps.map(step => (
            <MenuItem
              key={step.label}
              label={step.label}
              kind={step.danger === true ? 'danger' : 'default'}
              onClick={() => setAsking(step)}
            />
          ))}
          {mayModify && user.openTokens.length > 0 && (
            <MenuItem
              label="Cancel open links and keys"
              onClick={() =>
                void cancelKeys().catch((error: unknown) =>
                  toast({ kind: 'error', title: 'Error Occurred', text: (error as Error).message }),
                )
              }
            />
          )}
        </MenuButton>
      )}
      <ReasonDialog
        open={asking !== null}
        heading={asking?.heading ?? ''}
        button={asking?.label ?? ''}
        danger={asking?.danger === true}
        onClose={() => setAsking(null)}
        onConfirm={async reason => {
          await asking?.run(reason);
          await refresh();
        }}
      />
      <SecretKeyDialog secretKey={secretKey} onClose={() => setSecretKey(null)} />
    </div>
  );
}

function inviteSteps(user: User, showKey: (key: string | null) => void): Step[] {
  const send = async (reason: string, generateKey: boolean): Promise<void> => {
    const body = { id: user.id, reason, generateKey };
    const answer = await api.post<Invited>('/users/resend-invitation', body, 'Inviting');
    showKey(answer.secretKey);
    if (answer.mailedTo !== null) toast({ kind: 'success', title: 'Sent', text: `Mail sent to ${answer.mailedTo}` });
  };
  const mail: Step = {
    label: user.status === 'invited' ? 'Send invitation again' : 'Send reset link',
    heading: `Send ${user.firstName} ${user.lastName} a link?`,
    run: reason => send(reason, false),
  };
  const key: Step = {
    label: 'Make secret key',
    heading: `Make a secret key for ${user.firstName} ${user.lastName}?`,
    run: reason => send(reason, true),
  };
  return user.email === null ? [key] : [mail, key];
}

function blockStep(user: User): Step {
  const verb = user.status === 'blocked' ? 'unblock' : 'block';
  return {
    label: verb === 'block' ? 'Block' : 'Unblock',
    heading: `${verb === 'block' ? 'Block' : 'Unblock'} ${user.firstName} ${user.lastName}?`,
    danger: verb === 'block',
    run: reason => api.put(`/users/${verb}/${user.id}`, { reason }, verb === 'block' ? 'Blocking' : 'Unblocking'),
  };
}

function archiveSteps(user: User): Step[] {
  const name = `${user.firstName} ${user.lastName}`;
  if (user.isArchived)
    return [
      {
        label: 'Enable',
        heading: `Let ${name} in again?`,
        run: reason => api.put(`/users/enable/${user.id}`, { reason }, 'Enabling'),
      },
    ];
  const archive = async (reason: string, force: boolean): Promise<void> => {
    const body = { reason, force_delete: force };
    const answer = await api.put<{ removed: boolean }>(`/users/${user.id}/archive`, body, 'Archiving');
    if (answer.removed) location.assign('/app/admin/users');
    else if (force)
      toast({
        kind: 'info',
        title: 'Archived',
        text: 'The account has acted before, so its record stays.',
        stays: true,
      });
  };
  return [
    { label: 'Archive', heading: `Archive ${name}?`, danger: true, run: reason => archive(reason, false) },
    {
      label: 'Remove',
      heading: `Remove ${name}? An account that has ever acted is archived instead.`,
      danger: true,
      run: reason => archive(reason, true),
    },
  ];
}
