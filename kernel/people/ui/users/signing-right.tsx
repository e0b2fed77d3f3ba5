import { Button, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { suspensionWords } from '#schemas/identity/signing-suspension';
import { api, ReasonDialog, useMe, usePermission } from '@limpid/ui-kit';
import { useRefresh } from '../installation-data.js';
import type { User } from '#schemas/identity/user';

/** Shows why an account must not sign, and lets another user confirm who holds it. */
export function SigningRight({ user }: { readonly user: User }) {
  const me = useMe();
  const refresh = useRefresh();
  const mayConfirm = usePermission('User.Modify') && me?.id !== user.id;
  const [asking, setAsking] = useState(false);
  if (user.signingSuspendedWhy.length === 0 || user.isArchived) return null;
  const why = user.signingSuspendedWhy.map(cause => suspensionWords[cause]).join('; ');
  return (
    <>
      <InlineNotification
        kind="warning"
        lowContrast
        hideCloseButton
        title="Signing is suspended"
        subtitle={`Because ${why}. A person who had no hand in it confirms who holds the account.`}
      />
      {/* Carbon's notification with a button keeps the focus, so that nothing could be typed in the dialog. */}
      {mayConfirm && (
        <div className="limpid-row">
          <Button kind="tertiary" size="sm" onClick={() => setAsking(true)}>
            Confirm identity
          </Button>
        </div>
      )}
      {asking && (
        <ReasonDialog
          open
          heading={`Who holds this account is ${user.firstName} ${user.lastName}?`}
          label="How you checked it *"
          button="Confirm identity"
          onClose={() => setAsking(false)}
          onConfirm={async how => {
            await api.put(`/users/${user.id}/confirm-identity`, { how }, 'Confirming');
            await refresh();
          }}
        />
      )}
    </>
  );
}
