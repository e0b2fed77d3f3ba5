import { formFields, listColumns, RecordFacts, RecordLink, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import { purgeFactorFields } from '#plugins/products/shared/purge-factor';

/** Measured purge factors: one residue in the purification of one process. */
export function PurgeFactorPages() {
  return (
    <ResourcePages<RecordRow>
      path="/purge_factors"
      one="purgeFactor"
      many="purgeFactors"
      noun="purge factor"
      permission="Substance"
      archiveAction="Delete"
      fields={formFields(purgeFactorFields)}
      list={{
        title: 'Purge factors',
        lead: 'How many times less of a residue the purification of a bulk active leaves, as measured for both. It replaces the purge factor of the policy.',
        searchHint: 'Search by ID, name or evidence',
        emptyText: 'No purge factors: no purification is credited',
        defaultSort: 'externalId',
        archivedPath: '/archived/purge_factors',
        columns: listColumns(purgeFactorFields, shown),
      }}
      tabs={[{ label: 'Overview', content: row => <RecordFacts cards={purgeFactorFields} row={row} shown={shown} /> }]}
    />
  );
}

/** The records behind the references, as links. */
const shown = {
  apiId: ({ apiId }: RecordRow) =>
    typeof apiId === 'string' ? (
      <RecordLink path="/apis" one="api" page="actives" permission="API.Get" id={apiId} />
    ) : (
      ''
    ),
  intermediateId: ({ intermediateId }: RecordRow) =>
    typeof intermediateId === 'string' ? (
      <RecordLink
        path="/intermediates"
        one="intermediate"
        page="intermediates"
        permission="Substance.Get"
        id={intermediateId}
      />
    ) : (
      ''
    ),
  productionId: ({ productionId }: RecordRow) =>
    typeof productionId === 'string' ? (
      <RecordLink
        path="/productions"
        one="production"
        page="productions"
        permission="Production.Get"
        id={productionId}
      />
    ) : (
      ''
    ),
};
