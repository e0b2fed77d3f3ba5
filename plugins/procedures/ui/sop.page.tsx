import {
  AttachmentList,
  DueDay,
  dueListFilters,
  formFields,
  listColumns,
  RecordFacts,
  RecordLink,
  RecordLinks,
  ResourcePages,
  type RecordRow,
} from '@limpid/ui-kit';
import type { Sop } from '#plugins/procedures/shared/sop';
import { sopFields } from '#plugins/procedures/shared/sop';

type SopRow = RecordRow & Pick<Sop, 'reviewDueOn' | 'supersedesId' | 'cleaningProcedureIds' | 'equipmentIds'>;

const reviewDueOn = (row: SopRow) => <DueDay day={row.reviewDueOn} passed="Overdue" />;

/** Standard operating procedures: list, record and form (S28). */
export function SopPages() {
  return (
    <ResourcePages<SopRow>
      path="/sop"
      one="sop"
      many="sops"
      noun="SOP"
      permission="CleaningProcedure"
      archiveAction="Delete"
      fields={formFields(sopFields)}
      list={{
        title: 'SOPs',
        lead: 'Standard operating procedures of cleaning validation: what they are about, and when they are reviewed.',
        searchHint: 'Search by number or title',
        emptyText: 'No SOPs yet',
        defaultSort: 'externalId',
        filters: dueListFilters('/sop', 'Overdue for review', 'Review due'),
        archivedPath: '/archived/sop',
        columns: listColumns(sopFields, { reviewDueOn }),
      }}
      tabs={[
        { label: 'Overview', content: row => <Overview row={row} /> },
        {
          label: 'Attachments',
          content: row => <AttachmentList row={row} path="/sop" permission="CleaningProcedure.Modify" />,
        },
      ]}
    />
  );
}

function Overview({ row }: { readonly row: SopRow }) {
  return (
    <RecordFacts
      cards={sopFields}
      row={row}
      shown={{
        reviewDueOn,
        supersedesId: ({ supersedesId = null }) =>
          supersedesId === null ? null : (
            <RecordLink path="/sop" one="sop" page="sops" permission="CleaningProcedure.Get" id={supersedesId} />
          ),
        cleaningProcedureIds: ({ cleaningProcedureIds: ids = null }) =>
          ids === null || ids.length === 0 ? null : (
            <RecordLinks
              path="/cleaning-procedure"
              one="cleaningProcedure"
              page="procedures"
              permission="CleaningProcedure.Get"
              ids={ids}
            />
          ),
        equipmentIds: ({ equipmentIds: ids = null }) =>
          ids === null || ids.length === 0 ? null : (
            <RecordLinks path="/equipments" one="equipment" page="equipment" permission="Equipment.Get" ids={ids} />
          ),
      }}
    />
  );
}
