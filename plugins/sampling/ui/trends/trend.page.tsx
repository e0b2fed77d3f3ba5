import { Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { Route } from 'react-router';
import { EmptyState, ErrorState, Loading, PageRoutes, useFacilityData } from '@limpid/ui-kit';
import { longestTrend, type SampleTrend, type TrendChoice } from '#plugins/sampling/shared/sample-trend';
import { residueWords } from '#plugins/sampling/shared/sample-types';
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
                text={`${equipment.externalId} ${equipment.name}, ${residueWords(residue)}: ${results === 1 ? '1 result' : `${results} results`}`}
              />
            ))}
          </Select>
          <Trend key={`${choice.equipment.id} ${choice.residue}`} choice={choice} />
        </>
      )}
    </div>
  );
}

function useTrend({ equipment, residue }: TrendChoice, place: string) {
  const query = new URLSearchParams({ equipmentId: equipment.id, residue, ...(place === '' ? {} : { place }) });
  return useFacilityData<{ readonly trend: SampleTrend }>(`/sample-trends?${query.toString()}`, 'Loading the trend');
}

function Trend({ choice }: { readonly choice: TrendChoice }) {
  const [place, setPlace] = useState('');
  const all = useTrend(choice, '');
  const { data, error, isPending, refetch } = useTrend(choice, place);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  const places = [...new Set((all.data?.trend.points ?? []).map(point => point.place))].toSorted();
  const { equipment, residue } = choice;
  return (
    <>
      {places.length > 1 && (
        <Select
          id="trend-place"
          className="limpid-trend-place"
          labelText="Place"
          helperText="Places differ: choose one to apply the rules of the chart to it alone"
          value={place}
          onChange={event => setPlace(event.target.value)}
        >
          <SelectItem value="" text="All places" />
          {places.map(code => (
            <SelectItem key={code} value={code} text={code} />
          ))}
        </Select>
      )}
      {(isPending || data === undefined) && <Loading />}
      {data !== undefined && (
        <>
          {data.trend.hasEarlier && (
            <p role="note">{`The newest ${longestTrend} results; earlier ones are left out`}</p>
          )}
          <ControlChart
            trend={data.trend}
            title={`${residueWords(residue)} on ${equipment.externalId}${place === '' ? '' : `, ${place}`}`}
          />
          <CapabilityFacts
            trend={data.trend}
            title={`Distribution of ${residueWords(residue)} on ${equipment.externalId}`}
          />
          <Excursions trend={data.trend} />
        </>
      )}
    </>
  );
}
