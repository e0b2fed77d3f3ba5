import { ClickableTile } from '@carbon/react';
import { formatDay } from '@limpid/ui-kit';
import { useWaiting } from './open-slots.js';

/** My work on the home page: how many signatures wait, and the next day on which one is due. */
export function WorkTile() {
  const waiting = useWaiting();
  if (waiting === undefined) return null;
  const { nextDueOn, total } = waiting;
  return (
    <ClickableTile href="/app/work">
      <p>My work</p>
      <p className="limpid-figure">{total}</p>
      <p className="limpid-lead">
        {total === 0 ? 'nothing to sign' : nextDueOn === null ? 'to sign' : `to sign, next due ${formatDay(nextDueOn)}`}
      </p>
    </ClickableTile>
  );
}
