import { formFields, listColumns, RecordFacts, ResourcePages, formatValue, type RecordRow } from '@limpid/ui-kit';
import { cleaningAgentFields, ownFactors, type AgentComponent } from '#plugins/products/shared/cleaning-agent';
import { AgentComponents, AgentComponentsEditor } from './agent-components.js';
import { MappedEquipment } from './mapped-equipment.js';
import { RecordFile } from './record-file.js';
import { shownLethalDose } from './shown-lethal-dose.js';

type AgentRow = RecordRow & { readonly components: readonly AgentComponent[] | null };

const ofPolicy = Object.fromEntries(
  ownFactors.map(name => [name, (row: AgentRow) => formatValue(row[name]) || 'that of the policy']),
);

/** Cleaning agents; their residue is limited like any other. */
export function CleaningAgentPages() {
  return (
    <ResourcePages<AgentRow>
      path="/cleaning_agents"
      one="cleaningAgent"
      many="cleaningAgents"
      noun="cleaning agent"
      permission="Substance"
      archiveAction="Delete"
      fields={formFields(cleaningAgentFields)}
      list={{
        title: 'Cleaning agents',
        lead: 'Detergents, solvents and disinfectants with the data for their limits. They are limited on the equipment mapped to them and on the equipment whose cleaning procedures use them.',
        searchHint: 'Search by ID or name',
        emptyText: 'No cleaning agents yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/cleaning_agents',
        columns: listColumns(cleaningAgentFields),
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <RecordFacts
              cards={cleaningAgentFields}
              row={row}
              shown={{
                ...ofPolicy,
                ld50: shownLethalDose,
                msdsFileId: () => (
                  <RecordFile
                    row={row}
                    path="/cleaning_agents"
                    part="msds"
                    field="msdsFileId"
                    noun="safety data sheet"
                    permission="Substance.Modify"
                  />
                ),
              }}
            />
          ),
        },
        { label: 'Components', content: row => <AgentComponents components={row.components ?? []} /> },
        { label: 'Equipment', content: row => <MappedEquipment agent={row} /> },
      ]}
      extra={(values, change, faultOf) => (
        <AgentComponentsEditor
          components={(values['components'] ?? []) as readonly AgentComponent[]}
          faultOf={faultOf}
          onChange={components => change('components', components)}
        />
      )}
    />
  );
}
