import { Button } from '@carbon/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  api,
  DayField,
  facilityDayEnd,
  ErrorState,
  Facts,
  formatTime,
  LoadingPage,
  ReasonDialog,
  Trail,
  usePermission,
} from '@limpid/ui-kit';
import type { Seat } from '#schemas/identity/seat';
import { useInstallationData, useRefresh } from '../installation-data.js';
import { SeatReadings } from './seat-readings.js';
import { SeatStateTag } from './seat-state.js';

/** A seat: who holds it, from when to when, and what was opened with it. */
export function SeatPage() {
  const { id = '' } = useParams();
  const maySeeReadings = usePermission('AuditLog.Get');
  const { data, error, refetch } = useInstallationData<{ seat: Seat }>(`/seats/${id}`, 'Loading the seat');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const { seat } = data;
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: 'Read-only seats', to: '/' }]} />
      <div className="limpid-row limpid-between">
        <h1>
          {seat.name} <SeatStateTag state={seat.state} />
        </h1>
        <SeatActions seat={seat} />
      </div>
      {seat.endedAt !== null && (
        <p className="limpid-lead">
          Ended {formatTime(seat.endedAt)} by {seat.endedByName}: {seat.endReason}
        </p>
      )}
      <Facts
        facts={[
          ['User name', seat.username],
          ['Purpose', seat.purpose],
          ['Facilities', seat.facilities.map(({ name }) => name)],
          ['Opens', formatTime(seat.opensAt)],
          ['Ends', formatTime(seat.endsAt)],
          ['Opened by', seat.openedByName],
        ]}
      />
      {maySeeReadings && <SeatReadings seat={seat} />}
    </div>
  );
}

function SeatActions({ seat }: { readonly seat: Seat }) {
  const mayChange = usePermission('User.Modify');
  const refresh = useRefresh();
  const [asking, setAsking] = useState<'extend' | 'end' | null>(null);
  const [day, setDay] = useState<string | null>(null);
  if (!mayChange) return null;
  const send = async (body: object): Promise<void> => {
    await api.put(`/seats/${seat.id}/${asking ?? ''}`, { version: seat.version, ...body }, 'Changing the seat');
    await refresh();
  };
  return (
    <div className="limpid-row">
      <Button kind="tertiary" onClick={() => setAsking('extend')}>
        {seat.state === 'ended' ? 'Open again' : 'Extend'}
      </Button>
      {seat.state !== 'ended' && (
        <Button kind="danger--tertiary" onClick={() => setAsking('end')}>
          End now
        </Button>
      )}
      <ReasonDialog
        open={asking === 'end'}
        danger
        heading={`End the seat of ${seat.name} now?`}
        button="End now"
        onClose={() => setAsking(null)}
        onConfirm={reason => send({ reason })}
      >
        <p className="limpid-lead">The session of its holder ends at once.</p>
      </ReasonDialog>
      <ReasonDialog
        open={asking === 'extend'}
        heading={`Extend the seat of ${seat.name}`}
        button="Extend"
        missing={day === null ? 'Please enter the last day' : null}
        onClose={() => setAsking(null)}
        onConfirm={reason => send({ reason, endsAt: facilityDayEnd(day ?? '') })}
      >
        <DayField
          id="seat-ends"
          label="Last day *"
          help="The seat ends with this day"
          value={day}
          fault={undefined}
          onChange={setDay}
        />
      </ReasonDialog>
    </div>
  );
}
