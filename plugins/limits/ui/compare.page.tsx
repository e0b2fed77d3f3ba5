import { Button } from '@carbon/react';
import { useSearchParams } from 'react-router';
import { DayChoice, EmptyState, ErrorState, FindingList, Loading, shownTime, useFacilityData } from '@limpid/ui-kit';
import type { Comparison } from '#schemas/viewpoints';

/** Days that people ask for most, by how many lie between them and today. */
const usual = [
  ['Yesterday', 1],
  ['A week ago', 7],
  ['A month ago', 30],
  ['A year ago', 365],
] as const;

/** What moved between two days, by the same comparison that previews an edit. */
export function ComparePage() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from'), params.get('to')];
  const choose = (change: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(params);
    for (const [name, day] of Object.entries(change)) {
      if (day === null) next.delete(name);
      else next.set(name, day);
    }
    setParams(next, { replace: true });
  };
  return (
    <div className="limpid-page">
      <h1>Compare two dates</h1>
      <p className="limpid-lead">
        Policies, limits and worst cases as they stood at the end of the one day beside the other, and why they moved.
      </p>
      <div className="limpid-row">
        <DayChoice id="from" label="From" value={from} onChange={day => choose({ from: day })} />
        <DayChoice id="to" label="To (empty: now)" value={to} onChange={day => choose({ to: day })} />
        {usual.map(([label, days]) => (
          <Button key={label} kind="ghost" size="md" onClick={() => choose({ from: daysAgo(days), to: null })}>
            {label}
          </Button>
        ))}
      </div>
      <Outcome from={from} to={to} />
    </div>
  );
}

function Outcome({ from, to }: { readonly from: string | null; readonly to: string | null }) {
  if (from === null) return <EmptyState title="Choose the day to compare with" />;
  if (to !== null && to < from)
    return <EmptyState title="The second day lies before the first: choose a later one, or none for now" />;
  return <Moved from={from} to={to} />;
}

function Moved({ from, to }: { readonly from: string; readonly to: string | null }) {
  const query = to === null ? `from=${from}` : `from=${from}&to=${to}`;
  const { data, error, isPending, isFetching, refetch } = useFacilityData<Comparison>(`/compare?${query}`, 'Comparing');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { comparison } = data;
  return (
    <div aria-busy={isFetching}>
      <h2>
        {shownTime(comparison.from)} to {to === null ? 'now' : shownTime(comparison.to)}
      </h2>
      <FindingList findings={comparison.findings} />
    </div>
  );
}

/** The day as `2026-11-21`, so many days before today. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
