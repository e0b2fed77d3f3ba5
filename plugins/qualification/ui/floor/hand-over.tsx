import { Button, TextArea } from '@carbon/react';
import { useState } from 'react';
import type { Acting } from './acting.js';

/** A note for who comes next, and maintenance, which interrupts every state. */
export function HandOver({ equipment, state, kind, entries }: Acting) {
  const [note, setNote] = useState('');
  const stated = note.trim();
  return (
    <section aria-labelledby="hand-over-heading">
      <h2 id="hand-over-heading">Hand-over</h2>
      <TextArea
        id="hand-over-note"
        labelText="Note"
        rows={2}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
      <div className="limpid-row">
        <Button
          kind="secondary"
          disabled={stated === ''}
          onClick={async () => {
            if (await entries.act(equipment, 'handOver', { kind, note: stated })) setNote('');
          }}
        >
          Hand over
        </Button>
        {state.status !== 'Maintenance' && state.status !== 'Out of service' && (
          <Button
            kind="tertiary"
            onClick={() =>
              void entries.act(equipment, 'startMaintenance', { kind, ...(stated === '' ? {} : { note: stated }) })
            }
          >
            Maintenance
          </Button>
        )}
      </div>
    </section>
  );
}
