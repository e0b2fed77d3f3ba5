import { Button } from '@carbon/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api/api.js';
import { fp } from '../api/facility.js';
import { usePermission } from '../api/me.js';
import { useSave } from '../api/queries.js';
import { toast } from '../app/toasts.js';
import { ReasonDialog } from '../dialogs/reason-dialog.js';

interface DeleteRecordProps {
  /** Address of the record on the server. */
  readonly path: string;
  /** ID and name of the record. */
  readonly title: string;
  readonly permission: `${string}.${string}`;
}

/** Deletes a record that was never used, with a reason, and goes back to the list; the server refuses used ones. */
export function DeleteRecord({ path, title, permission }: DeleteRecordProps) {
  const mayDelete = usePermission(permission);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const save = useSave((reason: string) => api.delete(fp(path), { reason }, 'Deleting'));
  if (!mayDelete) return null;
  return (
    <>
      <Button kind="danger--ghost" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ReasonDialog
        open={isAsking}
        heading={`Delete ${title}? Only a record that was never used can be deleted; archive it otherwise.`}
        button="Delete"
        danger
        onClose={() => setAsking(false)}
        onConfirm={async reason => {
          await save.mutateAsync(reason);
          toast({ kind: 'success', title: 'Deleted' });
          await navigate('/');
        }}
      />
    </>
  );
}
