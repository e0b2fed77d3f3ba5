import { ActionableNotification, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { suspensionWords } from '#schemas/identity/signing-suspension';
import { api, ReasonDialog, useMe, usePermission } from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import type { User } from './user.js';

/** Says why an account must not sign, and lets another person confirm who holds it. */
export function SigningRight({ user }: { readonly user: User }) {
  const me = useMe();
  const refresh = useRefresh();
  const mayConfirm = usePermission('User.Modify') && me?.id !== user.id;
  const [asking, setAsking] = useState(false);
  if (user.signingSuspendedWhy.length === 0 || user.isArchived) return null;
  const why = user.signingSuspendedWhy.map(cause => suspensionWords[cause]).join('; ');
  const text = `Because ${why}. A person who had no hand in it confirms who holds the account.`;
  const title = 'Signing is suspended';
  return (
    <>
      {mayConfirm ? (
        <ActionableNotification
          kind="warning"
          lowContrast
          inline
          hideCloseButton
          hasFocus={false}
          title={title}
          subtitle={text}
          actionButtonLabel="Confirm identity"
          onActionButtonClick={() => setAsking(true)}
        />
      ) : (
        <InlineNotification kind="warning" lowContrast hideCloseButton title={title} subtitle={text} />
      )}
      <ReasonDialog
        open={asking}
        heading={`Who holds this account is ${user.firstName} ${user.lastName}?`}
        label="How you checked it *"
        button="Confirm identity"
        onClose={() => setAsking(false)}
        onConfirm={async how => {
          await api.put(`/users/${user.id}/confirm-identity`, { how }, 'Confirming');
          await refresh();
        }}
      />
    </>
  );
}
