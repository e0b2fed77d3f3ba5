import { Tag } from '@carbon/react';
import { DataTable, EmptyState } from '@limpid/ui-kit';
import { operatorSigns } from '#schemas/risk/scores/conditions';
import type { RiskMetric } from '#schemas/risk/names';
import type { GoalStatus } from '#schemas/risk/scores/scores';

const levelTags = { high: 'red', medium: 'warm-gray', low: 'green' } as const;
const metricWords: Readonly<Partial<Record<RiskMetric, string>>> = {
  rpn: 'RPN',
  toxicityScore: 'Toxicity score',
  capabilityScore: 'Capability score',
  detectability: 'Detectability score',
};

/** What the facility has set itself to do at which risk, and how many productions that is now. */
export function Goals({ goals }: { readonly goals: readonly GoalStatus[] }) {
  if (goals.length === 0) return <EmptyState title="No risk goal is about a number that is known" />;
  return (
    <DataTable
      title="Risk goals"
      columns={[
        {
          heading: 'Goal',
          render: ({ metric, operator, threshold }) => (
            <>
              {metricWords[metric] ?? metric} {operatorSigns[operator]} {threshold}
            </>
          ),
        },
        { heading: 'Level', render: ({ level }) => <Tag type={levelTags[level]}>{level}</Tag> },
        { heading: 'To do', render: ({ action }) => action },
        { heading: 'Productions', align: 'end', render: ({ productions }) => productions },
      ]}
      rows={goals}
      keyOf={({ externalId }) => externalId}
    />
  );
}
