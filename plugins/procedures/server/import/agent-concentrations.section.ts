import { defineNestedSection, RecordsToken, type RowReader } from '#kernel/contract';
import { agentConcentrationUnits, type AgentConcentration } from '#plugins/procedures/shared/cleaning-procedure';
import { cleaningProcedure } from '../cleaning-procedure.resource.js';
import { agentIds } from './steps.section.js';

/** Concentrations of the agents of cleaning procedures, one row per agent. */
export const agentConcentrationsSection = defineNestedSection<AgentConcentration>()({
  section: 'Cleaning procedure agents',
  file: 'cleaning_procedure_agents',
  after: ['Cleaning procedures', 'Cleaning agents'],
  page: '/app/master/procedures',
  permissions: ['CleaningProcedure.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Procedure ID', table: 'procedures.cleaning_procedure' },
  headings: ['Agent ID', 'Minimum concentration', 'Maximum concentration', 'Concentration unit'],
  references: ['products.v_cleaning_agent'],
  read: readConcentration,
  write: ({ records }, call, { id, version }, agentConcentrations) =>
    records.checkAndUpdate(cleaningProcedure, call, id, { agentConcentrations, version }),
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{ procedure: string; stated: AgentConcentration }>({
      text: `select p.external_id as procedure, s.stated from procedures.cleaning_procedure p
             cross join lateral jsonb_array_elements(p.agent_concentrations) with ordinality as s (stated, place)
             where p.facility_id = $1 and p.archived_at is null order by lower(p.external_id), s.place`,
      values: [call.facility.id],
    });
    const agents = await agentIds(call);
    return rows.map(({ procedure, stated }) => ({
      'Procedure ID': procedure,
      'Agent ID': agents.get(stated.cleaningAgentId) ?? '',
      'Minimum concentration': String(stated.minimum),
      'Maximum concentration': String(stated.maximum),
      'Concentration unit': stated.unit,
    }));
  },
});

function readConcentration(row: RowReader): AgentConcentration {
  const [least, most] = ['Minimum concentration', 'Maximum concentration'];
  return {
    cleaningAgentId: row.required('Agent ID', row.reference('Agent ID', 'products.v_cleaning_agent')) ?? '',
    minimum: row.required(least, row.positive(least)) ?? 1,
    maximum: row.required(most, row.positive(most)) ?? 1,
    unit: row.required('Concentration unit', row.oneOf('Concentration unit', agentConcentrationUnits)) ?? '% v/v',
  };
}
