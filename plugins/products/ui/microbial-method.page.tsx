import {
  AttachmentList,
  DueDay,
  dueListFilters,
  formFields,
  listColumns,
  RecordFacts,
  ResourcePages,
  type RecordRow,
} from '@limpid/ui-kit';
import { microbialMethodFields, type MicrobialMethod } from '#plugins/products/shared/microbial-method';

type MethodRow = RecordRow & Pick<MicrobialMethod, 'reviewDueOn'>;

const shown = { reviewDueOn: (row: MethodRow) => <DueDay day={row.reviewDueOn} passed="Overdue" /> };

/** Microbial analytical methods: list, record and form. */
export function MicrobialMethodPages() {
  return (
    <ResourcePages<MethodRow>
      path="/microbial-analytical-methods"
      one="microbialAnalyticalMethod"
      many="microbialAnalyticalMethods"
      noun="microbial method"
      permission="AnalyticalMethod"
      archiveAction="Delete"
      fields={formFields(microbialMethodFields)}
      defaults={{ kind: 'bioburden', sampling: 'contactPlate' }}
      list={{
        title: 'Microbial methods',
        lead: 'Methods that count micro-organisms and measure endotoxin on surfaces and in rinse water.',
        searchHint: 'Search by ID or name',
        emptyText: 'No microbial methods yet',
        defaultSort: 'externalId',
        filters: dueListFilters('/microbial-analytical-methods', 'Overdue for review', 'Review due'),
        archivedPath: '/archived/microbial-analytical-methods',
        columns: listColumns(microbialMethodFields, shown),
      }}
      tabs={[
        { label: 'Overview', content: row => <RecordFacts cards={microbialMethodFields} row={row} shown={shown} /> },
        {
          label: 'Attachments',
          content: row => (
            <AttachmentList row={row} path="/microbial-analytical-methods" permission="AnalyticalMethod.Modify" />
          ),
        },
      ]}
    />
  );
}
