import { defineResource, validationError, type FieldFault } from '#kernel/contract';
import { isAbove } from '#schemas/lib/last-digits';
import { CleaningAgent } from '#plugins/products/shared/cleaning-agent';
import { agentNotInUse } from './agent-not-in-use.js';
import { factorFaults, reasonOfFactors } from './agent-factors.js';
import { casFaults } from './substance-rules.js';

/**
 * Cleaning agents (specification section 7, /cleaning_agents). The machines that they clean are changed through /map; the
 * safety sheet comes as a file, so both POST calls stand in save-agent.ts.
 */
export const cleaningAgent = defineResource({
  names: { one: 'cleaningAgent', many: 'cleaningAgents' },
  path: '/cleaning_agents',
  table: 'products.cleaning_agent',
  schema: CleaningAgent,
  writable: [
    'externalId',
    'name',
    'agentType',
    'supplier',
    'components',
    'useConcentrationPercent',
    'ld50',
    'ld50Qualifier',
    'ld50Source',
    'ade',
    'adeSource',
    'safetyFactor',
    'modificationFactor',
    'bodyWeight',
    'ld50Divisor',
    'factorsReason',
    'productLimit',
    'fixedSal',
    'residueTests',
    'carbonPercent',
    'msdsFileId',
    'remarks',
  ],
  permission: 'Substance',
  audit: { domain: 'CleaningAgent' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'agentType', 'supplier', 'ld50', 'ade'],
    search: ['externalId', 'name', 'agentType'],
    sort: 'name',
    equals: ['agentType'],
  },
  sheet: {
    section: 'Cleaning agents',
    file: 'cleaning_agents',
    after: [],
    page: '/app/master/cleaning-agents',
    columns: [
      { heading: 'Agent ID', field: 'externalId', alsoCalled: ['Cleaning agent ID', 'Detergent ID'] },
      { heading: 'Name', field: 'name' },
      { heading: 'Type', field: 'agentType', alsoCalled: ['Agent class'] },
      { heading: 'Supplier', field: 'supplier' },
      { heading: 'Use concentration %', field: 'useConcentrationPercent' },
      { heading: 'LD50', field: 'ld50' },
      { heading: 'LD50 qualifier', field: 'ld50Qualifier' },
      { heading: 'LD50 source', field: 'ld50Source' },
      { heading: 'ADE', field: 'ade', alsoCalled: ['PDE', 'Acceptable daily exposure'] },
      { heading: 'ADE source', field: 'adeSource' },
      { heading: 'Safety factor', field: 'safetyFactor' },
      { heading: 'Modification factor', field: 'modificationFactor' },
      { heading: 'Body weight kg', field: 'bodyWeight' },
      { heading: 'LD50 divisor', field: 'ld50Divisor', alsoCalled: ['NOEL factor'] },
      { heading: 'Factors reason', field: 'factorsReason' },
      { heading: 'Product limit', field: 'productLimit' },
      { heading: 'Fixed SAL', field: 'fixedSal' },
      { heading: 'Residue tests', field: 'residueTests' },
      { heading: 'Carbon %', field: 'carbonPercent' },
      { heading: 'Components', field: 'components' },
      { heading: 'Remarks', field: 'remarks' },
    ],
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
