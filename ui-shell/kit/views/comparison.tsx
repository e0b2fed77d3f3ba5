import { Button } from '@carbon/react';
import type { Comparison } from '#schemas/views';
import { useFacilityData } from '../api/queries.js';
import { useAddress } from '../app/use-address.js';
import { facilityDay, formatTime } from '../format/format.js';
import { LoadingTable } from '../states/loading.js';
import { EmptyState, ErrorState } from '../states/states.js';
import { DayChoice } from './as-of.js';
import { FindingList } from './finding-list.js';

/** Common periods, in days before today. */
const usual = [
  ['Yesterday', 1],
  ['A week ago', 7],
  ['A month ago', 30],
  ['A year ago', 365],
] as const;

interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * What changed between the two dates in the address, by the same comparison as a preview; `views` names the kinds of
 * findings, by default all.
 */
export function ComparisonBetweenDays({ views = null }: { readonly views?: readonly string[] | null }) {
  const [params, change] = useAddress();
  const days: Days = { from: params.get('from'), to: params.get('to') };
  return (
    <>
      <div className="limpid-row">
        <DayChoice id="from" label="From" value={days.from} onChange={from => change({ from })} />
        <DayChoice id="to" label="To (empty: now)" value={days.to} onChange={to => change({ to })} />
      </div>
      <div className="limpid-row" role="group" aria-label="Since when">
        {usual.map(([label, ago]) => (
          <Button key={label} kind="ghost" size="sm" onClick={() => change({ from: facilityDay(ago), to: null })}>
            {label}
          </Button>
        ))}
      </div>
      <Outcome days={days} views={views} />
    </>
  );
}

function Outcome({ days: { from, to }, views }: { readonly days: Days; readonly views: readonly string[] | null }) {
  if (from === null) return <EmptyState title="Choose the date to compare with" />;
  if (to !== null && to < from)
    return <EmptyState title="The second date is before the first: choose a later date, or leave it empty for now" />;
  return <Moved from={from} to={to} views={views} />;
}

function Moved({
  from,
  to,
  views,
}: {
  readonly from: string;
  readonly to: string | null;
  readonly views: readonly string[] | null;
}) {
  const query = new URLSearchParams(to === null ? { from } : { from, to }).toString();
  const { data, error, isPending, isFetching, refetch } = useFacilityData<Comparison>(`/compare?${query}`, 'Comparing');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={5} />;
  const { comparison } = data;
  return (
    <div aria-busy={isFetching}>
      <h2>
        {formatTime(comparison.from)} to {to === null ? 'now' : formatTime(comparison.to)}
      </h2>
      <FindingList findings={comparison.findings.filter(({ view }) => views === null || views.includes(view))} />
    </div>
  );
}
