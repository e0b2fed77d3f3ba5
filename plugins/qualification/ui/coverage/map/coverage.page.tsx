import { Route } from 'react-router';
import {
  AsOfChoice,
  EmptyState,
  ErrorState,
  formatNumber,
  LoadingPicture,
  PageLink,
  PageRoutes,
  SignMap,
  useAddress,
  useAsOf,
  useFacilityData,
  WaysOn,
  withAsOf,
} from '@limpid/ui-kit';
import type { CoverageMapAnswer } from '#plugins/qualification/shared/coverage/coverage';
import { coverageWords, gapStatuses } from '#plugins/qualification/shared/coverage/status';
import { TracePage } from '../history/trace.page.js';
import { coverageSigns } from '../signs.js';
import { nameOf } from '../words.js';
import { CoverageFilters, filterQuery } from './coverage-filters.js';
import { GapList } from './gap-list.js';
import { PairDetail } from './pair-detail.js';

type Coverage = CoverageMapAnswer['coverage'];

/** What is proven of each production on each piece of equipment (screen S30). */
export function CoveragePages() {
  return (
    <PageRoutes>
      <Route path="/" element={<CoveragePage />} />
      <Route path="/trace/:id" element={<TracePage />} />
    </PageRoutes>
  );
}

function CoveragePage() {
  const asOf = useAsOf();
  const [params] = useAddress();
  const { data, error, isPending, refetch } = useFacilityData<CoverageMapAnswer>(
    withAsOf(`/coverage${filterQuery(params, '?')}`, asOf),
    'Loading the coverage',
  );
  return (
    <div className="limpid-page">
      <h1>Coverage</h1>
      <p className="limpid-lead">
        What proves that each production can be cleaned from each piece of equipment, or since when nothing does.{' '}
        {data !== undefined && <Basis coverage={data.coverage} />}
      </p>
      <AsOfChoice />
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingPicture />}
      {data !== undefined && (
        <>
          <CoverageFilters areas={data.coverage.areas} />
          <Counts coverage={data.coverage} />
          <div className="limpid-coverage">
            <CoveragePicture coverage={data.coverage} />
            <div>
              <PairDetail />
              <GapList />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Basis({ coverage: { assessment } }: { readonly coverage: Coverage }) {
  if (assessment === null) return <>By the current limits, not assessed.</>;
  return (
    <>
      By the limits of <PageLink address={`/app/assessments/${assessment.id}`}>assessment {assessment.number}</PageLink>
      .
    </>
  );
}

/** How many residues have each status; their sum is that of the pairs shown. */
function Counts({ coverage: { counts, cells, pairs, accepted } }: { readonly coverage: Coverage }) {
  const gaps = gapStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <p role="status">
      {formatNumber(cells)} residues of {formatNumber(pairs)} pairs of production and equipment:{' '}
      {Object.entries(coverageWords)
        .filter(([status]) => counts[status as keyof typeof counts] > 0)
        .map(([status, word]) => `${word.toLowerCase()} ${formatNumber(counts[status as keyof typeof counts])}`)
        .join(', ')}
      . {gaps === 0 ? 'No gap.' : `${formatNumber(gaps)} without a proof in force.`}
      {accepted.length > 0 &&
        ` The gaps of ${accepted.length === 1 ? '1 pair' : `${formatNumber(accepted.length)} pairs`} are accepted.`}
    </p>
  );
}

function CoveragePicture({ coverage }: { readonly coverage: Coverage }) {
  const [params, change] = useAddress();
  const { equipments, productions, accepted } = coverage;
  if (equipments.length === 0 || productions.length === 0) {
    const isFiltered = filterQuery(params, '?') !== '';
    return (
      <EmptyState title={isFiltered ? 'No pair with these filters' : 'No production uses equipment yet'}>
        {!isFiltered && (
          <WaysOn
            ways={[
              { label: 'Map productions to equipment', address: '/app/master/matrix', permission: 'Production.Get' },
            ]}
          />
        )}
      </EmptyState>
    );
  }
  const marked = new Set(accepted.map(({ row, column }) => `${row} ${column}`));
  const describe = (row: number, column: number): string => {
    const [equipment, production] = [equipments[row], productions[column]];
    if (equipment === undefined || production === undefined) return '';
    const sign = coverageSigns.find(({ letter }) => letter === equipment.statuses[column]);
    const pair = `${nameOf(production)} on ${nameOf(equipment)}`;
    if (sign === undefined) return `${pair}: not used together`;
    return `${pair}: ${sign.text.toLowerCase()}${marked.has(`${row} ${column}`) ? ', accepted' : ''}`;
  };
  return (
    <SignMap
      title="Coverage map"
      label="Coverage of equipment (rows) by production (columns): the least proof of the residues of a pair"
      rowTitle="Equipment"
      columnTitle="Production"
      cellTitle="Coverage"
      rows={equipments.map(({ externalId, name }) => ({ code: externalId, name }))}
      columns={productions.map(({ externalId, name }) => ({ code: externalId, name }))}
      letters={equipments.map(({ statuses }) => statuses)}
      signs={coverageSigns}
      describe={describe}
      {...(accepted.length === 0
        ? {}
        : {
            marks: {
              has: (row: number, column: number) => marked.has(`${row} ${column}`),
              meaning: 'gaps are accepted',
            },
          })}
      onChoose={(row, column) => {
        const [equipment, production] = [equipments[row], productions[column]];
        if (equipment?.statuses[column] === '.' || equipment === undefined || production === undefined) return;
        change({ pair: `${equipment.id} ${production.id}` });
      }}
    />
  );
}
