import { Tag } from '@carbon/react';
import { DataTable, EmptyState, PageLink, WaysOn } from '@limpid/ui-kit';
import { operatorSymbols } from '#plugins/risk/shared/scores/conditions';
import type { GoalStatus } from '#plugins/risk/shared/scores/scores';
import { metricWords } from '#plugins/risk/shared/setup/setup-words';
import { addGoal } from '../ways.js';

const levelTags = { high: 'red', medium: 'warm-gray', low: 'green' } as const;
/** Maximum of records named beside the count. */
const namedAtMost = 5;

/** Risk goals of the facility with the productions or residues they currently apply to. */
export function Goals({ goals }: { readonly goals: readonly GoalStatus[] }) {
  if (goals.length === 0)
    return (
      <EmptyState title="No risk goals yet">
        <WaysOn ways={[addGoal]} />
      </EmptyState>
    );
  return (
    <DataTable
      title="Risk goals"
      columns={[
        {
          heading: 'Goal',
          render: ({ metric, operator, threshold }) => (
            <>
              {metricWords[metric] ?? metric} {operatorSymbols[operator]} {threshold}
            </>
          ),
        },
        { heading: 'Level', render: ({ level }) => <Tag type={levelTags[level]}>{level}</Tag> },
        { heading: 'Action', render: ({ action }) => action },
        { heading: 'Applies to', render: goal => <AppliesTo goal={goal} /> },
      ]}
      rows={goals}
      keyOf={({ externalId }) => externalId}
    />
  );
}

const one = { productions: 'production', residues: 'residue' } as const;

/** Number and names of the records it applies to, and what cannot be assessed. */
function AppliesTo({ goal: { subject, records, assessed, unknown } }: { readonly goal: GoalStatus }) {
  if (subject === 'nothing') return <>Applies to nothing yet, because sampling locations are not stored.</>;
  const { length } = records;
  return (
    <>
      {length} of {assessed} {assessed === 1 ? one[subject] : subject}
      {length > 0 && ': '}
      {records.slice(0, namedAtMost).map((record, index) => (
        <span key={record.id} title={record.name}>
          {index > 0 && ', '}
          <PageLink
            address={
              subject === 'productions'
                ? `/app/master/productions/${record.id}`
                : `/app/limits/feasibility?search=${encodeURIComponent(record.externalId)}`
            }
          >
            {record.externalId}
          </PageLink>
        </span>
      ))}
      {length > namedAtMost && ` and ${length - namedAtMost} more`}
      {unknown > 0 && <div>{unknown} cannot be assessed: the value is unknown</div>}
    </>
  );
}
