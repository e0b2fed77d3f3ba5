import { Button } from '@carbon/react';
import { useState } from 'react';
import type { WholeRun } from '#plugins/qualification/shared/run';
import { StepPanel } from './step-panel.js';
import { useRunStep } from './use-run.js';

/** Steps that belong to a section are offered there. */
const ofSections: readonly string[] = ['completeSection', 'markAbsent', 'checkSection'];
/** Steps that need nothing but the press. */
const plain: readonly string[] = ['beginCleaning', 'Review'];

type Action = WholeRun['actions'][number];

/** What may be done with a run now, what each step needs, and why others are not possible. */
export function RunActions({ run }: { readonly run: WholeRun }) {
  const [asked, setAsked] = useState<Action | null>(null);
  const step = useRunStep(run, 'step', () => setAsked(null));
  const actions = run.actions.filter(({ action }) => !ofSections.includes(action));
  const blocked = actions.filter(({ allowed }) => !allowed);
  return (
    <>
      <div className="limpid-row">
        {actions.map(each => (
          <Button
            key={each.action}
            kind={each.isDanger ? 'danger--tertiary' : each === actions[0] ? 'primary' : 'tertiary'}
            disabled={!each.allowed || step.isSaving}
            {...(each.allowed ? {} : { 'aria-describedby': `blocked-${each.action}` })}
            onClick={() => {
              if (plain.includes(each.action))
                void step.carryOut({ action: each.action as 'Review' }, each.signature !== null);
              else setAsked(each);
            }}
          >
            {each.title}
          </Button>
        ))}
      </div>
      {step.dialog}
      {asked !== null && (
        <StepPanel key={asked.action} run={run} action={asked} step={step} onClose={() => setAsked(null)} />
      )}
      {blocked.length > 0 && (
        <ul className="limpid-blocked" aria-label="Not possible now">
          {blocked.map(({ action, title, reasons }) => (
            <li key={action} id={`blocked-${action}`}>{`${title}: ${reasons.join('; ')}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}
