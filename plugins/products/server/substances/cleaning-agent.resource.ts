import { defineResource, validationError, type FieldFault } from '#kernel/contract';
import { resourceFields } from '#schemas/lib/field-cards';
import { isAbove } from '#schemas/lib/last-digits';
import { CleaningAgent, cleaningAgentFields } from '#plugins/products/shared/cleaning-agent';
import { agentNotInUse } from './agent-not-in-use.js';
import { factorFaults, reasonOfFactors } from './agent-factors.js';
import { casFaults } from './substance-rules.js';

const fields = resourceFields(cleaningAgentFields);

/**
 * Cleaning agents (specification section 7, /cleaning_agents); their equipment is changed through /map, and the
 * safety data sheet is a file, so both POST routes are in save-agent.ts.
 */
export const cleaningAgent = defineResource({
  names: { one: 'cleaningAgent', many: 'cleaningAgents' },
  path: '/cleaning_agents',
  table: 'products.cleaning_agent',
  schema: CleaningAgent,
  writable: fields.writable,
  permission: 'Substance',
  audit: { domain: 'CleaningAgent' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'agentType'],
    sort: 'name',
  },
  sheet: {
    section: 'Cleaning agents',
    file: 'cleaning_agents',
    after: [],
    page: '/app/master/cleaning-agents',
    ...fields.sheet,
  },
  feature: 'products',
  hooks: {
    prepare: async (sent, _call, before) => Promise.resolve(prepareAgent(sent, before)),
    guardArchive: agentNotInUse,
  },
});

function prepareAgent(sent: CleaningAgent, before: CleaningAgent | null): CleaningAgent {
  const next = {
    ...sent,
    components: sent.components ?? [],
    residueTests: sent.residueTests ?? [],
    factorsReason: reasonOfFactors(sent, before),
  };
  const faults: FieldFault[] = next.components.flatMap((component, index) =>
    casFaults(component.casNumber, `components.${index}.casNumber`),
  );
  const sum = next.components.reduce((total, component) => total + (component.percent ?? 0), 0);
  faults.push(...factorFaults(next));
  if (isAbove(sum, 100)) faults.push({ path: 'components', message: 'make up more than 100 %' });
  if (faults.length > 0) throw validationError(...faults);
  return next;
}
