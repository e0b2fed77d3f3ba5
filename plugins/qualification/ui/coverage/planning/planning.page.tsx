import { Select, SelectItem } from '@carbon/react';
import { Route } from 'react-router';
import {
  AsOfChoice,
  EmptyState,
  ErrorState,
  LoadingPicture,
  PageRoutes,
  SignMap,
  useAddress,
  useAsOf,
  useFacilityData,
  withAsOf,
  type RecordRow,
} from '@limpid/ui-kit';
import type { ChangeoverMatrix } from '#plugins/qualification/shared/coverage/changeover';
import { levelSigns } from '../signs.js';
import { nameOf } from '../words.js';
import { CampaignPlanner } from './campaign-planner.js';
import { NextList } from './next-list.js';

/** What may run next on equipment or a train, and in which order (screen S33). */
export function PlanningPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<PlanningPage />} />
    </PageRoutes>
  );
}

/** The equipment or train in the address as a query of calls; null while none is chosen. */
function scopeOf(params: URLSearchParams): string | null {
  const [equipment, train] = [params.get('equipment'), params.get('train')];
  if (equipment !== null) return `equipmentId=${encodeURIComponent(equipment)}`;
  return train === null ? null : `equipmentTrainId=${encodeURIComponent(train)}`;
}

function PlanningPage() {
  const [params] = useAddress();
  const scope = scopeOf(params);
  return (
    <div className="limpid-page">
      <h1>What may run next</h1>
      <p className="limpid-lead">
        Which production may follow another on the same equipment, how far it is cleaned before, and the order of
        campaigns that costs least.
      </p>
      <AsOfChoice />
      <ScopeChoice />
      {scope === null ? (
        <EmptyState title="Choose a piece of equipment or a train" />
      ) : (
        <Plan key={scope} scope={scope} />
      )}
    </div>
  );
}

function ScopeChoice() {
  const [params, change] = useAddress();
  const equipments = useRecords('equipments', 'Loading the equipment');
  const trains = useRecords('equipmentTrains', 'Loading the trains');
  const value = params.has('equipment')
    ? `equipment ${params.get('equipment') ?? ''}`
    : params.has('train')
      ? `train ${params.get('train') ?? ''}`
      : '';
  return (
    <div className="limpid-form">
      <Select
        id="planning-scope"
        labelText="Equipment or train"
        value={value}
        onChange={event => {
          const [kind, id = ''] = event.target.value.split(' ');
          change({ equipment: kind === 'equipment' ? id : null, train: kind === 'train' ? id : null, after: null });
        }}
      >
        <SelectItem value="" text="Choose" />
        {trains.map(row => (
          <SelectItem key={row.id} value={`train ${row.id}`} text={`Train ${textOf(row)}`} />
        ))}
        {equipments.map(row => (
          <SelectItem key={row.id} value={`equipment ${row.id}`} text={textOf(row)} />
        ))}
      </Select>
    </div>
  );
}

const listOf = { equipments: '/equipments', equipmentTrains: '/equipment_trains' } as const;

function useRecords(many: keyof typeof listOf, action: string): readonly RecordRow[] {
  const path = `${listOf[many]}?doPagination=false&columns=name,externalId&sort=externalId`;
  const { data } = useFacilityData<Readonly<Record<string, readonly RecordRow[]>>>(path, action, { isAside: true });
  return data?.[many] ?? [];
}

function textOf(row: RecordRow): string {
  return `${String(row['externalId'])} ${String(row['name'])}`;
}

function Plan({ scope }: { readonly scope: string }) {
  const asOf = useAsOf();
  const [params, change] = useAddress();
  const { data, error, isPending, refetch } = useFacilityData<ChangeoverMatrix>(
    withAsOf(`/changeovers?${scope}`, asOf),
    'Loading the changeovers',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingPicture />;
  const { productions, rows, assessment } = data.changeoverMatrix;
  if (productions.length === 0) return <EmptyState title="No production on this equipment" />;
  const after = params.get('after');
  const describe = (row: number, column: number): string => {
    const [previous, next] = [productions[row], productions[column]];
    if (previous === undefined || next === undefined) return '';
    const sign = levelSigns.find(({ letter }) => letter === rows[row]?.[column]);
    return `${nameOf(previous)} before ${nameOf(next)}: ${sign === undefined ? 'no shared equipment' : sign.text.toLowerCase()}`;
  };
  return (
    <>
      <p role="note">
        {assessment === null
          ? 'By the current limits, not assessed.'
          : `By the limits of assessment ${assessment.number}.`}
      </p>
      <SignMap
        title="Changeover matrix"
        label="Changeovers of previous (rows) before next (columns) productions by cleaning level"
        rowTitle="Previous production"
        columnTitle="Next production"
        cellTitle="Changeover"
        rows={productions.map(({ externalId, name }) => ({ code: externalId, name }))}
        columns={productions.map(({ externalId, name }) => ({ code: externalId, name }))}
        letters={rows}
        signs={levelSigns}
        describe={describe}
        onChoose={row => change({ after: productions[row]?.id ?? null })}
      />
      <Select
        id="planning-after"
        labelText="Previous production"
        value={after ?? ''}
        onChange={event => change({ after: event.target.value })}
      >
        <SelectItem value="" text="Choose" />
        {productions.map(each => (
          <SelectItem key={each.id} value={each.id} text={nameOf(each)} />
        ))}
      </Select>
      {after !== null && <NextList scope={scope} productionId={after} />}
      <CampaignPlanner scope={scope} productions={productions} startProductionId={after} />
    </>
  );
}
