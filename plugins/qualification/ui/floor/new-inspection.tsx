import { Button, InlineNotification, Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  api,
  ApiFailure,
  ErrorState,
  fp,
  Loading,
  PageBelow,
  toast,
  useFacilityData,
  useSave,
  WaitingEntries,
} from '@limpid/ui-kit';
import type { FloorTile } from '#plugins/qualification/shared/floor';
import {
  nextUseDecisions,
  nextUseWords,
  type Inspection,
  type InspectionEntry,
  type NewInspection as NewInspectionBody,
} from '#plugins/qualification/shared/inspection';
import type { InspectionSettings } from '#plugins/qualification/shared/inspection-settings';
import { FailingPicture } from './failing-picture.js';
import { FloorPhotos } from './floor-photos.js';
import { InspectionFields, statedInspection } from './inspection-fields.js';
import { useBoard, useFloorEntries } from './use-floor.js';

/** Records a routine inspection on a tablet. */
export function NewInspection() {
  const board = useBoard();
  const settings = useFacilityData<{ readonly cleaningInspectionSettings: InspectionSettings }>(
    '/cleaning_inspection_settings',
    'Loading the settings',
  );
  const error = board.error ?? settings.error;
  if (error !== null) return <ErrorState error={error} onAgain={() => void board.refetch()} whole />;
  if (board.data === undefined || settings.data === undefined) return <Loading />;
  return (
    <PageBelow title="Add inspection" list="Inspections">
      <div className="limpid-floor">
        <Form tiles={board.data.answer.floor} rules={settings.data.cleaningInspectionSettings} />
      </div>
    </PageBelow>
  );
}

function Form({ tiles, rules }: { readonly tiles: readonly FloorTile[]; readonly rules: InspectionSettings }) {
  const navigate = useNavigate();
  const [equipmentId, setEquipmentId] = useState('');
  const [entry, setEntry] = useState<InspectionEntry>({});
  const [nextUse, setNextUse] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const equipment = tiles.find(({ id }) => id === equipmentId);
  const entries = useFloorEntries(new Set([equipmentId]));
  const save = useSave((body: NewInspectionBody) =>
    api.post<{ readonly inspection: Inspection }>(fp('/inspections'), body, 'Saving the inspection'),
  );
  const send = async (visuallyClean: boolean): Promise<void> => {
    const decided = nextUse === '' ? {} : { nextUse: nextUse as (typeof nextUseDecisions)[number] };
    try {
      const { inspection } = await save.mutateAsync({
        equipmentId,
        visuallyClean,
        ...decided,
        ...statedInspection(entry),
      });
      toast({ kind: 'success', title: `Inspection ${inspection.number} was recorded` });
      void navigate(`/${inspection.id}`);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFault(error.message);
    }
  };
  return (
    <>
      <Select
        id="inspected-equipment"
        labelText="Equipment *"
        value={equipmentId}
        onChange={event => {
          setEquipmentId(event.target.value);
          setEntry({});
        }}
      >
        <SelectItem value="" text="Choose the equipment" />
        {tiles.map(({ id, externalId, name }) => (
          <SelectItem key={id} value={id} text={`${externalId} ${name}`} />
        ))}
      </Select>
      {equipment !== undefined && (
        <section className="limpid-floor-next" aria-label="Inspection">
          <InspectionFields rules={rules} entry={entry} onChange={setEntry} />
          {equipment.status !== null && (
            <FloorPhotos equipment={equipment} entries={entries} isRequired={rules.requirePhoto} />
          )}
          <FailingPicture
            key={equipmentId}
            equipmentId={equipmentId}
            failing={entry.failingLocations ?? []}
            onChange={failingLocations => setEntry({ ...entry, failingLocations: [...failingLocations] })}
          />
          <Select id="next-use" labelText="Next use" value={nextUse} onChange={event => setNextUse(event.target.value)}>
            <SelectItem value="" text="Not decided" />
            {nextUseDecisions.map(each => (
              <SelectItem key={each} value={each} text={nextUseWords[each]} />
            ))}
          </Select>
          <div role="alert">
            {fault !== null && <InlineNotification kind="error" lowContrast hideCloseButton title={fault} />}
          </div>
          <div className="limpid-row limpid-floor-answers">
            <Button disabled={(entry.failingLocations ?? []).length > 0} onClick={() => void send(true)}>
              Visually clean
            </Button>
            <Button kind="danger" onClick={() => void send(false)}>
              Not clean
            </Button>
          </div>
          <WaitingEntries entries={entries.entries} />
        </section>
      )}
    </>
  );
}
