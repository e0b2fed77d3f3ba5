import { Logout } from '@carbon/icons-react';
import { HeaderGlobalAction, Modal } from '@carbon/react';
import { useState } from 'react';
import { useOpenEntries } from '@limpid/ui-kit';

/** Signs out, after a warning while entries of this device are not sent. */
export function SignOut() {
  const open = useOpenEntries();
  const [isAsked, setAsked] = useState(false);
  const leave = (): void => location.assign('/logout');
  return (
    <>
      <HeaderGlobalAction
        aria-label="Sign out"
        tooltipAlignment="end"
        onClick={() => (open === 0 ? leave() : setAsked(true))}
      >
        <Logout size={20} />
      </HeaderGlobalAction>
      {isAsked && (
        <Modal
          open
          danger
          modalHeading={`${open} ${open === 1 ? 'entry is' : 'entries are'} not sent`}
          primaryButtonText="Sign out"
          secondaryButtonText="Stay"
          onRequestClose={() => setAsked(false)}
          onRequestSubmit={leave}
        >
          <p>They stay on this device and are sent when the user who made them signs in here again.</p>
        </Modal>
      )}
    </>
  );
}
