import { ChevronLeft, ChevronRight, Download, Printer } from '@carbon/icons-react';
import { Button, ContentSwitcher, Select, SelectItem, Switch } from '@carbon/react';
import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  facilityDay,
  FilesInMaking,
  formatDay,
  fp,
  Loading,
  useAddress,
  useFacilityData,
  useFiles,
  useNarrow,
} from '@limpid/ui-kit';
import type { CalendarAnswer, CalendarEntry } from '#plugins/qualification/shared/calendar';
import { EntryList } from './entry-list.js';
import { monthOf, monthsAfter, monthWords } from './month.js';
import { MonthGrid } from './month-grid.js';
import { MoveDialog } from './move-dialog.js';

const shown: readonly (readonly [value: string, text: string, query: string])[] = [
  ['', 'Everything', ''],
  ['mine', 'My tasks', '&mine=true'],
  ['task', 'Tasks', '&kind=task'],
  ['record', 'Records that expire or are due for review', '&kind=record'],
  ['forecast', 'Expected by periodic rules', '&kind=forecast'],
];
const periods = ['month', 'year'] as const;

/** What falls due, by month, and what is expected within a year (screen S34, C14). */
export function CalendarPage() {
  const [params, change] = useAddress();
  const [moved, setMoved] = useState<CalendarEntry | null>(null);
  const files = useFiles('Exporting');
  const isNarrow = useNarrow();
  const isYear = params.get('period') === 'year';
  const month = monthOf(params.get('month') ?? facilityDay());
  const filter = params.get('show') ?? '';
  const query = periodQuery(isYear, month) + (shown.find(([value]) => value === filter)?.[2] ?? '');
  const { data, error, isPending, refetch } = useFacilityData<CalendarAnswer>(
    `/calendar?${query}`,
    'Loading the calendar',
  );
  const isGrid = !isYear && !isNarrow;
  return (
    <div className="limpid-page">
      <h1>Calendar</h1>
      <p className="limpid-lead">
        {isYear ? 'What falls due in the next year' : monthWords(month.key)}: tasks with their windows, records that
        expire, and what periodic rules will ask for.
      </p>
      <div className="limpid-row limpid-calendar-tools">
        <ContentSwitcher
          aria-label="Period"
          size="md"
          selectedIndex={isYear ? 1 : 0}
          onChange={({ index = 0 }) => change({ period: periods[index] === 'year' ? 'year' : null })}
        >
          <Switch name="month" text="Month" />
          <Switch name="year" text="Next year" />
        </ContentSwitcher>
        {!isYear && <MonthButtons month={month.key} onChange={key => change({ month: key })} />}
        <Select
          id="calendar-show"
          labelText="Show"
          hideLabel
          size="md"
          value={filter}
          onChange={event => change({ show: event.target.value })}
        >
          {shown.map(([value, text]) => (
            <SelectItem key={value} value={value} text={text} />
          ))}
        </Select>
        <Button
          kind="ghost"
          size="md"
          renderIcon={Download}
          onClick={() => files.get(fp(`/calendar.ics?${query}`), 'Calendar file (ics)')}
        >
          Export ics
        </Button>
        <Button kind="ghost" size="md" renderIcon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <FilesInMaking files={files} />
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {isPending && error === null && <Loading />}
      {data !== undefined && isGrid && (
        <MonthGrid month={month} entries={data.entries} today={facilityDay()} onMove={setMoved} />
      )}
      {data !== undefined && !isGrid && data.entries.length > 0 && (
        <EntryList entries={data.entries} onMove={setMoved} />
      )}
      {data?.entries.length === 0 && <NothingDue nextOn={data.nextOn} />}
      {moved !== null && <MoveDialog key={moved.key} entry={moved} onClose={() => setMoved(null)} />}
    </div>
  );
}

function periodQuery(isYear: boolean, { first, last }: { readonly first: string; readonly last: string }): string {
  return isYear ? `from=${facilityDay()}&to=${facilityDay(-365)}` : `from=${first}&to=${last}`;
}

function MonthButtons({ month, onChange }: { readonly month: string; readonly onChange: (key: string) => void }) {
  return (
    <>
      <Button
        kind="ghost"
        size="md"
        hasIconOnly
        renderIcon={ChevronLeft}
        iconDescription="Month before"
        onClick={() => onChange(monthsAfter(month, -1))}
      />
      <Button
        kind="ghost"
        size="md"
        hasIconOnly
        renderIcon={ChevronRight}
        iconDescription="Month after"
        onClick={() => onChange(monthsAfter(month, 1))}
      />
      <Button kind="ghost" size="md" onClick={() => onChange('')}>
        This month
      </Button>
    </>
  );
}

function NothingDue({ nextOn }: { readonly nextOn: string | null }) {
  return (
    <EmptyState title="Nothing due in this period">
      <p>
        {nextOn === null
          ? 'Nothing is due within the year after it.'
          : `The next day with something due is ${formatDay(nextOn)}.`}
      </p>
    </EmptyState>
  );
}
