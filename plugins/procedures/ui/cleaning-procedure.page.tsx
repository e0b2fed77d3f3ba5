import { MultiSelect } from '@carbon/react';
import { Facts, RecordLinks, ResourcePages, shownValue, words, type FormField, type RecordRow } from '@limpid/ui-kit';
import { cleaningModes } from '#plugins/equipment/shared/equipment';
import { cleaningLevels } from '#plugins/procedures/shared/cleaning-procedure';

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'Number', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'text', name: 'revision', label: 'Revision' },
  {
    kind: 'select',
    name: 'level',
    label: 'Level',
    options: cleaningLevels.map(level => ({ value: level, label: words(level) })),
  },
  { kind: 'number', name: 'dirtyHoldMaxHours', label: 'Dirty hold time at most, hours' },
  { kind: 'number', name: 'cleanHoldMaxHours', label: 'Clean hold time at most, hours' },
  { kind: 'number', name: 'campaignMaxBatches', label: 'Batches of a campaign at most' },
  {
    kind: 'references',
    name: 'cleaningAgentIds',
    label: 'Cleaning agents',
    help: 'Their residue is limited on every machine that the procedure cleans',
    path: '/cleaning_agents',
    many: 'cleaningAgents',
    permission: 'Substance.Get',
    add: { label: 'Add cleaning agent', address: '/app/master/cleaning-agents/new', permission: 'Substance.Add' },
  },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

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
      fields={fields}
      list={{
        title: 'Cleaning procedures',
        lead: 'How machines are cleaned: at which changeover, with what, and how long they may wait.',
        searchHint: 'Search by number or name',
        emptyText: 'No procedures yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/cleaning-procedure',
        columns: [
          { key: 'externalId', heading: 'Number', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'level', heading: 'Level', render: row => words(String(row['level'] ?? '')) },
          { key: 'cleaningModes', heading: 'For', render: row => shownValue(row['cleaningModes']) || 'All modes' },
          { key: 'dirtyHoldMaxHours', heading: 'Dirty hold, h', sort: 'dirtyHoldMaxHours', align: 'end' },
          { key: 'cleanHoldMaxHours', heading: 'Clean hold, h', sort: 'cleanHoldMaxHours', align: 'end' },
          { key: 'revision', heading: 'Revision', optional: true },
        ],
      }}
      tabs={[{ label: 'Overview', content: row => <Overview row={row} /> }]}
      extra={(values, change) => (
        <div className="limpid-form">
          <MultiSelect
            id="field-cleaningModes"
            titleText="For machines with the cleaning mode"
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
    <Facts
      facts={[
        ['Revision', row['revision']],
        ['Level', words(String(row['level'] ?? ''))],
        [
          'Cleaning agents',
          <RecordLinks
            key="agents"
            path="/cleaning_agents"
            one="cleaningAgent"
            page="cleaning-agents"
            permission="Substance.Get"
            ids={row['cleaningAgentIds'] as readonly string[] | null}
          />,
        ],
        ['For machines with the cleaning mode', shownValue(row['cleaningModes']) || 'All modes'],
        ['Dirty hold time at most, hours', row['dirtyHoldMaxHours']],
        ['Clean hold time at most, hours', row['cleanHoldMaxHours']],
        ['Batches of a campaign at most', row['campaignMaxBatches']],
        ['Remarks', row['remarks']],
      ]}
    />
  );
}
