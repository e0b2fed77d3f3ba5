import { useSearchParams } from 'react-router';
import type { Comparison } from '#schemas/viewpoints';
import { useFacilityData } from '../api/queries.js';
import { shownTime } from '../format/format.js';
import { EmptyState, ErrorState, Loading } from '../states/states.js';
import { DayChoice } from './as-of.js';
import { FindingList } from './finding-list.js';

/**
 * What moved between two days of the address, by the same comparison that previews an edit. `views` names the kinds of
 * findings that are shown; all by default.
 */
export function ComparisonBetweenDays({ views }: { readonly views?: readonly string[] }) {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from'), params.get('to')];
  const choose = (name: string, day: string | null): void => {
    const next = new URLSearchParams(params);
    if (day === null) next.delete(name);
    else next.set(name, day);
    setParams(next, { replace: true });
  };
  return (
    <>
      <div className="limpid-row">
        <DayChoice id="from" label="From" value={from} onChange={day => choose('from', day)} />
        <DayChoice id="to" label="To (empty: now)" value={to} onChange={day => choose('to', day)} />
      </div>
      {from === null ? (
        <EmptyState title="Choose the day to compare with" />
      ) : (
        <Moved from={from} to={to} views={views ?? null} />
      )}
    </>
  );
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
  const query = to === null ? `from=${from}` : `from=${from}&to=${to}`;
  const { data, error, isPending, refetch } = useFacilityData<Comparison>(`/compare?${query}`, 'Comparing');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { comparison } = data;
  return (
    <>
      <h2>
        {shownTime(comparison.from)} to {shownTime(comparison.to)}
      </h2>
      <FindingList findings={comparison.findings.filter(({ view }) => views === null || views.includes(view))} />
    </>
  );
}
