import { api, fp, toast, useOnward, useSave, WorkflowActions, type SentAction } from '@limpid/ui-kit';
import type { Approval, ApprovalCall, ApprovalStepAction } from '#schemas/approvals/approval';

/** The actions of a controlled record as buttons, with the reasons against blocked ones, and their dialogs. */
export function ApprovalActions({
  record,
  approval,
  only,
}: {
  readonly record: string;
  readonly approval: Approval;
  /** Shows these actions alone. */
  readonly only?: readonly ApprovalStepAction[];
}) {
  const { label, version, policy } = approval;
  const goOn = useOnward();
  const save = useSave((body: ApprovalCall) => api.post(fp(`${record}/approval`), body, 'Signing'));
  // The first button is the usual next step.
  const actions = approval.actions
    .filter(({ action }) => only?.some(each => each === action) !== false)
    .toSorted((a, b) => Number(a.isDanger) - Number(b.isDanger));
  const asksComment = policy?.requireComment === true;
  const send = async (name: string, sent: SentAction): Promise<void> => {
    const action = name as ApprovalStepAction;
    await save.mutateAsync({ action, version, ...fieldsOf(action, sent, asksComment) });
    if (sent.proof !== null) return;
    toast({ kind: 'success', title: 'Done', text: actions.find(each => each.action === name)?.title ?? name });
    if (action === 'Revise') goOn(`/${record.split('/').at(-1) ?? ''}/revision`);
  };
  return (
    <WorkflowActions
      label={label}
      name={`approval ${record}`}
      actions={actions}
      texts={{ Revise: 'Change summary', ...(asksComment ? { Approve: 'Comment' } : {}) }}
      send={send}
      onDone={() => undefined}
    />
  );
}

/** The text that was asked for is the change summary of a revision and the comment of an approval. */
function fieldsOf(
  action: ApprovalStepAction,
  { reason, proof, comment }: SentAction,
  asksComment: boolean,
): Omit<ApprovalCall, 'action' | 'version'> {
  const signed = { ...(proof === null ? {} : { proof }), ...(comment === null ? {} : { comment }) };
  if (reason === null) return signed;
  if (action === 'Revise') return { changeSummary: reason };
  if (action === 'Approve' && asksComment) return { comment: reason, ...signed };
  return { reason, ...signed };
}
