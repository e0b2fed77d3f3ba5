import { Button, InlineNotification, TextArea } from '@carbon/react';
import { useState } from 'react';
import { Facts, PhotoButton, ReasonDialog, formatNumber, formatTime, StateTag, usePermission } from '@limpid/ui-kit';
import { placeWords } from '#plugins/sampling/shared/place-words';
import { photoTypes, photoUploads } from '#plugins/sampling/shared/sample-photo';
import { methodText } from '#plugins/sampling/shared/method-text';
import { sampleTypeWords } from '#plugins/sampling/shared/sample-types';
import { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import { limitText } from '../words.js';
import type { RoundSample, Sample } from './round-state.js';
import { SamplePhotos } from './sample-photos.js';
import type { useSampleEntries } from './use-round.js';

const samplePhotos = { mediaTypes: photoTypes, maxBytes: photoUploads.maxBytes } as const;
type Entries = ReturnType<typeof useSampleEntries>;
type Asked = 'markAbsent' | 'discard';
const asks = {
  markAbsent: { heading: 'Absent', button: 'Mark as absent' },
  discard: { heading: 'Damaged', button: 'Mark as damaged' },
} as const;

/** One sample: where and how it is taken, and the buttons for it. */
export function SampleCard({
  current,
  isScanned,
  scannedPlace,
  entries,
  onDone,
}: {
  readonly current: RoundSample;
  /** Its label was scanned, which is sent with it. */
  readonly isScanned: boolean;
  /** The code of its place, when it was scanned. */
  readonly scannedPlace: string | null;
  readonly entries: Entries;
  readonly onDone: () => void;
}) {
  const { sample, state } = current;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [note, setNote] = useState('');
  const [isPressed, setPressed] = useState(false);
  const said = note.trim() === '' ? {} : { note: note.trim() };
  const mayTake = usePermission('ResidueMeasure.Add');
  const mayDiscard = usePermission('ResidueMeasure.Modify');
  const take = async (): Promise<void> => {
    if (current.missing !== null) {
      setPressed(true);
      return;
    }
    const scans = {
      ...(isScanned ? { label: sample.label } : {}),
      ...(scannedPlace === null ? {} : { scannedPlace }),
    };
    if (await entries.step(sample, { action: 'take', ...scans, ...said })) onDone();
  };
  const isPlanned = state === 'Planned';
  const isDamageable = mayDiscard && (state === 'Taken' || state === 'Received');
  return (
    <section className="limpid-sample-card" aria-labelledby="current-sample">
      <h2 id="current-sample">
        {sample.place}. {sample.label}{' '}
        <StateTag state={sampleTable.states[state as keyof typeof sampleTable.states]} size="md" />
      </h2>
      <p className="limpid-sample-place">
        {placeWords(sample)}{' '}
        {scannedPlace !== null && <StateTag state={{ title: 'Place confirmed', colour: 'green' }} size="md" />}
      </p>
      <Facts facts={factsOf(current)} />
      {sample.warnings.length > 0 && (
        <InlineNotification kind="warning" lowContrast hideCloseButton title={sample.warnings.join('; ')} />
      )}
      <div role={isPressed ? 'alert' : 'status'}>
        {current.missing !== null && (
          <InlineNotification kind="warning" lowContrast hideCloseButton title={`Not yet: ${current.missing}`} />
        )}
      </div>
      {isPlanned && (
        <TextArea
          id="sample-note"
          labelText="Note"
          rows={2}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      )}
      <div className="limpid-row">
        {isPlanned && mayTake && (
          <Button kind={current.missing === null ? 'primary' : 'secondary'} onClick={() => void take()}>
            Taken
          </Button>
        )}
        {isPlanned && (mayTake || mayDiscard) && (
          <Button kind="danger--tertiary" onClick={() => setAsked('markAbsent')}>
            Absent
          </Button>
        )}
        {isDamageable && (
          <Button kind="danger--tertiary" onClick={() => setAsked('discard')}>
            Damaged
          </Button>
        )}
        {mayTake && (
          <PhotoButton label={sample.label} rules={samplePhotos} onPhoto={file => void entries.photo(sample, file)} />
        )}
      </div>
      <SamplePhotos sample={sample} entries={entries.entries} />
      {asked !== null && (
        <ReasonDialog
          open
          danger
          heading={`${asks[asked].heading}: ${sample.label}`}
          button={asks[asked].button}
          onClose={() => setAsked(null)}
          onConfirm={async reason => {
            if (await entries.step(sample, { action: asked, reason, ...said })) onDone();
          }}
        >
          {asked === 'discard' && <p>The sample becomes absent, and a new one is planned in its place.</p>}
        </ReasonDialog>
      )}
    </section>
  );
}

function factsOf({ sample, takenAt, absentReason }: RoundSample): readonly (readonly [string, string | null])[] {
  const { definition } = sample;
  const amount = (value: number | null, unit: string): string | null =>
    value === null ? null : `${formatNumber(value)} ${unit}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Where exactly', definition.location.description],
    ['Part', definition.location.part],
    ['Material', definition.location.material],
    ['Area', amount(definition.areaSqcm, 'sqcm')],
    ['Tool', toolOf(sample)],
    ['Container', definition.container === null ? null : `1 × ${definition.container}`],
    ['Volume', amount(definition.volumeMl, 'ml')],
    ['Storage', definition.storage ?? null],
    ['Limit', limitText(definition)],
    ['Taken', takenAt === null ? null : formatTime(takenAt)],
    ['Absent', absentReason],
  ];
  // What is not planned needs no line on the floor.
  return facts.filter(([, text]) => text !== null);
}

function toolOf({ definition }: Sample): string {
  const [type, method] = [sampleTypeWords[definition.sampleType], methodText(definition)];
  return method === '' ? type : `${type}, method ${method}`;
}
