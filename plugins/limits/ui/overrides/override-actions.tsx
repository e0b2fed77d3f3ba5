import { Button } from '@carbon/react';
import { useState } from 'react';
import { api, fp, ReasonDialog, refusalText, toast, useMe, usePermission, useSave, useSigning } from '@limpid/ui-kit';
import type { LimitOverrideRecord } from '#plugins/limits/shared/limit-override';
import { DecisionDialog } from './decision-dialog.js';
import { overrideKinds, type OverrideKind } from './kinds.js';

/** What may be done with a decision: sign, withdraw, change, or remove with a signature. */
export function OverrideActions({ kind, row }: { readonly kind: OverrideKind; readonly row: LimitOverrideRecord }) {
  const { path, modify, remove } = overrideKinds[kind];
  const me = useMe();
  const [asking, setAsking] = useState<'withdraw' | 'remove' | 'change' | null>(null);
  const maySign = usePermission('ApprovalPolicy.Sign');
  const mayRemove = usePermission(remove);
  const mayModify = usePermission(modify);
  const save = useSave(({ step, body }: { readonly step: string; readonly body: object }) =>
    api.put(fp(`${path}/${row.id}${step}`), { version: row.version, ...body }, 'Saving the decision'),
  );
  const approval = useSigning<object>({
    name: `override ${row.id}`,
    send: (values, proof) => save.mutateAsync({ step: '/sign', body: { ...values, ...proof } }),
    comment: true,
  });
  const removal = useSigning<{ readonly reason: string }>({
    name: `removal of override ${row.id}`,
    send: (values, proof) => save.mutateAsync({ step: '/remove', body: { ...values, ...proof } }),
    comment: true,
  });
  const isCurrent = row.endedAt === null;
  if (!isCurrent) return null;
  const sign = (): Promise<void> =>
    approval.ask({}).catch((error: unknown) => {
      toast({ kind: 'error', title: 'Cannot be signed', text: refusalText(error) });
    });
  return (
    <div className="limpid-row">
      {row.signature === null && maySign && me?.id !== row.createdBy && (
        <Button size="sm" onClick={() => void sign()}>
          Sign
        </Button>
      )}
      {row.signature === null && mayRemove && (
        <Button kind="ghost" size="sm" onClick={() => setAsking('withdraw')}>
          Withdraw
        </Button>
      )}
      {row.signature !== null && mayModify && (
        <Button kind="ghost" size="sm" onClick={() => setAsking('change')}>
          Change
        </Button>
      )}
      {row.signature !== null && mayRemove && maySign && (
        <Button kind="ghost" size="sm" onClick={() => setAsking('remove')}>
          Remove
        </Button>
      )}
      {approval.dialog}
      {removal.dialog}
      <ReasonDialog
        open={asking === 'withdraw'}
        heading="Withdraw this override?"
        button="Withdraw"
        onClose={() => setAsking(null)}
        onConfirm={reason => save.mutateAsync({ step: '/withdraw', body: { reason } })}
      />
      <ReasonDialog
        open={asking === 'remove'}
        heading="Remove this override?"
        button="Remove and sign"
        onClose={() => setAsking(null)}
        onConfirm={reason => removal.ask({ reason })}
      >
        <p className="limpid-lead">The calculated limit applies again.</p>
      </ReasonDialog>
      {asking === 'change' && (
        <DecisionDialog
          heading="Another value in place of this override"
          about={`${row.substance.name} on ${row.equipment.externalId}: it counts once another person has signed it.`}
          draft={row.id}
          unit={row.limit.unit}
          onClose={() => setAsking(null)}
          onConfirm={body => save.mutateAsync({ step: '', body })}
        />
      )}
    </div>
  );
}
