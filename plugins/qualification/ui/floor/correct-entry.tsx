import { Button, TextInput } from '@carbon/react';
import { useState } from 'react';
import { formatTime } from '@limpid/ui-kit';
import type { FloorEvent } from '#plugins/qualification/shared/floor';
import { correctableActions } from '#plugins/qualification/shared/floor-workflow';
import { localMoment } from '../local-moment.js';
import type { Acting } from './acting.js';
import { titleOfAction } from './use-floor.js';

/** The last entry of each action whose time a person may correct; `events` newest first. */
function correctableEvents(events: readonly FloorEvent[]): FloorEvent[] {
  const moves = events.filter(({ from, to, action }) => from !== to && correctableActions.includes(action));
  return moves.filter(({ action }, index) => moves.findIndex(each => each.action === action) === index);
}

/** Corrects the time of an entry with a reason; the entry itself stays (transitions section 9). */
export function CorrectEntry({ equipment, kind, entries }: Acting) {
  const [eventId, setEventId] = useState<string | null>(null);
  const events = correctableEvents(equipment.events);
  if (events.length === 0) return null;
  const chosen = events.find(({ id }) => id === eventId) ?? null;
  return (
    <section aria-labelledby="correct-heading">
      <h2 id="correct-heading">Correct an entry</h2>
      <ul className="limpid-floor-corrections">
        {events.map(event => (
          <li key={event.id}>
            <span>{`${titleOfAction(event.action)}, ${formatTime(event.correctedTo ?? event.at)}`}</span>
            <Button kind="ghost" aria-expanded={event.id === eventId} onClick={() => setEventId(event.id)}>
              Correct time <span className="cds--visually-hidden">: {titleOfAction(event.action)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <CorrectionForm
          key={chosen.id}
          event={chosen}
          onClose={() => setEventId(null)}
          onSend={async (at, reason) => {
            await entries.act(equipment, 'correct', { kind, correctsId: chosen.id, at, reason });
            setEventId(null);
          }}
        />
      )}
    </section>
  );
}

function CorrectionForm({
  event,
  onClose,
  onSend,
}: {
  readonly event: FloorEvent;
  readonly onClose: () => void;
  readonly onSend: (at: string, reason: string) => Promise<void>;
}) {
  const [time, setTime] = useState(() => localMoment(new Date(event.correctedTo ?? event.at), 'seconds'));
  const [reason, setReason] = useState('');
  return (
    <div className="limpid-floor-values limpid-floor-correction">
      <TextInput
        id="correct-time"
        type="datetime-local"
        step="1"
        labelText={`When it happened: ${titleOfAction(event.action)}`}
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
      <TextInput
        id="correct-reason"
        labelText="Reason *"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="limpid-row">
        <Button
          disabled={time === '' || reason.trim().length < 3}
          onClick={() => void onSend(new Date(time).toISOString(), reason.trim())}
        >
          Correct
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
