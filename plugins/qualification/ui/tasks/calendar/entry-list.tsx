import { formatDay } from '@limpid/ui-kit';
import type { CalendarEntry } from '#plugins/qualification/shared/calendar';
import { EntryLine } from './calendar-entry.js';
import { monthWords } from './month.js';

/** What falls due, by month and day, for narrow screens and long periods. */
export function EntryList({
  entries,
  onMove,
}: {
  readonly entries: readonly CalendarEntry[];
  readonly onMove: (entry: CalendarEntry) => void;
}) {
  const months = [...Map.groupBy(entries, ({ on }) => on.slice(0, 7))];
  return (
    <>
      {months.map(([key, all]) => (
        <section key={key} aria-label={monthWords(key)} className="limpid-calendar-list">
          <h2>{`${monthWords(key)}: ${all.length}`}</h2>
          <ul>
            {all.map(entry => (
              <li key={entry.key}>
                <span className="limpid-calendar-day">{formatDay(entry.on)}</span>
                <div>
                  <EntryLine entry={entry} onMove={onMove} />
                  <p className="limpid-calendar-detail">{detailOf(entry)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function detailOf({ detail, window, owner }: CalendarEntry): string {
  return [
    detail,
    ...(window === null ? [] : [`window ${formatDay(window.from)} to ${formatDay(window.to)}`]),
    ...(owner === null ? [] : [`owner ${owner}`]),
  ].join('; ');
}
