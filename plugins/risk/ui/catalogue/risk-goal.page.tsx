import { formFields, listColumns, RecordFacts, ResourcePages, type RecordRow, EntryTabs } from '@limpid/ui-kit';
import { operatorSymbols, type ConditionOperator } from '#plugins/risk/shared/scores/conditions';
import { riskGoalFields } from '#plugins/risk/shared/setup/risk-goal';
import { metricWords } from '#plugins/risk/shared/setup/setup-words';

type GoalRow = RecordRow & {
  readonly metric: string;
  readonly operator: ConditionOperator;
  readonly threshold: number;
};

function condition({ metric, operator, threshold }: GoalRow): string {
  return `${metricWords[metric] ?? metric} ${operatorSymbols[operator]} ${threshold}`;
}

/** Risk goals. */
export function RiskGoalPages() {
  return (
    <>
      <EntryTabs label="Risk setup" />
      <ResourcePages<GoalRow>
        path="/risk-goal"
        one="riskGoal"
        many="riskGoals"
        noun="goal"
        permission="SelectionCriteria"
        archiveAction="Delete"
        fields={formFields(riskGoalFields)}
        list={{
          title: 'Risk goals',
          lead: 'Evaluated from top to bottom: the first match gives level and action.',
          searchHint: 'Search by ID, name or action',
          emptyText: 'No goals yet',
          defaultSort: 'sequence',
          archivedPath: '/archived/risk-goal',
          columns: listColumns<GoalRow>(riskGoalFields, { metric: condition }),
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => <RecordFacts cards={riskGoalFields} row={row} shown={{ metric: () => condition(row) }} />,
          },
        ]}
      />
    </>
  );
}
