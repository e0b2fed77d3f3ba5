import { Button } from '@carbon/react';
import { useState } from 'react';
import { api, fp, ReasonDialog, usePermission, useSave } from '@limpid/ui-kit';

/** Ends an acceptance with a reason: the gap is open again. */
export function EndAcceptance({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const maySign = usePermission('ApprovalPolicy.Sign');
  const end = useSave((reason: string) => api.put(fp(`/coverage/acceptances/${id}/end`), { reason }, 'Ending'));
  if (!maySign) return null;
  return (
    <>
      <Button kind="ghost" size="sm" onClick={() => setOpen(true)}>
        End the acceptance
      </Button>
      <ReasonDialog
        open={isOpen}
        heading="End the acceptance of this gap?"
        button="End"
        onClose={() => setOpen(false)}
        onConfirm={reason => end.mutateAsync(reason)}
      />
    </>
  );
}
