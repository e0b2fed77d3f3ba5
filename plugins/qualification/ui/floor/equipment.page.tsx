import { InlineNotification } from '@carbon/react';
import { useParams, useSearchParams } from 'react-router';
import {
  ErrorState,
  Facts,
  formatTime,
  Loading,
  PageBelow,
  StateTag,
  useOfflinePage,
  usePermission,
  WaitingEntries,
} from '@limpid/ui-kit';
import type { FloorEquipment } from '#plugins/qualification/shared/floor';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import { knownState, type KnownState } from './floor-state.js';
import { CorrectEntry } from './correct-entry.js';
import { EquipmentPhoto } from './equipment-photo.js';
import { HandOver } from './hand-over.js';
import { EntryList, LastCleanings } from './entry-list.js';
import { HoldRing } from './hold-ring.js';
import { NextAction } from './next-action.js';
import { ReleaseBox } from './release-box.js';
import { useFloorEntries, useFloorEquipment } from './use-floor.js';
import { useNow } from './use-now.js';

const notTakenOn = { title: 'Not taken on', colour: 'grey' } as const;

/** Equipment on the floor: its status, its clock and its next step (screen S03). */
export function EquipmentPage() {
  const { id = '' } = useParams();
  const readiness = useOfflinePage();
  const { data, error, isPending, refetch } = useFloorEquipment(id);
  const entries = useFloorEntries(new Set([id]));
  const mayAct = usePermission('QualificationTask.Modify');
  const [query] = useSearchParams();
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || data === undefined) return <Loading />;
  const { equipment } = data.answer;
  const state = knownState(equipment.status, entries.entries, data.askedAt);
  const kind = query.get('scanned') === 'true' ? 'scan' : 'entry';
  return (
    <PageBelow title={`${equipment.externalId} ${equipment.name}`} list="Floor board">
      <div className="limpid-floor">
        {data.keptAt !== null && (
          <p className="limpid-lead">
            This is what was known at {formatTime(data.keptAt)}. Entries wait on this device.
          </p>
        )}
        {readiness === 'impossible' && (
          <p className="limpid-lead">
            Without a network this page does not open: it needs a secure connection (HTTPS).
          </p>
        )}
        <Head equipment={equipment} state={state} />
        {mayAct && <NextAction equipment={equipment} state={state} kind={kind} entries={entries} />}
        <WaitingEntries entries={entries.entries} />
        {equipment.release.version > 0 && <ReleaseBox equipment={equipment} />}
        {mayAct && equipment.status !== null && (
          <HandOver equipment={equipment} state={state} kind={kind} entries={entries} />
        )}
        <LastCleanings equipment={equipment} />
        {mayAct && <CorrectEntry equipment={equipment} state={state} kind={kind} entries={entries} />}
        <EntryList events={equipment.events} />
      </div>
    </PageBelow>
  );
}

function Head({ equipment, state }: { readonly equipment: FloorEquipment; readonly state: KnownState }) {
  const now = useNow();
  const { clock, production, batchNumber, procedure, person, changedAt, handOver } = equipment;
  return (
    <div className="limpid-floor-head">
      <EquipmentPhoto equipmentId={equipment.id} />
      <div>
        <StateTag state={state.status === null ? notTakenOn : floorTable.states[state.status]} />
        {state.isWaiting && <p>Entries of this device wait to be sent</p>}
        <Facts
          facts={[
            ['Made last', production === null ? null : `${production.externalId} ${production.name}`],
            ['Batch number', batchNumber],
            ['Procedure', procedure === null ? null : `${procedure.externalId} ${procedure.name}`],
            ['Last entry', changedAt === null ? null : `${formatTime(changedAt)}, ${person ?? ''}`],
            ...(handOver === null
              ? []
              : ([['Hand-over', `${handOver.note} (${handOver.by}, ${formatTime(handOver.at)})`]] as const)),
          ]}
        />
        {equipment.nextBatchOnHold && (
          <InlineNotification
            kind="warning"
            lowContrast
            hideCloseButton
            title="Released at risk: the next batch must not leave before the results"
          />
        )}
      </div>
      {clock !== null && state.changedAt === null && <HoldRing clock={clock} now={now} size="page" />}
    </div>
  );
}
