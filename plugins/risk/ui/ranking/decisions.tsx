import { Tag } from '@carbon/react';
import { DataTable, EmptyState, ErrorState, LoadingTable, formatTime, useFacilityData } from '@limpid/ui-kit';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import type { RankingScope } from '#plugins/risk/shared/worst-case/ranking';
import { nameOf } from '#plugins/risk/shared/record-name';
import { statusWord } from './words.js';

const shownDecisions = 50;

/** Every decision on the scope, current ones first. */
export function Decisions({ scope }: { readonly scope: RankingScope }) {
  const record = scope.record === null ? '' : `&scopeId=${scope.record.id}`;
  const procedure = scope.procedure === null ? '' : `&procedure=${encodeURIComponent(scope.procedure)}`;
  const { data, error, isPending, refetch } = useFacilityData<{
    readonly worstProductOverrides: readonly WorstProductOverride[];
  }>(
    `/worst-product-overrides?scope=${scope.kind}${record}${procedure}&pageLimit=${shownDecisions}`,
    'Loading the decisions',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={5} rows={3} />;
  if (data.worstProductOverrides.length === 0) return <EmptyState title="No decisions: the ranking applies" />;
  return (
    <DataTable
      title="Decisions"
      columns={[
        {
          heading: 'Status',
          render: each => (
            <Tag type={each.status === 'inForce' ? 'green' : each.endedAt === null ? 'red' : 'gray'}>
              {statusWord(each.status)}
            </Tag>
          ),
        },
        {
          heading: 'Worst case',
          render: each => (
            <>
              {nameOf(each.production)}
              {scope.record !== null && each.procedure !== null && (
                <div className="limpid-small">under {each.procedure}</div>
              )}
            </>
          ),
        },
        { heading: 'Reason', render: each => each.reason },
        { heading: 'Decided', render: each => formatTime(each.createdAt) },
        {
          heading: 'Signed',
          render: each => (
            <>
              {each.signature === null ? 'not signed' : `${each.signature.name}, ${formatTime(each.signature.at)}`}
              {each.isIntact === false && <Tag type="red">changed since</Tag>}
            </>
          ),
        },
        { heading: 'Review', render: each => each.reviewDate },
        {
          heading: 'Ended',
          render: each => (each.endedAt === null ? '' : `${formatTime(each.endedAt)}: ${each.endReason ?? ''}`),
        },
      ]}
      rows={data.worstProductOverrides}
      keyOf={each => each.id}
    />
  );
}
