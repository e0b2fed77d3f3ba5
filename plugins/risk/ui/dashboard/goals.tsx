import { Tag } from '@carbon/react';
import { EmptyState } from '@limpid/ui-kit';
import { operatorSigns } from '#schemas/risk/conditions';
import type { RiskMetric } from '#schemas/risk/names';
import type { GoalStatus } from '#schemas/risk/scores';

const levelTags = { high: 'red', medium: 'warm-gray', low: 'green' } as const;
const metricWords: Readonly<Partial<Record<RiskMetric, string>>> = {
  rpn: 'RPN',
  toxicityScore: 'Toxicity score',
  detectability: 'Detectability score',
};

/** What the facility has set itself to do at which risk, and how many productions that is now. */
export function Goals({ goals }: { readonly goals: readonly GoalStatus[] }) {
  if (goals.length === 0) return <EmptyState title="No risk goal is about a number that is known" />;
  return (
    <div className="limpid-table-scroll">
      <table className="cds--data-table" aria-label="Risk goals">
        <thead>
          <tr>
            {['Goal', 'Level', 'To do', 'Productions'].map(heading => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {goals.map(({ externalId, metric, operator, threshold, level, action, productions }) => (
            <tr key={externalId}>
              <td>
                {metricWords[metric] ?? metric} {operatorSigns[operator]} {threshold}
              </td>
              <td>
                <Tag type={levelTags[level]}>{level}</Tag>
              </td>
              <td>{action}</td>
              <td className="limpid-number">{productions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
