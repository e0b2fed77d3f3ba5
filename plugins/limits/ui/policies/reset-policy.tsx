import { Button } from '@carbon/react';
import { useState } from 'react';
import { api, fp, ReasonDialog, toast, usePermission, useSave } from '@limpid/ui-kit';
import type { ResidueType } from '#plugins/limits/shared/policy';

interface ResetPolicyProps {
  readonly path: string;
  /** The version that was read; 0 has the defaults already. */
  readonly version: number;
  readonly residueType: ResidueType;
}

/** Returns a policy to its defaults with a reason, for those who may delete policies. */
export function ResetPolicy({ path, version, residueType }: ResetPolicyProps) {
  const mayDelete = usePermission('CleaningPolicy.Delete');
  const [isAsking, setAsking] = useState(false);
  const reset = useSave((reason: string) => api.delete(fp(path), { version, reason }, 'Returning to the defaults'));
  if (!mayDelete || version === 0) return null;
  return (
    <>
      <Button kind="danger--ghost" size="sm" onClick={() => setAsking(true)}>
        Return to the defaults
      </Button>
      <ReasonDialog
        open={isAsking}
        heading={`Return the ${residueType} policy to its defaults? They become its next version.`}
        button="Return to the defaults"
        danger
        onClose={() => setAsking(false)}
        onConfirm={async reason => {
          await reset.mutateAsync(reason);
          toast({ kind: 'success', title: 'The defaults apply' });
        }}
      />
    </>
  );
}
