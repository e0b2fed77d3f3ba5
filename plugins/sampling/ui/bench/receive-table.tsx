import { Button, TextInput } from '@carbon/react';
import { useState } from 'react';
import { api, ApiFailure, DataTable, describedByFault, fp, refusalText, useOnce, usePermission } from '@limpid/ui-kit';
import type { BenchSample } from '#plugins/sampling/shared/sample-result';
import { SampleFrame } from './sample-frame.js';
import { limitColumns, sampleColumns, takenColumn } from './sample-columns.js';
import { useSamples, useStep } from './use-samples.js';

/** Taken samples; a scanned or typed label is received at once. */
export function ReceiveTable() {
  const answer = useSamples('Taken');
  const mayReceive = usePermission('ResidueMeasure.Modify');
  return (
    <>
      {mayReceive && <ScanField />}
      <SampleFrame answer={answer} empty="No sample is on its way">
        {samples => (
          <DataTable
            title="Samples to receive"
            columns={[...sampleColumns, takenColumn, ...limitColumns]}
            rows={samples}
            keyOf={({ id }) => id}
          />
        )}
      </SampleFrame>
    </>
  );
}

/** A field for a scanner that types, or for a person. */
function ScanField() {
  const [label, setLabel] = useState('');
  const [comment, setComment] = useState('');
  const [said, setSaid] = useState<{
    readonly text: string;
    readonly isFault: boolean;
    readonly needsComment: boolean;
  }>({
    text: '',
    isFault: false,
    needsComment: false,
  });
  const step = useStep();
  const [receive] = useOnce(async () => {
    const scanned = label.trim();
    if (scanned === '') return;
    try {
      const query = new URLSearchParams({ label: scanned });
      const { setSamples } = await api.get<{ readonly setSamples: readonly BenchSample[] }>(
        fp(`/set-samples?${query.toString()}`),
        'Looking for the sample',
      );
      const [sample] = setSamples;
      if (sample === undefined) {
        setSaid({ text: `${scanned} is not the label of a sample`, isFault: true, needsComment: false });
        return;
      }
      const { id, version } = sample;
      await step.mutateAsync({
        id,
        step: { action: 'receive', version, label: scanned, comment: comment.trim() || null },
      });
      setLabel('');
      setComment('');
      setSaid({ text: `${sample.label} was received`, isFault: false, needsComment: false });
    } catch (error) {
      const needsComment = error instanceof ApiFailure && error.fields.some(({ path }) => path === 'comment');
      setSaid({ text: refusalText(error), isFault: true, needsComment });
    }
  });
  return (
    <form
      className="limpid-row limpid-bench-tools"
      onSubmit={event => {
        event.preventDefault();
        void receive();
      }}
    >
      <TextInput
        id="scanned-label"
        labelText="Label"
        helperText="Scan or type it, then press Enter"
        value={label}
        invalid={said.isFault && !said.needsComment}
        invalidText={said.text}
        {...describedByFault('scanned-label', said.isFault && !said.needsComment ? said.text : undefined)}
        onChange={event => setLabel(event.target.value)}
      />
      {said.needsComment && (
        <TextInput
          id="receipt-comment"
          labelText="Comment *"
          value={comment}
          invalid={comment.trim() === ''}
          invalidText={said.text}
          {...describedByFault('receipt-comment', comment.trim() === '' ? said.text : undefined)}
          onChange={event => setComment(event.target.value)}
        />
      )}
      <Button type="submit">Receive</Button>
      <p role="status">{said.isFault ? '' : said.text}</p>
    </form>
  );
}
