import { Facts, plainOptions, ResourcePages, type FormField, type RecordRow } from '@limpid/ui-kit';
import { conditionOperators, operatorSymbols, type ConditionOperator } from '#plugins/risk/shared/scores/conditions';
import { riskLevels } from '#plugins/risk/shared/names';
import { SetupPage } from './setup-page.js';
import { metricWords, optionsOf } from './words.js';

type GoalRow = RecordRow & {
  readonly metric: string;
  readonly operator: ConditionOperator;
  readonly threshold: number;
};

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  {
    kind: 'select',
    name: 'metric',
    label: 'Quantity',
    required: true,
    options: optionsOf(metricWords),
    help: 'Share of the MAC: highest residue found over the lowest limit, 1 is the whole. Feasibility ratio: reading at the limit over the LOQ, of each residue. A location score judges nothing yet: sampling locations are not kept here.',
  },
  {
    kind: 'select',
    name: 'operator',
    label: 'Comparison',
    required: true,
    options: conditionOperators.map(value => ({ value, label: operatorSymbols[value] })),
  },
  { kind: 'number', name: 'threshold', label: 'Threshold', required: true },
  { kind: 'select', name: 'level', label: 'Level', required: true, options: plainOptions(riskLevels) },
  { kind: 'text', name: 'action', label: 'Action', required: true, help: 'What the level asks for' },
  { kind: 'number', name: 'sequence', label: 'Order', help: 'The lowest that holds decides; empty: after the last' },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

function condition({ metric, operator, threshold }: GoalRow): string {
  return `${metricWords[metric] ?? metric} ${operatorSymbols[operator]} ${threshold}`;
}

/** Levels and what they ask for. */
export function RiskGoalPages() {
  return (
    <SetupPage part="Risk goals">
      <ResourcePages<GoalRow>
        path="/risk-goal"
        one="riskGoal"
        many="riskGoals"
        noun="goal"
        permission="SelectionCriteria"
        archiveAction="Delete"
        fields={fields}
        list={{
          title: 'Risk goals',
          lead: 'Read from top to bottom: the first that holds gives the level and says what to do.',
          searchHint: 'Search by ID, name or action',
          emptyText: 'No goals yet',
          defaultSort: 'sequence',
          archivedPath: '/archived/risk-goal',
          columns: [
            { key: 'externalId', heading: 'ID', sort: 'externalId' },
            { key: 'name', heading: 'Name', sort: 'name' },
            { key: 'metric', heading: 'When', sort: 'metric', render: condition },
            { key: 'level', heading: 'Level', sort: 'level' },
            { key: 'action', heading: 'Action' },
            { key: 'sequence', heading: 'Order', sort: 'sequence', align: 'end' },
            { key: 'operator', heading: 'Operator', optional: true },
            { key: 'threshold', heading: 'Threshold', optional: true },
          ],
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <Facts
                facts={[
                  ['When', condition(row)],
                  ['Level', row['level']],
                  ['Action', row['action']],
                  ['Order', row['sequence']],
                  ['Remarks', row['remarks']],
                ]}
              />
            ),
          },
        ]}
      />
    </SetupPage>
  );
}
