import { useId, useState } from 'react';
import {
  api,
  DayField,
  facilityDay,
  fp,
  toast,
  useOnward,
  useSave,
  WorkflowActions,
  type SentAction,
} from '@limpid/ui-kit';
import { approvalSteps, type Approval, type ApprovalCall, type ApprovalStepAction } from '#schemas/approvals/approval';

/** The actions of a controlled record as buttons, with the reasons against blocked ones, and their dialogs. */
export function ApprovalActions({
  record,
  approval,
  only,
  opened,
}: {
  readonly record: string;
  readonly approval: Approval;
  /** Shows these actions alone. */
  readonly only?: readonly ApprovalStepAction[];
  /** Flagged entries of the audit trail that were opened, to sign its review. */
  readonly opened?: { readonly entries: readonly number[]; readonly left: number };
}) {
  const { label, version, policy } = approval;
  const goOn = useOnward();
  const id = useId();
  const [day, setDay] = useState<string | null>(null);
  const save = useSave((body: ApprovalCall) => api.post(fp(`${record}/approval`), body, 'Signing'));
  // The first button is the usual next step.
  const actions = approval.actions
    .filter(({ action }) => (only ?? othersThan('ReviewTrail')).some(each => each === action))
    .map(each => (each.action === 'ReviewTrail' && each.allowed ? untilOpened(each, opened?.left ?? 0) : each))
    .toSorted((a, b) => Number(a.isDanger) - Number(b.isDanger));
  const asksComment = policy?.requireComment === true;
  const send = async (name: string, sent: SentAction): Promise<void> => {
    const action = name as ApprovalStepAction;
    const read = action === 'ReviewTrail' && opened !== undefined ? { opened: [...opened.entries] } : {};
    await save.mutateAsync({ action, version, ...read, ...fieldsOf(action, sent, asksComment) });
    if (sent.proof !== null) return;
    toast({ kind: 'success', title: 'Done', text: actions.find(each => each.action === name)?.title ?? name });
    if (action === 'Revise') goOn(`/${record.split('/').at(-1) ?? ''}/revision`);
  };
  const asksDay = putsIntoForce(approval) && actions.some(({ action, allowed }) => action === 'Approve' && allowed);
  return (
    <>
      {asksDay && (
        <DayField
          id={id}
          label="In force from"
          help="Today, or a later day"
          value={day ?? facilityDay()}
          fault={undefined}
          onChange={setDay}
        />
      )}
      <WorkflowActions
        label={label}
        name={`approval ${record}`}
        actions={actions}
        texts={{ Revise: 'Change summary', ...(asksComment ? { Approve: 'Comment' } : {}) }}
        days={asksDay && day !== null ? { Approve: day } : {}}
        send={send}
        onDone={() => undefined}
      />
    </>
  );
}

/** The next approval is the last one of a first version: a revision is in force at once. */
function putsIntoForce({ inForce, steps }: Approval): boolean {
  const waiting = steps
    .filter(({ stage }) => stage === 'approve')
    .flatMap(({ slots }) => slots.filter(({ status, closedAt }) => status === 'PendingApproval' && closedAt === null));
  return inForce === null && waiting.length === 1;
}

/** The text that was asked for is the change summary of a revision and the comment of an approval. */
function fieldsOf(
  action: ApprovalStepAction,
  { reason, proof, comment, day }: SentAction,
  asksComment: boolean,
): Omit<ApprovalCall, 'action' | 'version'> {
  const signed = {
    ...(proof === null ? {} : { proof }),
    ...(comment === null ? {} : { comment }),
    ...(day === null ? {} : { effectiveFrom: day }),
  };
  if (reason === null) return signed;
  if (action === 'Revise') return { changeSummary: reason };
  if (action === 'Approve' && asksComment) return { comment: reason, ...signed };
  return { reason, ...signed };
}

/** The review of the audit trail has its button beside the trail. */
function othersThan(action: ApprovalStepAction): ApprovalStepAction[] {
  return approvalSteps.filter(each => each !== action);
}

function untilOpened(action: Approval['actions'][number], left: number): Approval['actions'][number] {
  if (left === 0) return action;
  const reason = left === 1 ? 'open the flagged entry first' : `open ${left} flagged entries first`;
  return { ...action, allowed: false, reasons: [reason] };
}
