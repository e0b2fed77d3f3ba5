import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  ErrorState,
  Loading,
  PageLink,
  useAddress,
  useAsOf,
  useFacilityData,
  usePermission,
  withAsOf,
} from '@limpid/ui-kit';
import type { CoverageCell, CoveragePair } from '#plugins/qualification/shared/coverage/coverage';
import { gapStatuses } from '#plugins/qualification/shared/coverage/status';
import { StatusSign } from '../status-sign.js';
import { limitText, nameOf, sinceText, whyText } from '../words.js';
import { AcceptDialog } from './accept-dialog.js';
import { EndAcceptance } from './end-acceptance.js';
import { ProofChain } from './proof-chain.js';
import { TaskDialog } from './task-dialog.js';

type Pair = CoveragePair['pair'];

/** The chosen pair with the proof of each residue, and what can be done about its gaps. */
export function PairDetail() {
  const asOf = useAsOf();
  const [params, change] = useAddress();
  const [equipmentId, productionId] = (params.get('pair') ?? '').split(' ');
  const isChosen = equipmentId !== undefined && productionId !== undefined;
  const { data, error, refetch } = useFacilityData<CoveragePair>(
    withAsOf(`/coverage/${equipmentId ?? ''}/${productionId ?? ''}`, asOf),
    'Loading the proof',
    { enabled: isChosen },
  );
  if (!isChosen) return <p className="limpid-lead">Choose a cell of the map to see its proof.</p>;
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <PairView
      key={params.get('pair')}
      pair={data.pair}
      isNow={asOf === null}
      onClose={() => change({ pair: null })}
      onFilter={change}
    />
  );
}

function PairView({
  pair,
  isNow,
  onClose,
  onFilter,
}: {
  readonly pair: Pair;
  readonly isNow: boolean;
  readonly onClose: () => void;
  readonly onFilter: (parts: Readonly<Record<string, string | null>>) => void;
}) {
  const { equipment, production, cells } = pair;
  return (
    <section aria-label="Proof of the chosen pair">
      <h2>
        {nameOf(production)} on {nameOf(equipment)}
      </h2>
      <p>
        <PageLink otherwise="nothing" address={`/app/master/productions/${production.id}`}>
          Production
        </PageLink>{' '}
        <PageLink otherwise="nothing" address={`/app/master/equipment/${equipment.id}`}>
          Equipment and its timeline
        </PageLink>{' '}
        <PageLink otherwise="nothing" address={`/app/planning?equipment=${equipment.id}&after=${production.id}`}>
          What may run next
        </PageLink>
      </p>
      <div className="limpid-row">
        {isNow && <GapActions pair={pair} />}
        <Button kind="ghost" size="sm" onClick={() => onFilter({ equipmentId: equipment.id, page: null })}>
          Only this equipment
        </Button>
        <Button kind="ghost" size="sm" onClick={() => onFilter({ productionId: production.id, page: null })}>
          Only this production
        </Button>
        <Button kind="ghost" size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
      <CellTable cells={cells} isNow={isNow} />
      <ProofChain cells={cells} />
    </section>
  );
}

function GapActions({ pair }: { readonly pair: Pair }) {
  const [asked, setAsked] = useState<'task' | 'accept' | null>(null);
  const mayAdd = usePermission('QualificationTask.Add');
  const maySign = usePermission('ApprovalPolicy.Sign');
  const gaps = pair.cells.filter(({ status }) => gapStatuses.includes(status));
  if (gaps.length === 0) return null;
  const close = (): void => setAsked(null);
  return (
    <>
      {mayAdd && (
        <Button size="sm" onClick={() => setAsked('task')}>
          Create task
        </Button>
      )}
      {maySign && (
        <Button kind="tertiary" size="sm" onClick={() => setAsked('accept')}>
          Accept the gap
        </Button>
      )}
      {asked === 'task' && <TaskDialog pair={pair} gaps={gaps} onClose={close} />}
      <AcceptDialog pair={pair} gaps={gaps} isOpen={asked === 'accept'} onClose={close} />
    </>
  );
}

function CellTable({ cells, isNow }: { readonly cells: readonly CoverageCell[]; readonly isNow: boolean }) {
  return (
    <DataTable
      title="Residues of the pair"
      size="sm"
      columns={[
        { heading: 'Residue', render: cell => nameOf(cell.residue) },
        { heading: 'Coverage', render: cell => <StatusSign status={cell.status} /> },
        { heading: 'Since', render: cell => (cell.status === 'notApplicable' ? '' : sinceText(cell)), folds: true },
        { heading: 'Limit in force', align: 'end', render: cell => limitText(cell.limitMgPerSqcm), folds: true },
        {
          heading: 'Why',
          folds: true,
          render: cell => (
            <>
              {whyText(cell)}
              {isNow && cell.acceptance !== null && <EndAcceptance id={cell.acceptance.id} />}
            </>
          ),
        },
      ]}
      rows={cells}
      keyOf={cell => cell.residue.id}
    />
  );
}
