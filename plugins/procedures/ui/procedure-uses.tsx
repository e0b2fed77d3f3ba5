import {
  DataTable,
  EarlierRevision,
  ErrorState,
  Loading,
  PageLink,
  useFacilityData,
  type RecordRow,
} from '@limpid/ui-kit';
import type { UsesOfProcedure } from '#plugins/procedures/shared/uses-of-procedure';
import { revisionInWords } from '#schemas/lib/revision-in-words';

type Named = UsesOfProcedure['cleaningAgents'][number];
type Assessed = Omit<UsesOfProcedure['pairs'][number], 'production' | 'equipment'>;

/** Where a procedure is used: equipment, pairs of production and equipment, and the limits of its agents. */
export function ProcedureUses({ row: { id } }: { readonly row: RecordRow }) {
  const { data, error, isPending, refetch } = useFacilityData<UsesOfProcedure>(
    `/cleaning-procedure/${id}/uses`,
    'Loading where it is used',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <>
      <h2>Equipment</h2>
      {data.equipments.length === 0 ? (
        <p>No equipment has it as its own procedure.</p>
      ) : (
        <DataTable
          title="Equipment cleaned by it"
          columns={[{ heading: 'Equipment', render: each => linkTo('equipment', each) }, assessedWith]}
          rows={data.equipments}
          keyOf={each => each.id}
        />
      )}
      <h2>Productions on equipment</h2>
      {data.pairs.length === 0 ? (
        <p>No production names it for equipment; those that name none follow the procedure of the equipment.</p>
      ) : (
        <DataTable
          title="Pairs cleaned by it"
          columns={[
            { heading: 'Production', render: ({ production }) => linkTo('productions', production) },
            { heading: 'Equipment', render: ({ equipment }) => linkTo('equipment', equipment) },
            assessedWith,
          ]}
          rows={data.pairs}
          keyOf={({ production, equipment }) => `${production.id} ${equipment.id}`}
        />
      )}
      <h2>Limits</h2>
      {data.cleaningAgents.length === 0 ? (
        <p>It uses no cleaning agent, so it adds no limit of an agent.</p>
      ) : (
        <p>The residue of its agents is limited on all equipment above:</p>
      )}
      <LinkList page="cleaning-agents" records={data.cleaningAgents} />
      {data.supersededBy.length > 0 && (
        <>
          <h2>Superseded by</h2>
          <LinkList page="procedures" records={data.supersededBy} />
        </>
      )}
    </>
  );
}

/** The revision of a use; users take over the one in force on the page of the equipment or production. */
const assessedWith = {
  heading: 'Assessed with',
  render: (use: Assessed) => (
    <>
      {revisionInWords(use)} {use.isStale && <EarlierRevision />}
    </>
  ),
};

function LinkList({ page, records }: { readonly page: string; readonly records: readonly Named[] }) {
  return (
    <ul className="limpid-record-links">
      {records.map(each => (
        <li key={each.id}>{linkTo(page, each)}</li>
      ))}
    </ul>
  );
}

function linkTo(page: string, { id, externalId, name }: Named) {
  return (
    <PageLink address={`/app/master/${page}/${id}`}>
      {externalId} {name}
    </PageLink>
  );
}
