import { Button } from '@carbon/react';
import { api } from '../api/api.js';
import { fp } from '../api/facility.js';
import { useSave } from '../api/queries.js';
import { toast } from '../app/toasts.js';

/** Lets a record refer to the revisions in force of what it refers to. */
export function TakeOver({
  path,
  version,
}: {
  /** The call that does it, below the facility. */
  readonly path: string;
  /** Of the record. */
  readonly version: number;
}) {
  const save = useSave(() => api.post(fp(path), { version }, 'Taking over the revision'));
  return (
    <Button
      kind="tertiary"
      size="sm"
      disabled={save.isPending}
      onClick={() =>
        save.mutate(undefined, {
          onSuccess: () => toast({ kind: 'success', title: 'Taken over: the revision in force' }),
          onError: ({ message }) => toast({ kind: 'error', title: 'Not taken over', text: message }),
        })
      }
    >
      Take over the revision in force
    </Button>
  );
}
