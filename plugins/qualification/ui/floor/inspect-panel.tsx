import { Button } from '@carbon/react';
import { useState } from 'react';
import { api, formatTime, fp, useSave, WorkflowActions } from '@limpid/ui-kit';
import type { FloorStepBody } from '#plugins/qualification/shared/floor';
import type { InspectionEntry } from '#plugins/qualification/shared/inspection';
import { FailingPicture } from './failing-picture.js';
import { FloorPhotos } from './floor-photos.js';
import { InspectionFields, statedInspection } from './inspection-fields.js';
import type { Acting } from './acting.js';
import { NotYet } from './not-yet.js';

/** The visual inspection: conditions, photos, failing locations, and clean or not clean. */
export function InspectPanel(acting: Acting) {
  const { equipment, kind, entries } = acting;
  const [entry, setEntry] = useState<InspectionEntry>({});
  const [isPressed, setPressed] = useState(false);
  const failing = entry.failingLocations ?? [];
  const send = (action: 'passInspection' | 'failInspection'): void => {
    setPressed(action === 'failInspection' && failing.length === 0);
    if (action === 'passInspection' || failing.length > 0)
      void entries.act(equipment, action, { kind, inspection: statedInspection(entry) });
  };
  return (
    <>
      <Witness {...acting} />
      <InspectionFields rules={equipment.rules} entry={entry} onChange={setEntry} />
      <FloorPhotos equipment={equipment} entries={entries} isRequired={equipment.rules.requirePhoto} />
      <FailingPicture
        equipmentId={equipment.id}
        failing={failing}
        onChange={failingLocations => setEntry({ ...entry, failingLocations: [...failingLocations] })}
      />
      {isPressed && failing.length === 0 && <NotYet text="say where residue was seen" />}
      <div className="limpid-row limpid-floor-answers">
        <Button disabled={failing.length > 0} onClick={() => send('passInspection')}>
          Visually clean
        </Button>
        <Button kind="danger" onClick={() => send('failInspection')}>
          Not clean
        </Button>
      </div>
    </>
  );
}

/** The observer of a cleaning by hand confirms it with a signature, which needs a network. */
function Witness({ equipment }: Acting) {
  const { id, version, externalId, witness, actions } = equipment;
  const save = useSave((body: Pick<FloorStepBody, 'action' | 'version' | 'proof' | 'comment'>) =>
    api.post(fp(`/floor/equipments/${id}/actions`), body, 'Confirming the cleaning'),
  );
  if (witness !== null) return <p>{`Observed by ${witness.by}, ${formatTime(witness.at)}`}</p>;
  const asked = actions.filter(({ action }) => action === 'witness');
  if (asked.length === 0) return null;
  return (
    <div>
      <WorkflowActions
        label={`cleaning of ${externalId}`}
        name={`cleaning of ${id}`}
        actions={asked}
        send={(_action, { proof, comment }) => save.mutateAsync({ action: 'witness', version, proof, comment })}
        onDone={() => undefined}
      />
    </div>
  );
}
