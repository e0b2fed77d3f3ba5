import { Modal } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ApiFailure,
  DayField,
  focusFault,
  fp,
  ReasonField,
  toast,
  useOnce,
  useSave,
  useTyped,
} from '@limpid/ui-kit';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { OverrideRequest } from '#plugins/risk/shared/worst-case/override';
import type { RankingScope } from '#plugins/risk/shared/worst-case/ranking';
import { nameOf } from '#plugins/risk/shared/record-name';
import { whereOf } from './words.js';

/** Dialog of a decision on the worst case, with reason and review date. */
export function OverrideDialog({
  scope,
  production,
  first,
  replaces,
  onClose,
}: {
  readonly scope: RankingScope;
  readonly production: RecordName;
  readonly first: RecordName | null;
  readonly replaces: string | null;
  readonly onClose: () => void;
}) {
  const nothing: { readonly reason: string; readonly reviewDate: string | null } = { reason: '', reviewDate: null };
  const { typed, type, forget } = useTyped(`override ${scope.record?.id ?? ''} ${production.id}`, nothing);
  const { reason, reviewDate } = typed;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const save = useSave((body: OverrideRequest) =>
    api.post(fp('/worst-product-overrides'), body, 'Saving the decision'),
  );
  const [confirm, isRunning] = useOnce(async () => {
    const open = {
      ...(reason.trim().length < 3 ? { reason: 'Please give a reason of at least 3 characters' } : {}),
      ...(reviewDate === null ? { reviewDate: 'Please enter a review date' } : {}),
    };
    setFaults(open);
    if (reviewDate === null || Object.keys(open).length > 0) {
      focusFault();
      return;
    }
    try {
      await save.mutateAsync({
        scope: scope.kind,
        scopeId: scope.record?.id ?? null,
        procedure: scope.procedure,
        productionId: production.id,
        reason: reason.trim(),
        reviewDate,
        replaces,
      });
      toast({ kind: 'success', title: 'Decided', text: `${nameOf(production)} is the worst case.` });
      forget();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const named = error.fields.map(({ path, message }) => [path, message] as const);
      setFaults(named.length === 0 ? { reason: error.message } : Object.fromEntries(named));
      focusFault();
    }
  });
  const confirms = first?.id === production.id;
  return (
    <Modal
      open
      modalHeading={confirms ? 'Confirm the worst case' : 'Set another worst case'}
      primaryButtonText={confirms ? 'Confirm' : 'Override'}
      secondaryButtonText="Cancel"
      primaryButtonDisabled={isRunning}
      selectorPrimaryFocus="#override-reason"
      onRequestClose={onClose}
      onSecondarySubmit={() => {
        forget();
        onClose();
      }}
      onRequestSubmit={() => void confirm()}
    >
      <p className="limpid-lead">
        {nameOf(production)} will be the worst case of {whereOf(scope)}
        {confirms || first === null ? '' : `, instead of ${nameOf(first)}, which ranks first`}. The decision applies
        until one of its inputs changes; then it must be decided again.
      </p>
      <div className="limpid-form">
        <div className="limpid-wide">
          <ReasonField
            id="override-reason"
            label="Reason *"
            rows={3}
            value={reason}
            fault={faults['reason'] ?? faults['replaces']}
            onChange={text => {
              type({ reason: text });
              setFaults({});
            }}
          />
        </div>
        <DayField
          id="override-review"
          label="Review date *"
          help="The date on which the decision is reviewed"
          value={reviewDate}
          fault={faults['reviewDate']}
          onChange={day => {
            type({ reviewDate: day });
            setFaults({});
          }}
        />
      </div>
      <p className="limpid-fault" role="alert">
        {faults['productionId']}
      </p>
    </Modal>
  );
}
