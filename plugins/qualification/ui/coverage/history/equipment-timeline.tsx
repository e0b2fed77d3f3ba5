import { ContentSwitcher, Pagination, Switch } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  formatDay,
  formatTime,
  Loading,
  PageLink,
  Picture,
  useAsOf,
  useFacilityData,
  withAsOf,
  type RecordRow,
} from '@limpid/ui-kit';
import { timelineWords, type Timeline, type TimelineEvent } from '#plugins/qualification/shared/coverage/history';
import { TimelineDrawing } from './timeline-drawing.js';

const day = 86_400_000;
/** How far back the picture goes, days; 0: all. */
const spans = [
  { days: 90, text: '90 days' },
  { days: 365, text: 'A year' },
  { days: 0, text: 'All' },
] as const;

/** On the page of equipment: what happened to it; times without an event show as gaps (C11). */
export function EquipmentTimeline({ row: { id } }: { readonly row: RecordRow }) {
  const asOf = useAsOf();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useFacilityData<Timeline>(
    withAsOf(`/equipments/${id}/timeline?pageNumber=${page}`, asOf),
    'Loading the timeline',
  );
  const [span, setSpan] = useState<number>(0);
  const [now] = useState(() => Date.now());
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { events, gaps, gapDays, pagination } = data.timeline;
  if (events.length === 0) return <EmptyState title="Nothing is recorded of this equipment yet" />;
  const from = span === 0 ? -Infinity : now - span * day;
  const shown = events.filter(event => Date.parse(event.until ?? event.at) >= from);
  return (
    <>
      <ContentSwitcher
        aria-label="Time shown"
        size="sm"
        selectedIndex={spans.findIndex(({ days }) => days === span)}
        onChange={({ name }) => setSpan(Number(name))}
      >
        {spans.map(({ days, text }) => (
          <Switch key={days} name={String(days)} text={text} />
        ))}
      </ContentSwitcher>
      <Picture
        title="Timeline"
        description={`${shown.length} events and ${gaps.length} gaps of more than ${gapDays} days`}
        columns={['From', 'To', 'What', 'Event', 'Details']}
        rows={[
          ...shown.map(event => [
            formatTime(event.at),
            event.until === null ? '' : formatTime(event.until),
            timelineWords[event.kind],
            event.title,
            event.detail ?? '',
          ]),
          ...gaps.map(gap => [
            formatTime(gap.from),
            formatTime(gap.to),
            'Gap',
            `${gap.days} days without an event`,
            '',
          ]),
        ]}
        isInteractive
      >
        <TimelineDrawing events={shown} gaps={gaps} from={from} now={now} />
      </Picture>
      <EventTable events={shown} />
      {pagination.total > pagination.pageLimit && (
        <Pagination
          page={page}
          pageSize={pagination.pageLimit}
          pageSizes={[pagination.pageLimit]}
          totalItems={pagination.total}
          onChange={({ page: chosen }) => setPage(chosen)}
        />
      )}
    </>
  );
}

function EventTable({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <DataTable
      title="Events"
      size="sm"
      columns={[
        { heading: 'When', render: ({ at }) => formatTime(at) },
        {
          heading: 'Until',
          folds: true,
          render: ({ until }) => (until === null ? '' : formatDay(until.slice(0, 10))),
        },
        { heading: 'What', render: ({ kind }) => timelineWords[kind] },
        {
          heading: 'Event',
          render: ({ title, address }) => (address === null ? title : <PageLink address={address}>{title}</PageLink>),
        },
        {
          heading: 'Details',
          folds: true,
          render: ({ detail, isFailure }) => `${isFailure ? 'Failed. ' : ''}${detail ?? ''}`,
        },
      ]}
      rows={events}
      keyOf={({ kind, id }) => `${kind} ${id}`}
    />
  );
}
