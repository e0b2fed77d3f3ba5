import { Button } from '@carbon/react';
import { useState } from 'react';
import { PageLink, ReasonDialog } from '@limpid/ui-kit';
import type { FloorStepBody } from '#plugins/qualification/shared/floor';
import type { Acting } from './acting.js';
import { InspectPanel } from './inspect-panel.js';
import { StartBatch } from './start-batch.js';
import { StepsPanel } from './steps-panel.js';
import { TakeOn } from './take-on.js';
import { titleOfAction } from './use-floor.js';

/** The next step of equipment in its status. */
export function NextAction(acting: Acting) {
  return (
    <section className="limpid-floor-next" aria-labelledby="next-heading">
      <h2 id="next-heading">Next step</h2>
      <StepOfStatus {...acting} />
    </section>
  );
}

function StepOfStatus(acting: Acting) {
  const { equipment, state } = acting;
  switch (state.status) {
    case null:
      return <TakeOn {...acting} />;
    case 'In use':
      return <OneStep {...acting} action="endBatch" text="The dirty hold time begins." />;
    case 'Dirty':
      return (
        <OneStep
          {...acting}
          action="startCleaning"
          text={
            equipment.procedure === null
              ? 'No cleaning procedure is stated for this equipment and production.'
              : `By procedure ${equipment.procedure.externalId}. The dirty hold time ends.`
          }
        />
      );
    case 'Cleaning':
      return <StepsPanel {...acting} />;
    case 'Cleaned awaiting inspection':
      return <InspectPanel {...acting} />;
    case 'Cleaned awaiting results':
      return (
        <>
          <p>It waits for its results and its release: the reasons are below.</p>
          {equipment.sampleSetId !== null && (
            <PageLink address={`/app/sampling/sets/${equipment.sampleSetId}/round`}>Start the sampling round</PageLink>
          )}
        </>
      );
    case 'Clean':
      return <StartBatch {...acting} />;
    case 'Clean hold expired':
      return (
        <>
          <OneStep {...acting} action="orderCleaning" text="The clean hold time has expired." />
          {equipment.rules.holdTimeRule === 'inspectAgain' && <OneStep {...acting} action="inspectAgain" text="" />}
        </>
      );
    case 'Maintenance':
      return (
        <>
          <OneStep {...acting} action="endMaintenance" text="It is cleaned after maintenance." />
          <WithReason {...acting} action="takeOutOfService" />
        </>
      );
    case 'Out of service':
      return <OneStep {...acting} action="startMaintenance" text="It comes back over maintenance." />;
  }
}

/** One large button. */
function OneStep({
  equipment,
  kind,
  entries,
  action,
  text,
}: Acting & { readonly action: FloorStepBody['action']; readonly text: string }) {
  return (
    <>
      {text !== '' && <p>{text}</p>}
      <Button onClick={() => void entries.act(equipment, action, { kind })}>{titleOfAction(action)}</Button>
    </>
  );
}

function WithReason({ equipment, kind, entries, action }: Acting & { readonly action: FloorStepBody['action'] }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button kind="danger--tertiary" onClick={() => setAsked(true)}>
        {titleOfAction(action)}
      </Button>
      {isAsked && (
        <ReasonDialog
          open
          danger
          heading={`${titleOfAction(action)}: ${equipment.externalId}`}
          button={titleOfAction(action)}
          onClose={() => setAsked(false)}
          onConfirm={async reason => {
            await entries.act(equipment, action, { kind, reason });
          }}
        />
      )}
    </>
  );
}
