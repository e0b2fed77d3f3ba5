import { InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  EmptyState,
  ErrorState,
  Loading,
  PageBelow,
  formatTime,
  ScanField,
  useOfflinePage,
  WaitingEntries,
} from '@limpid/ui-kit';
import type { WholeSampleSet } from '#plugins/sampling/shared/sample-set';
import { RoundPicture } from './round-picture.js';
import { sendDiscarded } from './send-discarded.js';
import { nextOf, roundOf, type RoundSample } from './round-state.js';
import { SampleCard } from './sample-card.js';
import { nothingConfirmed, placeOf, readScan, type Confirmed, type Scanned } from './scanned.js';
import { countsText, Tray } from './tray.js';
import { useSampleEntries, usePictures, useRoundSet } from './use-round.js';
import './round.css';

/** The sampling round on a tablet, which works without a network once it was opened (screen S04). */
export function RoundPage() {
  const { id = '' } = useParams();
  const readiness = useOfflinePage();
  const { data, error, isPending, refetch } = useRoundSet(id);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || data === undefined) return <Loading />;
  const { sampleSet: set } = data.answer;
  return (
    <PageBelow
      title={`Sampling round: ${set.equipment.externalId} ${set.equipment.name}`}
      list="Sample sets"
      between={[{ title: `Sample set ${set.number}`, to: `/${set.id}` }]}
    >
      <p className="limpid-lead">
        {readinessTexts[readiness]}
        {data.keptAt === null ? '' : ` The samples are those of ${formatTime(data.keptAt)}.`}
      </p>
      {set.samples.length === 0 ? <EmptyState title="This run has no planned samples" /> : <Round set={set} />}
    </PageBelow>
  );
}

const readinessTexts = {
  preparing: 'Preparing this page for work without a network.',
  ready: 'This page works without a network on this device.',
  impossible: 'This browser cannot open this page without a network. It needs a secure connection (HTTPS).',
} as const;

function Round({ set }: { readonly set: WholeSampleSet }) {
  const entries = useSampleEntries(set.samples);
  const round = roundOf(set, entries.entries);
  const { locations, images } = usePictures(set.equipment.id);
  const [chosenId, setChosenId] = useState<string | null>(null);
  /** The sample that was done last; the next one follows it. */
  const [doneId, setDoneId] = useState<string | null>(null);
  const [said, setSaid] = useState<Scanned | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed>(nothingConfirmed);
  const sampleOf = (id: string | null): RoundSample | undefined => round.find(({ sample }) => sample.id === id);
  const chosen = sampleOf(chosenId) ?? nextOf(round, doneId) ?? sampleOf(doneId);
  const place = locations.find(each => each.id === chosen?.sample.locationId);
  const image = images.find(each => each.id === place?.imageId) ?? images[0];
  const choose = (id: string): void => {
    setChosenId(id);
    setSaid(null);
    setConfirmed(nothingConfirmed);
  };
  return (
    <div className="limpid-round-page">
      <div>
        <ScanField
          label="Scan or type the label of a sample or the code of a place"
          said={said}
          onScan={text => {
            const scanned = readScan(round, text, confirmed);
            setSaid(scanned);
            setConfirmed(scanned.confirmed);
            if (scanned.id !== null) setChosenId(scanned.id);
          }}
        />
        {image !== undefined && (
          <RoundPicture
            key={image.id}
            equipmentId={set.equipment.id}
            image={image}
            locations={locations}
            round={round}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </div>
      <div>
        {round.every(({ state }) => state !== 'Planned') && (
          <InlineNotification
            kind="success"
            lowContrast
            hideCloseButton
            title={`The round is complete: ${countsText(round)}`}
            subtitle="Bring the tray to the laboratory, which receives each sample by its label."
          />
        )}
        {chosen !== undefined && (
          <SampleCard
            key={chosen.sample.id}
            current={chosen}
            isScanned={confirmed.labelOf === chosen.sample.id}
            scannedPlace={confirmed.place === placeOf(chosen) ? confirmed.place : null}
            entries={entries}
            onDone={() => {
              setSaid(null);
              setConfirmed(nothingConfirmed);
              setDoneId(chosen.sample.id);
              setChosenId(null);
            }}
          />
        )}
      </div>
      <div className="limpid-round-wide">
        <Tray round={round} chosenId={chosen?.sample.id} onChoose={choose} />
        <WaitingEntries entries={entries.entries} onDiscard={sendDiscarded} />
      </div>
    </div>
  );
}
