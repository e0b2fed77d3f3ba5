import {
  ErrorState,
  Loading,
  PageLink,
  RecordCard,
  useFacilityData,
  type PageInfo,
  type RecordRow,
} from '@limpid/ui-kit';
import type { LimitBasis, ProductionLimit } from '#plugins/limits/shared/limit';
import { RecalculationNote } from '../recalculation-note.js';
import { Lowest } from './lowest-limit.js';
import { RecordWarnings } from './record-warnings.js';

/** On the page of a product: its productions, each with the lowest limit after it. */
export function ProductLimits({ row: { id } }: { readonly row: RecordRow }) {
  const { data, error, isPending, refetch } = useFacilityData<{
    productions: readonly RecordRow[];
    pagination: PageInfo;
  }>(`/productions?productId=${id}&columns=externalId,name&sort=externalId&pageLimit=10`, 'Loading the productions');
  return (
    <>
      <RecordWarnings id={id} />
      <RecordCard title="Productions and their lowest limits">
        {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
        {error === null && isPending && <Loading />}
        {data?.productions.length === 0 && <p>No production makes it, so it has no limits.</p>}
        {data?.productions.map(production => (
          <OfProduction key={production.id} production={production} />
        ))}
        {data !== undefined && data.pagination.total > data.productions.length && (
          <p>
            The first {data.productions.length} of {data.pagination.total} are listed.
          </p>
        )}
      </RecordCard>
    </>
  );
}

function OfProduction({ production: { id, externalId, name } }: { readonly production: RecordRow }) {
  const { data } = useFacilityData<{ productionLimits: readonly ProductionLimit[]; basis: LimitBasis }>(
    `/limits/productions?previous=${id}&pageLimit=1`,
    'Loading the lowest limit',
    { isAside: true },
  );
  const row = data?.productionLimits[0];
  return (
    <>
      <h3>
        <PageLink address={`/app/master/productions/${id}`}>
          {String(externalId)} {String(name)}
        </PageLink>
      </h3>
      <RecalculationNote basis={data?.basis} />
      {row !== undefined && <Lowest row={row} />}
    </>
  );
}
