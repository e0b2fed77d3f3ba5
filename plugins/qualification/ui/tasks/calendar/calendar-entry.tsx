import { Button } from '@carbon/react';
import { CalendarHeatMap, Renew, Task } from '@carbon/icons-react';
import type { CalendarEntry } from '#plugins/qualification/shared/calendar';

const icons = { task: Task, forecast: Renew, record: CalendarHeatMap } as const;
const kindWords = { task: 'Task', forecast: 'Expected', record: 'Record' } as const;

/** One thing that falls due: what it is, the link to it, and how to move it. */
export function EntryLine({
  entry,
  onMove,
}: {
  readonly entry: CalendarEntry;
  readonly onMove: (entry: CalendarEntry) => void;
}) {
  const { kind, title, address, isOverdue, movable } = entry;
  const Icon = icons[kind];
  const text = isOverdue ? `${title}, overdue` : title;
  return (
    <div className={`limpid-entry limpid-entry-${kind}${isOverdue ? ' limpid-entry-overdue' : ''}`}>
      <Icon aria-label={kindWords[kind]} />
      {address === null ? (
        <span>{text}</span>
      ) : (
        <a className="cds--link" href={address}>
          {text}
        </a>
      )}
      {movable !== null && (
        <Button
          className="limpid-entry-move"
          kind="ghost"
          size="sm"
          onClick={() => onMove(entry)}
          aria-label={`Move ${title}`}
        >
          Move
        </Button>
      )}
    </div>
  );
}
