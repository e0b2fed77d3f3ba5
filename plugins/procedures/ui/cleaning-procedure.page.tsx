import { MultiSelect } from '@carbon/react';
import {
  Facts,
  ResourcePages,
  shownValue,
  useFacilityData,
  usePermission,
  words,
  type FormField,
  type RecordRow,
} from '@limpid/ui-kit';
import { cleaningModes } from '#schemas/equipment/equipment';
import { cleaningLevels } from '#schemas/procedures/cleaning-procedure';

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
      extra={(values, change, faultOf) => (
        <div className="limpid-form">
          <Agents
            ids={(values['cleaningAgentIds'] ?? []) as readonly string[]}
            fault={faultOf('cleaningAgentIds')}
            onChange={ids => change('cleaningAgentIds', ids)}
          />
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

interface Agent {
  readonly id: string;
  readonly label: string;
}

/** All live agents as choices; undefined while they load, and for who may not see agents. */
function useAgents(): readonly Agent[] | undefined {
  const { data } = useFacilityData<{ cleaningAgents: readonly RecordRow[] }>(
    '/cleaning_agents?doPagination=false&columns=externalId,name&sort=externalId',
    'Loading cleaning agents',
    { isAside: true, enabled: usePermission('Substance.Get') },
  );
  return data?.cleaningAgents.map(row => ({
    id: row.id,
    label: `${String(row['externalId'])} ${String(row['name'])}`,
  }));
}

function Agents({
  ids,
  fault,
  onChange,
}: {
  readonly ids: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const agents = useAgents();
  if (agents === undefined) return null;
  return (
    <MultiSelect<Agent>
      id="field-cleaningAgentIds"
      titleText="Cleaning agents"
      helperText="Their residue is limited on every machine that the procedure cleans"
      label={
        agents
          .filter(agent => ids.includes(agent.id))
          .map(agent => agent.label)
          .join(', ') || 'None chosen'
      }
      items={[...agents]}
      initialSelectedItems={agents.filter(agent => ids.includes(agent.id))}
      itemToString={agent => agent?.label ?? ''}
      invalid={fault !== undefined}
      invalidText={fault ?? ''}
      onChange={({ selectedItems }) => onChange((selectedItems ?? []).map(agent => agent.id))}
    />
  );
}

function Overview({ row }: { readonly row: RecordRow }) {
  const agents = useAgents() ?? [];
  const ids = (row['cleaningAgentIds'] ?? []) as readonly string[];
  const isHidden = !usePermission('Substance.Get') && ids.length > 0;
  return (
    <Facts
      facts={[
        ['Revision', row['revision']],
        ['Level', words(String(row['level'] ?? ''))],
        [
          'Cleaning agents',
          isHidden ? '(not visible to you)' : agents.filter(agent => ids.includes(agent.id)).map(agent => agent.label),
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
