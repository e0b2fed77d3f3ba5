import { Button } from '@carbon/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  api,
  DayField,
  ErrorState,
  facilityDay,
  Facts,
  formatTime,
  fp,
  KeptPicture,
  Loading,
  LoadedPicture,
  PageBelow,
  PageLink,
  StateTag,
  toast,
  useFacilityData,
  usePermission,
  useSave,
} from '@limpid/ui-kit';
import { nextUseWords, type Inspection } from '#plugins/qualification/shared/inspection';
import { resultState, sourceWords } from './inspection-words.js';
import { usePictures } from './use-floor.js';

/** One visual inspection, with its failing locations on the picture and its photos. */
export function InspectionPage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useFacilityData<{ readonly inspection: Inspection }>(
    `/inspections/${id}`,
    'Loading the inspection',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || data === undefined) return <Loading />;
  const { inspection } = data;
  const { equipment, production, nextProduction } = inspection;
  return (
    <PageBelow title={`Inspection ${inspection.number}`} list="Inspections">
      <StateTag state={resultState(inspection)} />
      <Facts
        facts={[
          [
            'Equipment',
            <PageLink key="equipment" address={`/app/floor/equipment/${equipment.id}`}>
              {`${equipment.externalId} ${equipment.name}`}
            </PageLink>,
          ],
          ['Kind', sourceWords[inspection.source]],
          ['Inspected', `${formatTime(inspection.inspectedAt)}, ${inspection.inspectedBy}`],
          ['Qualification', inspection.qualificationWarning ?? 'Qualified'],
          ['Product before', production === null ? null : `${production.externalId} ${production.name}`],
          ['Product after', nextProduction === null ? null : `${nextProduction.externalId} ${nextProduction.name}`],
          ['Batch number', inspection.batchNumber],
          ['Light', inspection.lightLux === null ? null : `${inspection.lightLux} lux`],
          ['Distance', inspection.distanceCm === null ? null : `${inspection.distanceCm} cm`],
          [
            'Angles',
            inspection.anglesDegrees.length === 0 ? null : inspection.anglesDegrees.map(each => `${each}°`).join(', '),
          ],
          ['Tools', inspection.tools],
          ['Disassembled', inspection.disassemblyDone],
          ['Free of odour', inspection.odourFree],
          ['Next use', inspection.nextUse === null ? null : nextUseWords[inspection.nextUse]],
          ['Remarks', inspection.remarks],
        ]}
      />
      {inspection.failingLocations.length > 0 && <Failing inspection={inspection} />}
      {inspection.photos.length > 0 && (
        <section aria-labelledby="photos-heading">
          <h2 id="photos-heading">Photos</h2>
          <ul className="limpid-floor-photos">
            {inspection.photos.map(photo => (
              <li key={photo.id}>
                <LoadedPicture
                  path={`/floor/equipments/${equipment.id}/photos/${photo.id}`}
                  label={photo.fileName}
                  failed={() => photo.fileName}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!inspection.visuallyClean && <FollowingTask inspection={inspection} />}
    </PageBelow>
  );
}

function Failing({ inspection: { equipment, failingLocations } }: { readonly inspection: Inspection }) {
  const { images } = usePictures(equipment.id);
  const pictures = images.filter(({ id }) => failingLocations.some(({ imageId }) => imageId === id));
  return (
    <section aria-labelledby="failing-heading">
      <h2 id="failing-heading">Failing locations</h2>
      <ol>
        {failingLocations.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      {pictures.map(({ id, caption, fileName }) => (
        <figure key={id} className="limpid-pins">
          <div>
            <KeptPicture path={`/equipments/${equipment.id}/images/${id}`} name={caption ?? fileName} />
            {failingLocations.map(({ name, imageId, x, y }, index) =>
              imageId === id ? (
                <span
                  key={name}
                  className="limpid-pin limpid-pin-above"
                  style={{ insetInlineStart: `${(x ?? 0) * 100}%`, insetBlockStart: `${(y ?? 0) * 100}%` }}
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
              ) : null,
            )}
          </div>
        </figure>
      ))}
    </section>
  );
}

/** A failure may need a qualification task. */
function FollowingTask({ inspection: { id, number, task } }: { readonly inspection: Inspection }) {
  const mayAdd = usePermission('QualificationTask.Add');
  const [dueOn, setDueOn] = useState<string | null>(() => facilityDay(-14));
  const save = useSave((body: { readonly dueOn: string }) =>
    api.post(fp(`/inspections/${id}/task`), body, 'Adding the task'),
  );
  if (task !== null) return <p>{`Task ${task.number} follows this inspection.`}</p>;
  if (!mayAdd) return null;
  return (
    <section aria-labelledby="task-heading">
      <h2 id="task-heading">Qualification task</h2>
      <p>{`A task can follow the failure that inspection ${number} found.`}</p>
      <DayField id="task-due" label="Due on" value={dueOn} fault={undefined} onChange={setDueOn} />
      <Button
        kind="tertiary"
        disabled={dueOn === null}
        onClick={async () => {
          if (dueOn === null) return;
          await save.mutateAsync({ dueOn });
          toast({ kind: 'success', title: 'The task was added' });
        }}
      >
        Add task
      </Button>
    </section>
  );
}
