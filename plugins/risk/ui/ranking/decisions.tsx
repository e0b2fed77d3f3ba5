import { Tag } from '@carbon/react';
import { EmptyState, ErrorState, Loading, shownTime, useFacilityData } from '@limpid/ui-kit';
import type { WorstProductOverride } from '#schemas/risk/override';
import type { RankingScope } from '#schemas/risk/ranking';
import { nameOf, statusWord } from './words.js';

const shownDecisions = 50;

/** Every decision of people about the scope, those that stand first. */
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
  if (isPending) return <Loading />;
  if (data.worstProductOverrides.length === 0)
    return <EmptyState title="Nobody has decided otherwise: the ranking counts" />;
  return (
    <div className="limpid-table-scroll">
      <table className="cds--data-table" aria-label="Decisions">
        <thead>
          <tr>
            {['Status', 'Worst case', 'Reason', 'Decided', 'Signed', 'Review', 'Ended'].map(heading => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.worstProductOverrides.map(each => (
            <tr key={each.id}>
              <td>
                <Tag type={each.status === 'inForce' ? 'green' : each.endedAt === null ? 'red' : 'gray'}>
                  {statusWord(each.status)}
                </Tag>
              </td>
              <td>
                {nameOf(each.production)}
                {scope.record !== null && each.procedure !== null && (
                  <div className="limpid-small">under {each.procedure}</div>
                )}
              </td>
              <td>{each.reason}</td>
              <td>{shownTime(each.createdAt)}</td>
              <td>
                {each.signature === null ? 'not signed' : `${each.signature.name}, ${shownTime(each.signature.at)}`}
                {each.isIntact === false && <Tag type="red">changed since</Tag>}
              </td>
              <td>{each.reviewDate}</td>
              <td>{each.endedAt === null ? '' : `${shownTime(each.endedAt)}: ${each.endReason ?? ''}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
