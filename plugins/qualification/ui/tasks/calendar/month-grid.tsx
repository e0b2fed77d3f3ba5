import { useRef, useState, type KeyboardEvent } from 'react';
import { formatDay } from '@limpid/ui-kit';
import type { CalendarEntry } from '#plugins/qualification/shared/calendar';
import { EntryLine } from './calendar-entry.js';
import { monthWords, type Month } from './month.js';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month as a table of weeks; arrow keys go from day to day, Tab to what is due on it. */
export function MonthGrid({
  month,
  entries,
  today,
  onMove,
}: {
  readonly month: Month;
  readonly entries: readonly CalendarEntry[];
  readonly today: string;
  readonly onMove: (entry: CalendarEntry) => void;
}) {
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(month.days.includes(today) ? today : month.first);
  const at = month.days.includes(chosen) ? chosen : month.first;
  const byDay = Map.groupBy(entries, ({ on }) => on);
  const onKey = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    const next = month.days[month.days.indexOf(at) + (by ?? 0)];
    if (by === undefined || next === undefined || !(event.target instanceof HTMLTableCellElement)) return;
    event.preventDefault();
    setChosen(next);
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const weeks = Array.from({ length: month.days.length / 7 }, (_, week) => month.days.slice(week * 7, week * 7 + 7));
  return (
    <table ref={table} className="limpid-month" onKeyDown={onKey} aria-label={monthWords(month.key)}>
      <thead>
        <tr>
          {weekdays.map(name => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <td
                key={day}
                data-day={day}
                tabIndex={day === at ? 0 : -1}
                aria-label={dayWords(day, byDay.get(day)?.length ?? 0)}
                {...(day === today ? { 'aria-current': 'date' } : {})}
                className={day < month.first || day > month.last ? 'limpid-month-other' : ''}
                onFocus={event => event.target === event.currentTarget && setChosen(day)}
              >
                <span className="limpid-month-day">{Number(day.slice(8))}</span>
                {(byDay.get(day) ?? []).map(entry => (
                  <EntryLine key={entry.key} entry={entry} onMove={onMove} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayWords(day: string, count: number): string {
  const due = count === 0 ? 'nothing due' : count === 1 ? '1 thing due' : `${count} things due`;
  return `${formatDay(day)}, ${due}`;
}
