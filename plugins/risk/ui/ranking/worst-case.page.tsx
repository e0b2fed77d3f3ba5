import { Button, Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  AsOfChoice,
  EmptyState,
  ErrorState,
  FilesInMaking,
  fp,
  LoadingCards,
  LoadingPicture,
  useFacilityData,
  useFiles,
  usePermission,
  WaysOn,
  type ApiFailure,
  StoreReport,
  type StoredReport,
} from '@limpid/ui-kit';
import type { WorstCase, WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import { Decisions } from './decisions.js';
import { GapNotice } from './gap-notice.js';
import { Headline } from './headline.js';
import { AgentTable, EquipmentTable } from './other-worst-cases.js';
import { OverrideDialog } from './override-dialog.js';
import { OverrideNotice } from './override-notice.js';
import { RankingPicture } from './ranking-picture.js';
import {
  rankingTabs,
  scopeQueryOf,
  useRankingState,
  weightsText,
  type RankingState,
  type RankingTab,
} from './ranking-state.js';
import { RankingTable } from './ranking-table.js';
import { ChooseScope, ScopePicker } from './scope-picker.js';
import { SensitivityView } from './sensitivity-view.js';
import { UnitTable } from './unit-table.js';
import { Weights } from './weights.js';
import { mapProductions } from '../ways.js';

const tabWords = {
  ranking: 'Ranking',
  units: 'Groups and procedures',
  sensitivity: 'Sensitivity',
  agents: 'Cleaning agents',
  equipment: 'Equipment by size',
  decisions: 'Decisions',
} as const;

/** Worst-case page: ranking with reasons, hardest to clean, sensitivity and decisions (screen S10). */
export function WorstCasePage() {
  const state = useRankingState();
  const query = scopeQueryOf(state);
  return (
    <div className="limpid-page">
      <h1>Worst case</h1>
      <p className="limpid-lead">
        The worst-case production by risk priority number, and the hardest one to clean.{' '}
        <Link className="cds--link" to="/compare">
          Compare worst cases between dates
        </Link>
      </p>
      <AsOfChoice />
      <ScopePicker state={state} />
      {query === null ? (
        state.scope !== 'facility' && <ChooseScope scope={state.scope} asOf={state.asOf} />
      ) : (
        // Data of another scope or date is never shown while loading.
        <Ranking key={query} state={state} query={query} />
      )}
    </div>
  );
}

function Ranking({ state, query }: { readonly state: RankingState; readonly query: string }) {
  const weights = weightsText(state.weights);
  const { data, error, isPending, refetch } = useFacilityData<WorstCases>(
    `/worst-cases?${query}${weights === '' ? '' : `&weights=${weights}`}`,
    'Loading the ranking',
  );
  const [chosen, setChosen] = useState<WorstCase | null>(null);
  const mayDecide = usePermission('WorstProductOverride.Add');
  const isPast = state.asOf !== null;
  const mayReadDecisions = usePermission('WorstProductOverride.Get');
  const tabs = rankingTabs.filter(
    tab => (tab !== 'decisions' || (mayReadDecisions && !isPast)) && (tab !== 'units' || state.scope !== 'equipment'),
  );
  if (error !== null) return <ErrorState error={error as ApiFailure} onAgain={() => void refetch()} />;
  if (isPending)
    return (
      <>
        <LoadingCards />
        <LoadingPicture />
      </>
    );
  if (data.worstCases.length === 0 && isPast) return <EmptyState title="No production in this scope at that date" />;
  if (data.worstCases.length === 0)
    return (
      <EmptyState title="No production in this scope yet">
        <WaysOn ways={[mapProductions]} />
      </EmptyState>
    );
  const first = data.worstCases.find(row => row.rank === 1) ?? null;
  return (
    <>
      <Headline ranking={data} />
      {data.override !== null && (
        <OverrideNotice override={data.override} onDecide={isPast ? null : () => setChosen(standing(data) ?? first)} />
      )}
      <GapNotice gaps={data.gaps} inputs={data} />
      <Tabs
        selectedIndex={Math.max(0, tabs.indexOf(state.tab))}
        onChange={({ selectedIndex }) => state.set({ tab: tabs[selectedIndex] ?? 'ranking' })}
      >
        <TabList aria-label="Parts of the ranking">
          {tabs.map(tab => (
            <Tab key={tab}>{tabWords[tab]}</Tab>
          ))}
        </TabList>
        <TabPanels>
          {tabs.map(tab => (
            <TabPanel key={tab}>
              {tab === state.tab && (
                <Content
                  tab={tab}
                  state={state}
                  query={query}
                  ranking={data}
                  onOverride={mayDecide && !isPast ? setChosen : null}
                />
              )}
            </TabPanel>
          ))}
        </TabPanels>
      </Tabs>
      <p className="limpid-lead">
        {data.formula.externalId} {data.formula.name}: {data.formula.expression}, version {data.formula.version} · limit
        engine {data.basis.engineVersion} · includes every change up to audit entry {data.basis.position}
      </p>
      {chosen !== null && (
        <OverrideDialog
          scope={data.scope}
          production={chosen.production}
          first={first?.production ?? null}
          replaces={data.override?.id ?? null}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function Content({
  tab,
  state,
  query,
  ranking,
  onOverride,
}: {
  readonly tab: RankingTab;
  readonly state: RankingState;
  readonly query: string;
  readonly ranking: WorstCases;
  readonly onOverride: ((row: WorstCase) => void) | null;
}) {
  switch (tab) {
    case 'ranking':
      return (
        <>
          <ReportFiles query={query} />
          <RankingPicture ranking={ranking} weights={state.weights} />
          <Weights key={query} categories={ranking.categories} state={state} />
          <h2>All productions</h2>
          <RankingTable ranking={ranking} state={state} onOverride={onOverride} />
        </>
      );
    case 'units':
      return <UnitTable state={state} group={state.scope === 'group' ? state.id : null} />;
    case 'sensitivity':
      return <SensitivityView query={query} categories={ranking.categories} />;
    case 'agents':
      return <AgentTable agents={ranking.cleaningAgents} isPast={state.asOf !== null} />;
    case 'equipment':
      return <EquipmentTable equipment={ranking.equipment} />;
    case 'decisions':
      return <Decisions scope={ranking.scope} />;
  }
}

/** The row of the current decision, to decide on it again. */
function standing({ override, worstCases }: WorstCases): WorstCase | null {
  return worstCases.find(row => row.production.id === override?.production.id) ?? null;
}

function ReportFiles({ query }: { readonly query: string }) {
  const files = useFiles('Report');
  const get = (format: 'pdf' | 'xlsx'): void =>
    files.get(
      fp(`/reports/worst-case-report?${query}&format=${format}`),
      `Worst-case ranking (${format.toUpperCase()})`,
    );
  return (
    <div className="limpid-row">
      <Button kind="tertiary" size="sm" onClick={() => get('pdf')}>
        PDF
      </Button>
      <Button kind="tertiary" size="sm" onClick={() => get('xlsx')}>
        Spreadsheet (XLSX)
      </Button>
      <StoreReport kind="WorstCaseRanking" {...storedOf(new URLSearchParams(query))} />
      <FilesInMaking files={files} />
    </div>
  );
}

/** What a stored ranking is about: the scope that is shown. */
function storedOf(query: URLSearchParams): Omit<StoredReport, 'kind'> {
  const [id, procedure] = [query.get('id'), query.get('procedure')];
  return {
    asOf: query.get('asOf'),
    ...(id === null ? {} : { record: { id, label: '' } }),
    ...(procedure === null ? {} : { parameters: { procedure } }),
  };
}
