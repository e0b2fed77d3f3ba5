import { Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { Route } from 'react-router';
import { EmptyState, ErrorState, Loading, PageRoutes, useFacilityData } from '@limpid/ui-kit';
import { longestTrend, type SampleTrend, type TrendChoice } from '#plugins/sampling/shared/sample-trend';
import { CapabilityFacts } from './capability-facts.js';
import { ControlChart } from './control-chart.js';
import { Excursions } from './excursions.js';

/** Results in time (screen S43). */
export function TrendPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<Trends />} />
    </PageRoutes>
  );
}

function Trends() {
  const { data, error, isPending, refetch } = useFacilityData<{ readonly choices: readonly TrendChoice[] }>(
    '/sample-trends/choices',
    'Loading results',
  );
  const [chosen, setChosen] = useState(0);
  const choice = data?.choices[chosen];
  return (
    <div className="limpid-page">
      <h1>Result trends</h1>
      <p className="limpid-lead">
        Residues in percent of their limits: whether cleaning drifts, and how far it stays from the limit.
      </p>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <Loading />}
      {data !== undefined && data.choices.length === 0 && <EmptyState title="No results yet" />}
      {data !== undefined && choice !== undefined && (
        <>
          <Select
            id="trend-choice"
            labelText="Equipment and residue"
            value={chosen}
            onChange={event => setChosen(Number(event.target.value))}
          >
            {data.choices.map(({ equipment, residue, results }, index) => (
              <SelectItem
                key={`${equipment.id} ${residue}`}
                value={index}
                text={`${equipment.externalId} ${equipment.name}, ${residue}: ${results === 1 ? '1 result' : `${results} results`}`}
              />
            ))}
          </Select>
          <Trend choice={choice} />
        </>
      )}
    </div>
  );
}

function Trend({ choice: { equipment, residue } }: { readonly choice: TrendChoice }) {
  const query = new URLSearchParams({ equipmentId: equipment.id, residue });
  const { data, error, isPending, refetch } = useFacilityData<{ readonly trend: SampleTrend }>(
    `/sample-trends?${query.toString()}`,
    'Loading the trend',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending || data === undefined) return <Loading />;
  return (
    <>
      {data.trend.hasEarlier && <p role="note">{`The newest ${longestTrend} results; earlier ones are left out`}</p>}
      <ControlChart trend={data.trend} title={`${residue} on ${equipment.externalId}`} />
      <CapabilityFacts trend={data.trend} />
      <Excursions trend={data.trend} />
    </>
  );
}
