import { Button, Pagination } from '@carbon/react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  formatNumber,
  Loading,
  useAddress,
  useAsOf,
  useFacilityData,
  withAsOf,
} from '@limpid/ui-kit';
import type { CoverageGap, CoverageGapList } from '#plugins/qualification/shared/coverage/coverage';
import { StatusSign } from '../status-sign.js';
import { nameOf, sinceText } from '../words.js';
import { filterQuery } from './coverage-filters.js';

const size = 10;

/** Gaps by risk and age, each leading to its pair. */
export function GapList() {
  const asOf = useAsOf();
  const [params, change] = useAddress();
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1);
  const { data, error, isPending, refetch } = useFacilityData<CoverageGapList>(
    withAsOf(`/coverage/gaps?pageLimit=${size}&pageNumber=${page}${filterQuery(params, '&')}`, asOf),
    'Loading the gaps',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  return (
    <section aria-label="Gaps by risk">
      <h2>Gaps by risk</h2>
      {isPending && <Loading />}
      {data !== undefined && data.pagination.total === 0 && (
        <EmptyState title="No gap: everything has a proof in force" />
      )}
      {data !== undefined && data.pagination.total > 0 && (
        <>
          <GapTable gaps={data.gaps} onChoose={gap => change({ pair: `${gap.equipment.id} ${gap.production.id}` })} />
          <Pagination
            page={page}
            pageSize={size}
            pageSizes={[size]}
            pageSizeInputDisabled
            totalItems={data.pagination.total}
            onChange={({ page: next }) => change({ page: String(next) })}
          />
        </>
      )}
    </section>
  );
}

function GapTable({
  gaps,
  onChoose,
}: {
  readonly gaps: readonly CoverageGap[];
  readonly onChoose: (gap: CoverageGap) => void;
}) {
  return (
    <DataTable
      title="Gaps by risk"
      size="sm"
      columns={[
        {
          heading: 'Pair',
          render: gap => (
            <Button kind="ghost" size="sm" onClick={() => onChoose(gap)}>
              {gap.production.externalId} on {gap.equipment.externalId}
            </Button>
          ),
        },
        { heading: 'Residue', render: gap => nameOf(gap.residue), folds: true },
        {
          heading: 'Coverage',
          render: gap => (
            <>
              <StatusSign status={gap.status} />
              {gap.acceptance !== null && ', accepted'}
            </>
          ),
        },
        { heading: 'Since', render: sinceText, folds: true },
        {
          heading: 'RPN',
          align: 'end',
          render: gap => (gap.rpn === null ? 'not evaluated' : formatNumber(gap.rpn)),
        },
      ]}
      rows={gaps}
      keyOf={gap => `${gap.equipment.id} ${gap.production.id} ${gap.residue.id}`}
    />
  );
}
