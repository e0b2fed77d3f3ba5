import { Button } from '@carbon/react';
import { useState } from 'react';
import { EmptyState, ErrorState, Loading, formatQuantity, useFacilityData, usePermission } from '@limpid/ui-kit';
import type { HbelsOfActive, ShownHbel } from '#plugins/products/shared/hbel';
import { hbelPath } from './hbel-path.js';
import { OpinionCard } from './opinion-card.js';
import { OpinionRuler } from './opinion-ruler.js';
import { baseMgPerDay, shownDaily, shownRatio } from './words.js';

/** The health-based limits of an active: opinions side by side, the one in force, and actions. */
export function HbelSection({ apiId }: { readonly apiId: string }) {
  const { data, error, isPending, refetch } = useFacilityData<HbelsOfActive>(
    `/apis/${apiId}/hbels`,
    'Loading the health-based limits',
  );
  const mayAdd = usePermission('API.Modify');
  const [withOld, setWithOld] = useState(false);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const live = data.hbels.filter(hbel => isLive(hbel));
  const old = data.hbels.filter(hbel => !isLive(hbel));
  const add = mayAdd && (
    <Button as="a" href={`${hbelPath}/${apiId}/new`} kind={live.length === 0 ? 'primary' : 'tertiary'}>
      Add opinion
    </Button>
  );
  if (data.hbels.length === 0)
    return (
      <EmptyState title="No health-based limit yet: limits are based on the therapeutic dose and the general limit">
        <p>Record the value derived by a toxicologist or an authority, with its report.</p>
        {add}
      </EmptyState>
    );
  return (
    <section aria-label="Health-based limits">
      <div className="limpid-row limpid-between">
        <p className="limpid-sentence">{summary(live)}</p>
        {add}
      </div>
      {live.length > 0 && <OpinionRuler hbels={live} />}
      <div className="limpid-opinions">
        {[...live, ...(withOld ? old : [])].map(hbel => (
          <OpinionCard key={`${hbel.id} ${hbel.version}`} hbel={hbel} all={data.hbels} />
        ))}
      </div>
      {old.length > 0 && (
        <Button kind="ghost" size="sm" aria-expanded={withOld} onClick={() => setWithOld(!withOld)}>
          {withOld ? 'Hide' : 'Show'} {old.length} superseded or withdrawn
        </Button>
      )}
    </section>
  );
}

function isLive({ status }: ShownHbel): boolean {
  return status === 'draft' || status === 'inForce';
}

/** Summarises the limit in force and the spread of the opinions. */
function summary(live: readonly ShownHbel[]): string {
  const inForce = live.filter(hbel => hbel.status === 'inForce');
  const inForceText =
    inForce.length === 0
      ? 'Nothing is in force: limits are calculated without a health-based limit.'
      : `In force: ${inForce.map(hbel => `${formatQuantity(hbel.value)}/day ${hbel.basis}${hbel.massBasis === 'salt' ? ' of the salt' : ''}, ${hbel.route}`).join('; ')}.`;
  const widest = Math.max(1, ...live.flatMap(hbel => hbel.ratio ?? []));
  const lowest = live.toSorted((a, b) => baseMgPerDay(a) - baseMgPerDay(b))[0];
  if (live.length < 2 || lowest === undefined) return inForceText;
  return `${inForceText} ${live.length} opinions, up to ${shownRatio(widest)} apart; the lowest is ${shownDaily(baseMgPerDay(lowest))}.`;
}
