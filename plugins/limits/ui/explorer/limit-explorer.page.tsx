import { ContentSwitcher, Select, SelectItem, Switch } from '@carbon/react';
import { useSearchParams } from 'react-router';
import { AsOfChoice, PageLink, partsOf, Slot } from '@limpid/ui-kit';
import { LimitTable } from './limit-table.js';
import { scopes } from './limit-views.js';
import { MatrixView } from './matrix-view.js';
import { MicrobialView } from './microbial-view.js';
import { filtersOf, type ExplorerView } from '../finder/finder-fields.js';
import { LimitFinder } from '../finder/limit-finder.js';

/** Views of limits, the first by any scope. */
const ways = [
  { key: 'scope', label: 'Lowest per scope' },
  { key: 'pairs', label: 'All pairs' },
  { key: 'matrix', label: 'Heat map' },
  { key: 'microbial', label: 'Microbial' },
] as const;

/** The limit finder over the limits of each equipment, group, train, production or agent, of each pair, or as a map. */
export function LimitExplorer() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view');
  const asOf = params.get('asOf');
  const way = ways.find(each => each.key === view)?.key ?? 'scope';
  const scope = scopes.find(each => each.key === view)?.key ?? 'equipments';
  const shown: ExplorerView = way === 'scope' ? scope : way;
  const choose = (name: string): void => {
    setParams({ ...filtersOf(params), view: name }, { replace: true });
  };
  return (
    <div className="limpid-page">
      <h1>Limit explorer</h1>
      <p className="limpid-lead">
        How much residue may remain, and why.{' '}
        {asOf === null
          ? `Current calculation${partsOf('limits.inForce').length === 0 ? ', not assessed' : ''}; it includes every saved change.`
          : 'As calculated on that date.'}{' '}
        <PageLink otherwise="nothing" address={`/app/limits/compare${asOf === null ? '' : `?from=${asOf}`}`}>
          {asOf === null ? 'Changes between two dates' : 'Changes since then'}
        </PageLink>
      </p>
      <AsOfChoice />
      {asOf === null && <Slot name="limits.inForce" />}
      <LimitFinder view={shown} />
      <ContentSwitcher
        selectedIndex={ways.findIndex(each => each.key === way)}
        onChange={({ name }) => choose(name === 'scope' ? scope : String(name))}
        aria-label="View"
      >
        {ways.map(each => (
          <Switch key={each.key} name={each.key} text={each.label} />
        ))}
      </ContentSwitcher>
      {way === 'scope' && (
        <>
          <div className="limpid-form">
            <Select
              id="scope"
              labelText="Lowest limit of each"
              value={scope}
              onChange={event => choose(event.target.value)}
            >
              {scopes.map(each => (
                <SelectItem key={each.key} value={each.key} text={each.label} />
              ))}
            </Select>
          </div>
          <LimitTable key={scope} view={scope} />
        </>
      )}
      {way === 'pairs' && <LimitTable view="pairs" />}
      {way === 'matrix' && <MatrixView />}
      {way === 'microbial' && <MicrobialView />}
    </div>
  );
}
