import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  fp,
  ReasonDialog,
  refusalText,
  formatTime,
  formatValue,
  toast,
  useMe,
  usePermission,
  useSave,
  useSigning,
} from '@limpid/ui-kit';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import { Notice } from './notice.js';
import { nameOf } from '#plugins/risk/shared/record-name';
import { statusWord } from './words.js';

const changesShown = 5;

/** The current decision on this scope: production, reason, changes since, and actions. */
export function OverrideNotice({
  override,
  onDecide,
}: {
  readonly override: WorstProductOverride;
  /** Null as of a past date. */
  readonly onDecide: (() => void) | null;
}) {
  const [asking, setAsking] = useState(false);
  const mayDecide = usePermission('WorstProductOverride.Add');
  const mayWithdraw = usePermission('WorstProductOverride.Delete');
  const withdraw = useSave((reason: string) =>
    api.put(fp(`/worst-product-overrides/${override.id}/withdraw`), { reason }, 'Withdrawing'),
  );
  const mayApprove = usePermission('ApprovalPolicy.Sign');
  const me = useMe();
  const save = useSave((body: object) => api.put(fp(`/worst-product-overrides/${override.id}/sign`), body, 'Signing'));
  const signing = useSigning<{ readonly version: number }>({
    name: `worst product override ${override.id}`,
    send: (values, proof) => save.mutateAsync({ ...values, ...proof }),
    comment: true,
  });
  const mustBeDecidedAgain = override.status === 'inputsChanged';
  const sign = (): Promise<void> =>
    signing.ask({ version: override.version }).catch((error: unknown) => {
      toast({ kind: 'error', title: 'Cannot be signed', text: refusalText(error) });
    });
  return (
    <>
      <Notice
        kind={override.status === 'inForce' ? 'info' : 'warning'}
        title={`${statusWord(override.status)}: ${nameOf(override.production)} by decision`}
      >
        <span>
          “{override.reason}”, review on {override.reviewDate}.
        </span>
        <span>
          {override.signature === null
            ? ' Not signed yet: another person than the author must sign.'
            : ` Signed by ${override.signature.name} (${override.signature.username}), ${formatTime(override.signature.at)}: “${override.signature.text}”.`}
          {override.isIntact === false && ' IT IS NOT WHAT WAS SIGNED.'}
        </span>
        {mustBeDecidedAgain && <Changes changed={override.changed} />}
        <span className="limpid-row">
          {onDecide !== null &&
            mayApprove &&
            override.signature === null &&
            !mustBeDecidedAgain &&
            me?.id !== override.createdBy && (
              <Button size="sm" onClick={() => void sign()}>
                Sign
              </Button>
            )}
          {onDecide !== null && mayDecide && override.status !== 'inForce' && (
            <Button kind="tertiary" size="sm" onClick={onDecide}>
              Decide again
            </Button>
          )}
          {onDecide !== null && mayWithdraw && (
            <Button kind="ghost" size="sm" onClick={() => setAsking(true)}>
              Withdraw
            </Button>
          )}
        </span>
      </Notice>
      {signing.dialog}
      <ReasonDialog
        open={asking}
        heading="Withdraw this decision?"
        button="Withdraw"
        onClose={() => setAsking(false)}
        onConfirm={async reason => {
          await withdraw.mutateAsync(reason);
          toast({ kind: 'success', title: 'Withdrawn', text: 'The ranking applies again.' });
        }}
      />
    </>
  );
}

function Changes({ changed }: { readonly changed: WorstProductOverride['changed'] }) {
  return (
    <span>
      {' '}
      It no longer applies, because its inputs have changed:{' '}
      {changed
        .slice(0, changesShown)
        .map(({ what, from, to }) => `${what} from ${shown(from)} to ${shown(to)}`)
        .join('; ')}
      {changed.length > changesShown && ` and ${changed.length - changesShown} more`}.
    </span>
  );
}

function shown(value: number | string | null): string {
  return value === null ? 'nothing' : formatValue(value);
}
