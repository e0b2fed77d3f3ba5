import { formFields, listColumns, RecordFacts, RecordLink, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import { intermediateFields } from '#plugins/products/shared/intermediate';
import { useOwnFields } from './additional-fields/index.js';
import { shownLethalDose } from './shown-lethal-dose.js';

/** Intermediates in the synthesis of actives (S19). */
export function IntermediatePages() {
  const own = useOwnFields('intermediate');
  return (
    <ResourcePages<RecordRow>
      path="/intermediates"
      one="intermediate"
      many="intermediates"
      noun="intermediate"
      permission="Substance"
      archiveAction="Delete"
      fields={formFields(intermediateFields)}
      defaults={own.defaults}
      list={{
        title: 'Intermediates',
        lead: 'Intermediates in the synthesis of actives, with the data for their limits.',
        searchHint: 'Search by ID, name or CAS number',
        emptyText: 'No intermediates; needed for API routes and multi-step products',
        defaultSort: 'externalId',
        archivedPath: '/archived/intermediates',
        columns: [...listColumns(intermediateFields, { ld50: shownLethalDose }), ...own.columns],
        exportAlso: ['additionalFields'],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              <RecordFacts
                cards={intermediateFields}
                row={row}
                shown={{
                  apiId: ({ apiId }) =>
                    typeof apiId === 'string' ? (
                      <RecordLink path="/apis" one="api" page="actives" permission="API.Get" id={apiId} />
                    ) : (
                      ''
                    ),
                  ld50: shownLethalDose,
                }}
              />
              {own.facts(row)}
            </>
          ),
        },
      ]}
      extra={own.editor}
    />
  );
}
