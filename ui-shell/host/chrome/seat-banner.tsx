import { InlineNotification } from '@carbon/react';
import { formatTime, useMe } from '@limpid/ui-kit';

/** Says on every page, also on printed ones, who reads with a seat and until when. */
export function SeatBanner() {
  const me = useMe();
  if (me === undefined || (me.seatEndsAt ?? null) === null) return null;
  return (
    <aside className="limpid-banner" aria-label="Read-only seat">
      <InlineNotification
        kind="info"
        lowContrast
        hideCloseButton
        title={`Read-only seat of ${me.firstName} ${me.lastName}`}
        subtitle={`It ends ${formatTime(me.seatEndsAt)}. Every page and record that is opened is kept.`}
      />
    </aside>
  );
}
