import { Button, TextInput } from '@carbon/react';
import { Link, useParams } from 'react-router';
import { useState } from 'react';
import {
  api,
  ErrorState,
  Facts,
  FilesInMaking,
  fp,
  Loading,
  PageBelow,
  refusalText,
  formatTime,
  formatValue,
  StateTag,
  toast,
  useFacilityData,
  useFiles,
  useOnce,
  usePermission,
  useSave,
} from '@limpid/ui-kit';
import type { SampleSetChange, WholeSampleSet } from '#plugins/sampling/shared/sample-set';
import { MassBalanceOfSet } from './mass-balance.js';
import { Round } from './round.js';
import { setState } from './set-list.js';

/** One sample set: the cleaning, the round and where each sample is. */
export function SetPage() {
  const { id = '' } = useParams();
  const files = useFiles('Printing');
  const { data, error, isPending, refetch } = useFacilityData<{ readonly sampleSet: WholeSampleSet }>(
    `/sample-sets/${id}`,
    'Loading the sample set',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || data === undefined) return <Loading />;
  const { sampleSet: set } = data;
  return (
    <PageBelow title={`Sample set ${set.number}: ${set.equipment.externalId} ${set.equipment.name}`} list="Sample sets">
      <StateTag state={setState(set.isComplete)} />
      <Facts
        facts={[
          ['Batch number', set.batchNumber],
          ['Production', set.production === null ? null : `${set.production.externalId} ${set.production.name}`],
          ['Cleaning completed', formatTime(set.cleaningCompletedAt)],
          ['Cleaned by', set.cleanedBy],
          ['Inspected', formatTime(set.inspectedAt)],
          ['Visually clean', formatValue(set.visuallyClean)],
          ['Remarks', set.remarks],
        ]}
      />
      {(set.cleaningCompletedAt === null || set.visuallyClean !== true) && <CleaningSteps set={set} />}
      <h2>Samples</h2>
      <div className="limpid-row">
        <Button as={Link} to={`/${id}/round`}>
          Open the sampling round
        </Button>
        <Button kind="tertiary" onClick={() => files.get(fp(`/sample-sets/${id}/labels/pdf`), 'Labels (PDF)')}>
          Print labels
        </Button>
        <Button
          kind="ghost"
          onClick={() => files.get(fp(`/sample-sets/${id}/labels/pdf?format=roll62`), 'Labels for a roll (PDF)')}
        >
          Print labels for a 62 mm roll
        </Button>
      </div>
      <FilesInMaking files={files} />
      <Round samples={set.samples} />
      {set.production !== null && <MassBalanceOfSet id={id} />}
    </PageBelow>
  );
}

/** Records that the cleaning ended and that the equipment was found clean, at the time of the press. */
function CleaningSteps({ set }: { readonly set: WholeSampleSet }) {
  const mayRecord = usePermission('ResidueMeasure.Add');
  const [by, setBy] = useState('');
  const save = useSave((body: SampleSetChange & { readonly reason: string }) =>
    api.put(fp(`/sample-sets/${set.id}`), body, 'Saving'),
  );
  const record = async (change: Omit<SampleSetChange, 'version'>, reason: string): Promise<void> => {
    try {
      await save.mutateAsync({ version: set.version, ...change, reason });
    } catch (failure) {
      toast({ kind: 'error', title: 'This was not recorded', text: refusalText(failure) });
    }
  };
  const now = (): string => new Date().toISOString();
  const name = by.trim() === '' ? null : by.trim();
  const [complete] = useOnce(() => record({ cleaningCompletedAt: now(), cleanedBy: name }, 'Cleaning completed'));
  const [clean] = useOnce(() =>
    record({ inspectedAt: now(), visuallyClean: true, inspectionDoneBy: name }, 'Visual inspection'),
  );
  const [dirty] = useOnce(() =>
    record({ inspectedAt: now(), visuallyClean: false, inspectionDoneBy: name }, 'Visual inspection'),
  );
  if (!mayRecord) return null;
  return (
    <div className="limpid-round limpid-row">
      <TextInput
        id="performed-by"
        labelText="Performed by"
        helperText="Empty: nobody is named"
        value={by}
        onChange={event => setBy(event.target.value)}
      />
      {set.cleaningCompletedAt === null ? (
        <Button onClick={() => void complete()}>Cleaning completed</Button>
      ) : (
        <>
          <Button onClick={() => void clean()}>Visually clean</Button>
          <Button kind="danger--tertiary" onClick={() => void dirty()}>
            Not clean
          </Button>
        </>
      )}
    </div>
  );
}
