import { CheckmarkFilled, CircleDash, MisuseOutline, Time } from '@carbon/icons-react';
import type { ReactNode } from 'react';
import { formatDay, formatTime } from '@limpid/ui-kit';
import type { Approval, ApprovalAct, ApprovalLadderStep, ApprovalSlot } from '#schemas/approvals/approval';

/** The signatures of the version under work or in force, step by step: who signed when, who is next, and what was struck. */
export function SignatureLadder({ approval }: { readonly approval: Approval }) {
  const { acts, steps } = approval;
  const author = acts.findLast(({ action, isSuperseded }) => action === 'Submit' && !isSuperseded);
  const maySign = approval.actions.some(
    ({ action, allowed }) => allowed && (action === 'Review' || action === 'Approve'),
  );
  const struck = acts.filter(({ isSuperseded, signature }) => isSuperseded && signature !== null);
  const others = acts.filter(
    ({ action, isSuperseded }) =>
      !isSuperseded && (action === 'ConfirmValid' || action === 'ReviewTrail' || action === 'Retire'),
  );
  if (steps.length === 0 && acts.length === 0) return null;
  return (
    <>
      <ol className="limpid-signature-ladder" aria-label="Signatures">
        <Rung look={author === undefined ? 'waiting' : 'signed'} title="Prepared">
          {author === undefined ? 'Signed by the author when it is submitted' : <Signed act={author} />}
        </Rung>
        {steps.flatMap(step =>
          step.slots.map((slot, place) => (
            <Slot
              key={`${slot.id} ${step.stage} ${step.number} ${place}`}
              step={step}
              slot={slot}
              isMine={slot.isOwn && maySign}
            />
          )),
        )}
        {others.map(act => (
          <Rung key={act.id} look="signed" title={act.stepName ?? actNames[act.action] ?? act.action}>
            <Signed act={act} />
          </Rung>
        ))}
      </ol>
      {struck.length > 0 && (
        <details className="limpid-empty-facts">
          <summary>{struck.length === 1 ? '1 superseded signature' : `${struck.length} superseded signatures`}</summary>
          <ul>
            {struck.map(act => (
              <li key={act.id}>
                <s>
                  <Signed act={act} />
                </s>
                <div className="limpid-small">{`Superseded: version ${act.version} was returned after submission ${act.submission}`}</div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const actNames: Readonly<Partial<Record<ApprovalAct['action'], string>>> = {
  ConfirmValid: 'Confirmed as still valid',
  ReviewTrail: 'Audit trail reviewed',
  Retire: 'Retirement asked for',
};

const stageNames: Readonly<Record<ApprovalLadderStep['stage'], string>> = {
  submit: 'Submission',
  review: 'Review',
  approve: 'Approval',
  retire: 'Retirement',
};

function Slot({
  step,
  slot,
  isMine,
}: {
  readonly step: ApprovalLadderStep;
  readonly slot: ApprovalSlot;
  readonly isMine: boolean;
}) {
  const { name, stage, progress } = step;
  const title = name === stageNames[stage] ? name : `${stageNames[stage]}: ${name}`;
  if (slot.act !== null && !slot.act.isSuperseded)
    return (
      <Rung look={slot.status === 'ChangesRequested' ? 'returned' : 'signed'} title={title}>
        <Signed act={slot.act} />
      </Rung>
    );
  const isNext = progress === 'open' && slot.openedAt !== null;
  return (
    <Rung look={isNext ? 'next' : 'waiting'} title={title}>
      {isNext ? 'Waits for ' : 'Then '}
      {slot.assignee}
      {isMine && <strong>, that is you</strong>}
      {slot.delegatedTo !== null &&
        `, delegated to ${slot.delegatedTo.name} until ${formatDay(slot.delegatedUntil ?? '')}`}
      {isNext && (
        <div className="limpid-small">{`since ${formatTime(slot.openedAt)}${slot.dueOn === null ? '' : `, due ${formatDay(slot.dueOn)}`}`}</div>
      )}
    </Rung>
  );
}

const looks = {
  signed: { icon: CheckmarkFilled, word: 'Signed' },
  returned: { icon: MisuseOutline, word: 'Returned' },
  next: { icon: Time, word: 'Signing Pending' },
  waiting: { icon: CircleDash, word: 'Not yet' },
} as const;

function Rung({
  look,
  title,
  children,
}: {
  readonly look: keyof typeof looks;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { icon: Icon, word } = looks[look];
  return (
    <li className={`limpid-rung limpid-rung-${look}`} {...(look === 'next' ? { 'aria-current': 'step' as const } : {})}>
      <Icon size={20} aria-label={word} />
      <div>
        <strong>{title}</strong>
        <span className="limpid-small">{` ${word}`}</span>
        <div>{children}</div>
      </div>
    </li>
  );
}

/** Who signed or acted, when, with which meaning, and the comment. */
export function Signed({ act }: { readonly act: ApprovalAct }) {
  const { signature, by, at, comment, action } = act;
  return (
    <>
      {signature === null ? by.name : `${signature.name} (${signature.username})`}, {formatTime(at)}
      <div className="limpid-small">{signature?.text ?? actNames[action] ?? action}</div>
      {comment !== null && <div>{`“${comment}”`}</div>}
    </>
  );
}
