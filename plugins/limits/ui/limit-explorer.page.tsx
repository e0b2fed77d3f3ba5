import { ContentSwitcher, Switch } from '@carbon/react';
import { useSearchParams } from 'react-router';
import { LimitTable, type LimitView } from './limit-table.js';
import { MatrixView } from './matrix-view.js';

const views = [
  { key: 'equipments', label: 'Per equipment' },
  { key: 'productions', label: 'Per production' },
  { key: 'pairs', label: 'All pairs' },
  { key: 'cleaning-agents', label: 'Cleaning agents' },
  { key: 'matrix', label: 'Heat map' },
] as const;

/** Find any limit: per machine, per production, per pair, per agent, or as a map of previous × next. */
export function LimitExplorer() {
  const [params, setParams] = useSearchParams();
  const view = views.find(each => each.key === params.get('view'))?.key ?? 'equipments';
  return (
    <div className="limpid-page">
      <h1>Limit explorer</h1>
      <p className="limpid-lead">
        How much residue may stay, and why. Current calculation, not assessed; it includes every saved change.
      </p>
      <ContentSwitcher
        selectedIndex={views.findIndex(each => each.key === view)}
        onChange={({ name }) => setParams(name === undefined ? {} : { view: String(name) }, { replace: true })}
        aria-label="View"
      >
        {views.map(each => (
          <Switch key={each.key} name={each.key} text={each.label} />
        ))}
      </ContentSwitcher>
      {view === 'matrix' ? <MatrixView /> : <LimitTable key={view} view={view satisfies LimitView} />}
    </div>
  );
}
