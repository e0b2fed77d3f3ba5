import { MultiSelect } from '@carbon/react';
import {
  formFields,
  listColumns,
  RecordFacts,
  RecordLinks,
  ResourcePages,
  shownValue,
  type RecordRow,
} from '@limpid/ui-kit';
import { cleaningModes } from '#plugins/equipment/shared/equipment';
import { ProcedureEquipment } from './procedure-equipment.js';
import { cleaningProcedureFields } from '#plugins/procedures/shared/cleaning-procedure';

const modesOf = (row: RecordRow): string => shownValue(row['cleaningModes']) || 'All modes';

/** Cleaning procedures: list, record and form. */
export function CleaningProcedurePages() {
  return (
    <ResourcePages<RecordRow>
      path="/cleaning-procedure"
      one="cleaningProcedure"
      many="cleaningProcedures"
      noun="procedure"
      permission="CleaningProcedure"
      archiveAction="Delete"
      fields={formFields(cleaningProcedureFields)}
      list={{
        title: 'Cleaning procedures',
        lead: 'How equipment is cleaned: at which changeover, with which agents, and with which hold times.',
        searchHint: 'Search by number or name',
        emptyText: 'No procedures yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/cleaning-procedure',
        columns: listColumns(cleaningProcedureFields, { cleaningModes: modesOf }),
      }}
      tabs={[
        { label: 'Overview', content: row => <Overview row={row} /> },
        { label: 'Equipment', content: row => <ProcedureEquipment number={String(row['externalId'])} /> },
      ]}
      extra={(values, change) => (
        <div className="limpid-form">
          <MultiSelect
            id="field-cleaningModes"
            titleText={cleaningProcedureFields.cleaningModes.label}
            label={((values['cleaningModes'] ?? []) as readonly string[]).join(', ') || 'All modes'}
            items={[...cleaningModes]}
            initialSelectedItems={(values['cleaningModes'] ?? []) as (typeof cleaningModes)[number][]}
            itemToString={mode => mode ?? ''}
            onChange={({ selectedItems }) => change('cleaningModes', selectedItems ?? [])}
          />
        </div>
      )}
    />
  );
}

function Overview({ row }: { readonly row: RecordRow }) {
  return (
    <RecordFacts
      cards={cleaningProcedureFields}
      row={row}
      shown={{
        cleaningModes: modesOf,
        cleaningAgentIds: () => (
          <RecordLinks
            path="/cleaning_agents"
            one="cleaningAgent"
            page="cleaning-agents"
            permission="Substance.Get"
            ids={row['cleaningAgentIds'] as readonly string[] | null}
          />
        ),
      }}
    />
  );
}
