import { Button } from '@carbon/react';
import { useState } from 'react';
import { api, DataTable, fp, ReasonDialog, refusalText, toast, useOnce, usePermission, useSave } from '@limpid/ui-kit';
import type { BenchSample } from '#plugins/sampling/shared/sample-result';
import { limitColumns, resultColumns, sampleColumns } from './sample-columns.js';
import { SampleFrame } from './sample-frame.js';
import { useSamples, useStep } from './use-samples.js';

interface Accepted {
  readonly accepted: readonly string[];
  readonly leftOut: readonly { readonly label: string; readonly why: string }[];
}

/** Measured results: those that pass without a warning are accepted together, the others one by one. */
export function ReviewTable() {
  const answer = useSamples('Measured');
  return (
    <SampleFrame answer={answer} empty="No result waits for a review">
      {samples => <Review samples={samples} />}
    </SampleFrame>
  );
}

function Review({ samples }: { readonly samples: readonly BenchSample[] }) {
  const mayReview = usePermission('ResidueMeasure.Modify');
  const [returned, setReturned] = useState<BenchSample | null>(null);
  const [leftOut, setLeftOut] = useState<Accepted['leftOut']>([]);
  const step = useStep();
  const accept = useSave((body: object) => api.post<Accepted>(fp('/sample-results/reviews'), body, 'Accepting'));
  const [acceptAll, isAccepting] = useOnce(async () => {
    try {
      const found = await accept.mutateAsync({ samples: samples.map(({ id, version }) => ({ id, version })) });
      setLeftOut(found.leftOut);
      toast({ kind: 'success', title: `${found.accepted.length} accepted` });
    } catch (error) {
      toast({ kind: 'error', title: 'Nothing was accepted', text: refusalText(error) });
    }
  });
  const review = async ({ id, version }: BenchSample): Promise<void> => {
    try {
      await step.mutateAsync({ id, step: { action: 'review', version } });
    } catch (error) {
      toast({ kind: 'error', title: 'The review was refused', text: refusalText(error) });
    }
  };
  return (
    <>
      {mayReview && (
        <Button disabled={isAccepting} onClick={() => void acceptAll()}>
          Accept all that pass
        </Button>
      )}
      {leftOut.length > 0 && (
        <ul aria-label="Left out">
          {leftOut.map(({ label, why }) => (
            <li key={label}>{`${label} ${why}`}</li>
          ))}
        </ul>
      )}
      <DataTable
        title="Results to review"
        columns={[
          ...sampleColumns,
          ...resultColumns,
          ...limitColumns,
          {
            heading: 'Actions',
            headingHidden: true,
            render: sample =>
              mayReview && (
                <div className="limpid-row">
                  <Button kind="ghost" size="sm" onClick={() => void review(sample)}>
                    Review {sample.label}
                  </Button>
                  <Button kind="ghost" size="sm" onClick={() => setReturned(sample)}>
                    Return {sample.label}
                  </Button>
                </div>
              ),
          },
        ]}
        rows={samples}
        keyOf={({ id }) => id}
      />
      {returned !== null && (
        <ReasonDialog
          open
          heading={`Return the result of ${returned.label}`}
          button="Return"
          onClose={() => setReturned(null)}
          onConfirm={reason =>
            step.mutateAsync({ id: returned.id, step: { action: 'return', version: returned.version, reason } })
          }
        />
      )}
    </>
  );
}
