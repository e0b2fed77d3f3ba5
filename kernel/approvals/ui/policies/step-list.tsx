import type { ApprovalStep } from '#schemas/approvals/policy';
import { useChoices } from './use-choices.js';

/** The steps of a stage, in their order, with who signs each. */
export function StepList({
  title,
  empty,
  steps,
}: {
  readonly title: string;
  readonly empty: string;
  readonly steps: readonly ApprovalStep[];
}) {
  const { nameOf } = useChoices();
  return (
    <>
      <h2>{title}</h2>
      {steps.length === 0 && <p className="limpid-lead">{empty}</p>}
      <ol className="limpid-policy-steps">
        {steps.map((step, place) => (
          <li key={place}>
            <strong>{step.name}</strong>: {signersText(step, nameOf)}
          </li>
        ))}
      </ol>
    </>
  );
}

function signersText(step: ApprovalStep, nameOf: (id: string) => string): string {
  const { mode, minSigners, users, roles, departments } = step;
  const named = [
    ...users.map(nameOf),
    ...roles.map(id => `role ${nameOf(id)}`),
    ...departments.map(id => `department ${nameOf(id)}`),
  ];
  if (named.length === 0)
    return mode === 'minimum' ? `at least ${minSigners ?? 1} people who may sign` : 'anybody who may sign';
  const who = named.join(', ');
  if (mode === 'all') return `all of ${who}`;
  if (mode === 'minimum') return `at least ${minSigners ?? 1} of ${who}`;
  return named.length > 1 ? `any one of ${who}` : who;
}
