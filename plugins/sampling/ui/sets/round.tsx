import { placeWords } from '#plugins/sampling/shared/place-words';
import { Button, TextInput } from '@carbon/react';
import { useState } from 'react';
import { ReasonDialog, StateTag, useSigning, WorkflowActions, type SentAction } from '@limpid/ui-kit';
import { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import type { SampleStep } from '#plugins/sampling/shared/sample-result';
import type { WholeSampleSet } from '#plugins/sampling/shared/sample-set';
import { useStep } from '../bench/use-samples.js';
import { limitText } from '../words.js';

type Sample = WholeSampleSet['samples'][number];
/** Steps of the floor and of a retest; the laboratory enters and reviews on its bench. */
const shown: readonly string[] = ['take', 'markAbsent', 'receive', 'discard'];

/** The samples of a set in the order of sampling, each with what can be done now. */
export function Round({ samples }: { readonly samples: readonly Sample[] }) {
  return (
    <ol className="limpid-round" aria-label="Samples in the order of sampling">
      {samples.map(sample => (
        <li key={sample.id}>
          <h3>
            {sample.label}{' '}
            <StateTag state={sampleTable.states[sample.state as keyof typeof sampleTable.states]} size="sm" />
          </h3>
          <p>
            {placeWords(sample)}: {sample.definition.location.description}
            {sample.definition.areaSqcm === null ? '' : `, ${sample.definition.areaSqcm} sqcm`}
            {sample.definition.location.material === null ? '' : `, ${sample.definition.location.material}`};{' '}
            {limitText(sample.definition)}
          </p>
          {keptIn(sample) !== '' && <p className="cds--form__helper-text">{keptIn(sample)}</p>}
          {sample.warnings.length > 0 && <p className="cds--form__helper-text">{sample.warnings.join('; ')}</p>}
          {sample.absentReason !== null && <p>Absent: {sample.absentReason}</p>}
          <SampleActions sample={sample} />
        </li>
      ))}
    </ol>
  );
}

/** Container and storage: `Amber vial, 2 to 8 °C`. */
function keptIn({ definition: { container, storage = null } }: Sample): string {
  return [container, storage].filter(each => each !== null).join(', ');
}

function SampleActions({ sample }: { readonly sample: Sample }) {
  const step = useStep();
  const { id, version, label, actions } = sample;
  const send = (action: string, { reason, proof, comment }: SentAction): Promise<unknown> =>
    step.mutateAsync({ id, step: { action: action as SampleStep['action'], version, reason, proof, comment } });
  const mayRetest = actions.some(({ action, allowed }) => action === 'retest' && allowed);
  return (
    <>
      <div className="limpid-row">
        <WorkflowActions
          label={label}
          name={`sample ${id}`}
          actions={actions.filter(({ action }) => shown.includes(action))}
          send={send}
          onDone={() => undefined}
        />
      </div>
      {mayRetest && <Retest sample={sample} />}
    </>
  );
}

interface Values {
  readonly reason: string;
  readonly investigationReference: string;
}

/** Authorises a retest: reason, investigation and signature. */
function Retest({ sample: { id, version, label } }: { readonly sample: Sample }) {
  const [isAsked, setAsked] = useState(false);
  const [reference, setReference] = useState('');
  const step = useStep();
  const signing = useSigning<Values>({
    name: `retest ${id}`,
    send: (values, proof) => step.mutateAsync({ id, step: { action: 'retest', version, ...values, ...proof } }),
    comment: true,
    onSigned: () => undefined,
  });
  return (
    <>
      <Button kind="tertiary" onClick={() => setAsked(true)}>
        Retest {label}
      </Button>
      {signing.dialog}
      {isAsked && (
        <ReasonDialog
          open
          heading={`Retest of ${label}`}
          button="Retest"
          missing={reference.trim() === '' ? 'the investigation' : null}
          onClose={() => setAsked(false)}
          onConfirm={reason => signing.ask({ reason, investigationReference: reference.trim() })}
        >
          <TextInput
            id="investigation-reference"
            labelText="Investigation *"
            helperText="Number of the investigation that allows the retest; the first result is kept"
            value={reference}
            onChange={event => setReference(event.target.value)}
          />
        </ReasonDialog>
      )}
    </>
  );
}
