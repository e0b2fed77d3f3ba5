import { ContentSwitcher, Switch } from '@carbon/react';
import { Link, useSearchParams } from 'react-router';
import { AsOfChoice } from '@limpid/ui-kit';
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
  const choose = (name: string): void => {
    const asOf = params.get('asOf');
    setParams({ view: name, ...(asOf === null ? {} : { asOf }) }, { replace: true });
  };
  return (
    <div className="limpid-page">
      <h1>Limit explorer</h1>
      <p className="limpid-lead">
        How much residue may stay, and why. Current calculation, not assessed; it includes every saved change.{' '}
        <Link className="cds--link" to="/compare">
          What moved between two days
        </Link>
      </p>
      <AsOfChoice />
      <ContentSwitcher
        selectedIndex={views.findIndex(each => each.key === view)}
        onChange={({ name }) => choose(String(name))}
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
