import { Facts, ResourcePages, shownQuantity, type FormField, type Quantity, type RecordRow } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import type { AgentComponent } from '#plugins/products/shared/cleaning-agent';
import { AgentComponents, AgentComponentsEditor } from './agent-components.js';
import { AgentMachines } from './agent-machines.js';
import { ld50, ld50Qualifier, ld50Source, naming, productLimit, remarks } from './common-fields.js';
import { RecordFile } from './record-file.js';

type AgentRow = RecordRow & {
  readonly ade: Quantity | null;
  readonly ld50: Quantity | null;
  readonly components: readonly AgentComponent[] | null;
};

const ownFactors = ['safetyFactor', 'modificationFactor', 'bodyWeight', 'ld50Divisor'] as const;

const fields: readonly FormField[] = [
  ...naming,
  { kind: 'text', name: 'agentType', label: 'Type', help: 'For example alkaline, acid, solvent' },
  { kind: 'text', name: 'supplier', label: 'Supplier' },
  { kind: 'number', name: 'useConcentrationPercent', label: 'Use concentration, %' },
  {
    kind: 'quantity',
    name: 'ade',
    label: 'Acceptable daily exposure',
    units: unitsOf('dose'),
    defaultUnit: 'mg',
    unitKey: 'pde',
  },
  { kind: 'text', name: 'adeSource', label: 'Source of the daily exposure' },
  {
    kind: 'quantity',
    name: 'fixedSal',
    label: 'Surface limit of its own (SAL)',
    units: unitsOf('surfaceResidue'),
    defaultUnit: 'mg/sqcm',
    help: 'By the supplier or an earlier study: accepted up to the calculated limit, and marked where it is looser',
  },
  { ...ld50, help: 'Of the whole agent; empty: it follows from its components' },
  ld50Qualifier,
  ld50Source,
  {
    kind: 'number',
    name: 'safetyFactor',
    label: 'Own safety factor',
    help: 'Divides the LD50. Empty, like the next three: that of the policy counts',
  },
  {
    kind: 'number',
    name: 'modificationFactor',
    label: 'Own modification factor',
    help: 'Divides LD50 and daily exposure',
  },
  { kind: 'number', name: 'bodyWeight', label: 'Own body weight, kg', help: 'Of the person in the LD50 rule' },
  { kind: 'number', name: 'ld50Divisor', label: 'Own LD50 divisor', help: 'LD50 × body weight ÷ divisor is the NOEL' },
  {
    kind: 'text',
    name: 'factorsReason',
    label: 'Reason for its own factors',
    required: true,
    askedWhen: values => ownFactors.some(name => (values[name] ?? null) !== null),
  },
  productLimit,
  {
    kind: 'list',
    name: 'residueTests',
    label: 'Residue tests',
    help: 'What it is looked for with, for example TOC, conductivity; separate by commas',
  },
  {
    kind: 'number',
    name: 'carbonPercent',
    label: 'Carbon, %',
    help: 'Share of carbon in the agent: a TOC method finds that much of it',
  },
  remarks,
];

const ofPolicy = 'that of the policy';

/** Cleaning agents, whose own residue is limited like any other. */
export function CleaningAgentPages() {
  return (
    <ResourcePages<AgentRow>
      path="/cleaning_agents"
      one="cleaningAgent"
      many="cleaningAgents"
      noun="cleaning agent"
      permission="Substance"
      archiveAction="Delete"
      fields={fields}
      list={{
        title: 'Cleaning agents',
        lead: 'Detergents, solvents and disinfectants with the data their limits need. They are limited on the machines that are mapped to them and on those that cleaning procedures clean with them.',
        searchHint: 'Search by ID or name',
        emptyText: 'No cleaning agents yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/cleaning_agents',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'agentType', heading: 'Type' },
          { key: 'ade', heading: 'Daily exposure', align: 'end', render: row => shownQuantity(row.ade) },
          { key: 'ld50', heading: 'LD50', align: 'end', render: row => shownQuantity(row.ld50) },
        ],
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <Facts
              facts={[
                ['Type', row['agentType']],
                ['Supplier', row['supplier']],
                ['Use concentration, %', row['useConcentrationPercent']],
                ['Acceptable daily exposure', row.ade],
                ['Source', row['adeSource']],
                ['Surface limit of its own (SAL)', row['fixedSal']],
                ['LD50', row.ld50],
                ['Source of the LD50', row['ld50Source']],
                ['Own safety factor', row['safetyFactor'] ?? ofPolicy],
                ['Own modification factor', row['modificationFactor'] ?? ofPolicy],
                ['Own body weight, kg', row['bodyWeight'] ?? ofPolicy],
                ['Own LD50 divisor', row['ld50Divisor'] ?? ofPolicy],
                ['Reason for its own factors', row['factorsReason']],
                ['Limit in the next product', row['productLimit']],
                ['Residue tests', row['residueTests']],
                ['Carbon, %', row['carbonPercent']],
                [
                  'Safety data sheet',
                  <RecordFile
                    key="msds"
                    row={row}
                    path="/cleaning_agents"
                    part="msds"
                    field="msdsFileId"
                    noun="safety data sheet"
                    permission="Substance.Modify"
                  />,
                ],
                ['Remarks', row['remarks']],
              ]}
            />
          ),
        },
        { label: 'Components', content: row => <AgentComponents components={row.components ?? []} /> },
        { label: 'Machines', content: row => <AgentMachines agent={row} /> },
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
