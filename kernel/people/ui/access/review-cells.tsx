import { Button, Tag } from '@carbon/react';
import { formatTime, words } from '@limpid/ui-kit';
import type { AccessDecision, AccessPeriod, ReviewedPerson } from '#schemas/identity/access-review';
import { flagNames } from './review.js';

const choices: readonly AccessDecision[] = ['keep', 'remove', 'change'];

/** What was found about a person. */
export function Marks({ person }: { readonly person: ReviewedPerson }) {
  return person.flags.map(flag => (
    <Tag key={flag} type={flag === 'ended' ? 'gray' : 'magenta'} size="sm" title={person.warnings.join('. ')}>
      {flagNames[flag] ?? flag}
    </Tag>
  ));
}

/** The decision, and the choices of who may decide. */
export function DecisionCell({
  person,
  mayDecide,
  isMe,
  onDecide,
}: {
  readonly person: ReviewedPerson;
  readonly mayDecide: boolean;
  /** Nobody decides about the own access. */
  readonly isMe: boolean;
  readonly onDecide: (decision: AccessDecision) => void;
}) {
  return (
    <>
      <DecisionText person={person} />
      {mayDecide && person.needsDecision && isMe && person.decision === null && (
        <span className="limpid-lead">Another person decides about your access</span>
      )}
      {mayDecide && person.needsDecision && !isMe && (
        <div className="limpid-choices">
          {choices
            .filter(choice => choice !== person.decision)
            .map(choice => (
              <Button
                key={choice}
                kind={choice === 'remove' ? 'danger--ghost' : 'ghost'}
                size="sm"
                aria-label={`${words(choice)} the access of ${person.name}`}
                onClick={() => onDecide(choice)}
              >
                {words(choice)}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}

function DecisionText({ person }: { readonly person: ReviewedPerson }) {
  const { decision, reason, decidedByName, decidedAt, needsDecision } = person;
  if (!needsDecision) return <>None needed</>;
  if (decision === null) return null;
  return (
    <>
      <strong>{words(decision)}</strong>
      {reason === null ? '' : `: ${reason}`}
      <div className="limpid-lead">{`${decidedByName ?? ''}, ${formatTime(decidedAt)}`}</div>
    </>
  );
}

/** Each with since when and by whom. */
export function Periods({ periods }: { readonly periods: readonly AccessPeriod[] }) {
  return (
    <ul>
      {periods.map(period => (
        <li key={`${period.name} ${period.from}`}>
          {period.name}
          <div className="limpid-lead">
            {`since ${formatTime(period.from)}, ${period.grantedBy}`}
            {period.until !== null && `; until ${formatTime(period.until)}, ${period.endedBy ?? ''}`}
          </div>
        </li>
      ))}
    </ul>
  );
}
