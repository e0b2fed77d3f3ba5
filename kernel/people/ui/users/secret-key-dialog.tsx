import { Button, Modal } from '@carbon/react';
import { toast } from '@limpid/ui-kit';

/** Shows a secret key once; it is stored nowhere, and the next key makes it void. */
export function SecretKeyDialog({
  secretKey,
  onClose,
}: {
  readonly secretKey: string | null;
  readonly onClose: () => void;
}) {
  const copy = (): void => {
    navigator.clipboard
      .writeText(secretKey ?? '')
      .then(() => toast({ kind: 'success', title: 'Copied' }))
      .catch(() => toast({ kind: 'warning', title: 'Copying is not allowed here; select the key and copy it' }));
  };
  return (
    <Modal
      open={secretKey !== null}
      passiveModal
      modalHeading="Hand this secret key over in person"
      onRequestClose={onClose}
    >
      <p className="limpid-lead">
        It is shown only now. The person enters it under “New User? Register” or “Forgot Password ?”, together with the
        employee ID or user name.
      </p>
      <code className="limpid-secret">{secretKey}</code>
      <Button kind="tertiary" size="md" onClick={copy}>
        Copy
      </Button>
    </Modal>
  );
}
