import { useFacilityData } from '@limpid/ui-kit';
import type { LimitSummary } from '#plugins/limits/shared/limit';
import { FirstSteps, type KindCount } from '../first-steps.js';

interface Counted {
  readonly dashboard: { readonly counts: readonly KindCount[]; readonly limits: Pick<LimitSummary, 'counts'> | null };
}

/** How far this facility is on the way to its first limit; nothing for readers who may not see any of it. */
export function FirstLimitState() {
  const { data } = useFacilityData<Counted>('/dashboard', 'Loading the state of the facility', { isAside: true });
  if (data === undefined || data.dashboard.counts.length === 0) return null;
  const { counts, limits } = data.dashboard;
  if ((limits?.counts.pairs ?? 0) > 0)
    return (
      <p className="limpid-headline">
        This facility has {limits?.counts.pairsWithLimit} limits: every step below is done.
      </p>
    );
  return <FirstSteps counts={counts} />;
}
