import { Breadcrumb, BreadcrumbItem } from '@carbon/react';
import { Link, useSearchParams } from 'react-router';
import { DayChoice, EmptyState, ErrorState, FindingList, Loading, shownTime, useFacilityData } from '@limpid/ui-kit';
import type { Comparison } from '#schemas/viewpoints';

/** What moved between two days, by the same comparison that previews an edit. */
export function ComparePage() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from'), params.get('to')];
  const choose = (name: string, day: string | null): void => {
    const next = new URLSearchParams(params);
    if (day === null) next.delete(name);
    else next.set(name, day);
    setParams(next, { replace: true });
  };
  return (
    <div className="limpid-page">
      <Breadcrumb noTrailingSlash aria-label="Where you are">
        <BreadcrumbItem>
          <Link to="/">Limit explorer</Link>
        </BreadcrumbItem>
      </Breadcrumb>
      <h1>What moved</h1>
      <p className="limpid-lead">Every limit as it stood at the end of the one day beside the other.</p>
      <div className="limpid-row">
        <DayChoice id="from" label="From" value={from} onChange={day => choose('from', day)} />
        <DayChoice id="to" label="To (empty: now)" value={to} onChange={day => choose('to', day)} />
      </div>
      {from === null ? <EmptyState title="Choose the day to compare with" /> : <Moved from={from} to={to} />}
    </div>
  );
}

function Moved({ from, to }: { readonly from: string; readonly to: string | null }) {
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
      <FindingList findings={comparison.findings} />
    </>
  );
}
