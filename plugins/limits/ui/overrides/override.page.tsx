import { Button, Tag } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  formatDay,
  formatInUnit,
  formatLimitIn,
  formatTime,
  ListPages,
  LoadingTable,
  PageLink,
  Trail,
  useAddress,
  useFacilityData,
  usePages,
  usePermission,
  type TableColumn,
} from '@limpid/ui-kit';
import type { LimitOverrideList, LimitOverrideRecord } from '#plugins/limits/shared/limit-override';
import { overrideKinds, stateTags, stateWords, type OverrideKind } from './kinds.js';
import { NewOverride } from './new-override.js';
import { OverrideActions } from './override-actions.js';

/** Signed limits in place of calculated ones, of productions and of cleaning agents; of one piece of equipment where one is named. */
export function OverridesPage() {
  const [params] = useAddress();
  const equipmentId = params.get('equipment');
  const mayReadProductions = usePermission(overrideKinds.production.read);
  const mayReadAgents = usePermission(overrideKinds.cleaningAgent.read);
  return (
    <div className="limpid-page">
      <Trail crumbs={[{ title: 'Limit explorer', to: '/' }]} />
      <h1>Overridden limits</h1>
      <p className="limpid-lead">
        A signed decision on the limit of one residue on one piece of equipment. A stricter one never loosens a limit; a
        looser one stays marked everywhere, and does not apply where less is calculated than what was decided on.
      </p>
      {mayReadProductions && <Overrides kind="production" equipmentId={equipmentId} />}
      {mayReadAgents && <Overrides kind="cleaningAgent" equipmentId={equipmentId} />}
    </div>
  );
}

function Overrides({ kind, equipmentId }: { readonly kind: OverrideKind; readonly equipmentId: string | null }) {
  const pages = usePages();
  const { path, title, begin, add } = overrideKinds[kind];
  const mayAdd = usePermission(add);
  const [isAdding, setAdding] = useState(false);
  const of = equipmentId === null ? '' : `&equipment=${equipmentId}`;
  const { data, error, isPending, refetch } = useFacilityData<LimitOverrideList>(
    `${path}?pageNumber=${pages.page}&pageLimit=${pages.size}${of}`,
    'Loading the overrides',
  );
  return (
    <section>
      <div className="limpid-row limpid-between">
        <h2>{title}</h2>
        {mayAdd && (
          <Button kind="tertiary" size="md" onClick={() => setAdding(true)}>
            {begin}
          </Button>
        )}
      </div>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={columns.length} />}
      {data !== undefined && data.limitOverrides.length === 0 && (
        <EmptyState title="No limit is overridden: the calculated ones apply" />
      )}
      {data !== undefined && data.limitOverrides.length > 0 && (
        <DataTable
          title={title}
          columns={[
            ...columns,
            { heading: 'Steps', headingHidden: true, render: row => <OverrideActions kind={kind} row={row} /> },
          ]}
          rows={data.limitOverrides}
          keyOf={({ id }) => id}
        />
      )}
      {data !== undefined && data.pagination.total > 10 && <ListPages state={pages} total={data.pagination.total} />}
      {isAdding && <NewOverride kind={kind} equipmentId={equipmentId} onClose={() => setAdding(false)} />}
    </section>
  );
}

const columns: readonly TableColumn<LimitOverrideRecord>[] = [
  {
    heading: 'Equipment',
    render: ({ equipment }) => (
      <PageLink address={`/app/master/equipment/${equipment.id}`}>
        {equipment.externalId} {equipment.name}
      </PageLink>
    ),
  },
  {
    heading: 'Residue',
    render: ({ substance, production }) => (
      <>
        {substance.name}
        {production !== null && <div className="limpid-small">after {production.externalId}</div>}
      </>
    ),
  },
  {
    heading: 'Limit (L3)',
    align: 'end',
    render: ({ limit, isLooser, calculatedMgPerSqcm, decidedOnMgPerSqcm }) => (
      <>
        {formatLimitIn(limit)}{' '}
        <Tag type={isLooser ? 'red' : 'teal'} size="sm">
          {isLooser ? 'looser' : 'stricter'}
        </Tag>
        <div className="limpid-small">
          calculated {formatInUnit(calculatedMgPerSqcm ?? decidedOnMgPerSqcm, 'mg/sqcm')} mg/sqcm
        </div>
      </>
    ),
  },
  {
    heading: 'State',
    render: ({ status }) => (
      <Tag type={stateTags[status]} size="sm">
        {stateWords[status]}
      </Tag>
    ),
  },
  {
    heading: 'Why',
    render: ({ reason, reviewDate, endReason }) => (
      <>
        “{reason}”, review on {formatDay(reviewDate)}
        {endReason !== null && <div className="limpid-small">Ended: {endReason}</div>}
      </>
    ),
  },
  {
    heading: 'Decided and signed',
    folds: true,
    render: ({ createdByName, createdAt, signature, isIntact }) => (
      <>
        {createdByName}, {formatTime(createdAt)}
        <div className="limpid-small">
          {signature === null ? 'Not signed yet' : `Signed by ${signature.name}, ${formatTime(signature.at)}`}
          {isIntact === false && ' IT IS NOT WHAT WAS SIGNED.'}
        </div>
      </>
    ),
  },
];
