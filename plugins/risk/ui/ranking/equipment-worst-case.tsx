import { ErrorState, Loading, PageLink, RecordCard, useFacilityData, type RecordRow } from '@limpid/ui-kit';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';

/** On the page of equipment: the worst case to clean from it, and how many productions were ranked. */
export function EquipmentWorstCase({ row: { id } }: { readonly row: RecordRow }) {
  const scope = `scope=equipment&id=${id}`;
  const { data, error, isPending, refetch } = useFacilityData<WorstCases>(
    `/worst-cases?${scope}&pageLimit=1`,
    'Loading the worst case',
  );
  return (
    <RecordCard title="Worst case">
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <Loading />}
      {data !== undefined &&
        (data.worst === null ? (
          <p>No worst case: no production that uses it could be ranked.</p>
        ) : (
          <>
            <p>
              <PageLink address={`/app/master/productions/${data.worst.id}`}>
                {data.worst.externalId} {data.worst.name}
              </PageLink>
              , of {data.pagination.total === 1 ? '1 ranked production' : `${data.pagination.total} ranked productions`}
              {data.override === null ? '' : '; named by an override'}
            </p>
            <ul className="limpid-record-links">
              <li>
                <PageLink address={`/app/risk/worst-case?${scope}`} otherwise="nothing">
                  Ranking on it
                </PageLink>
              </li>
            </ul>
          </>
        ))}
    </RecordCard>
  );
}
