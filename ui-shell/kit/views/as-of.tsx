import { Button, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '../app/use-address.js';
import { DayPicker } from '../form/day-picker.js';
import { facilityDay, formatDay, formatTime } from '../format/format.js';

/** The date or time in the address as of which data is read; null for now. */
export function useAsOf(): string | null {
  return useSearchParams()[0].get('asOf');
}

/** The call as of a date or time; unchanged for now. */
export function withAsOf(path: string, asOf: string | null): string {
  return asOf === null ? path : `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`;
}

/** A date picker behind a button, for pages that are seldom read as of a date. */
export function AsOfDate() {
  const [open, setOpen] = useState(false);
  const asOf = useAsOf();
  if (asOf !== null || open) return <AsOfChoice takesFocus={open && asOf === null} />;
  return (
    <Button kind="ghost" size="sm" onClick={() => setOpen(true)}>
      View as of a date
    </Button>
  );
}

/** Chooses the date as of whose end data is shown, with a notice while it is not now. */
export function AsOfChoice({ takesFocus = false }: { readonly takesFocus?: boolean }) {
  const [params, change] = useAddress();
  const asOf = params.get('asOf');
  return (
    <div className="limpid-row limpid-as-of">
      <DayChoice
        id="as-of"
        label="As of"
        value={asOf}
        takesFocus={takesFocus}
        onChange={day => change({ asOf: day })}
      />
      {asOf !== null && (
        <>
          <InlineNotification kind="info" lowContrast hideCloseButton {...wordsOf(asOf)} />
          <Button kind="ghost" onClick={() => change({ asOf: null })}>
            Back to now
          </Button>
        </>
      )}
    </div>
  );
}

const ofSingleRecords = 'The page of a single record shows current data; its history shows earlier changes.';

/** The current day has not ended, so its data is shown until now. */
function wordsOf(asOf: string): { readonly title: string; readonly subtitle: string } {
  if (asOf === facilityDay()) return { title: 'Data of today until now', subtitle: 'The day has not ended yet.' };
  const title = asOf.includes('T') ? `Data as of ${formatTime(asOf)}` : `Data as of the end of ${formatDay(asOf)}`;
  return { title, subtitle: `These are not current data. ${ofSingleRecords}` };
}

/** One date as `2026-11-21`, typed or chosen; no later than today. */
export function DayChoice({
  id,
  label,
  value,
  takesFocus = false,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
  readonly takesFocus?: boolean;
  readonly onChange: (day: string | null) => void;
}) {
  return (
    <DayPicker
      id={id}
      label={label}
      last={facilityDay()}
      // Only the date of a time.
      value={value?.slice(0, 10) ?? ''}
      takesFocus={takesFocus}
      onChange={onChange}
    />
  );
}
