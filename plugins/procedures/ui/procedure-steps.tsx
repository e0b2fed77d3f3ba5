import { Tag } from '@carbon/react';
import { DataTable, EmptyState } from '@limpid/ui-kit';
import { stepLimits, type ProcedureStep } from '#plugins/procedures/shared/procedure-step';
import { useAgentNames } from './use-agents.js';

/** The steps of a procedure with their limits, in their order. */
export function ProcedureSteps({ steps }: { readonly steps: readonly ProcedureStep[] }) {
  const nameOf = useAgentNames();
  if (steps.length === 0) return <EmptyState title="No steps yet" />;
  return (
    <DataTable
      title="Steps"
      columns={[
        { heading: 'Step', render: (_step, index) => index + 1 },
        {
          heading: 'Action',
          render: step => (
            <>
              {step.action}{' '}
              {step.critical === true && (
                <Tag type="red" size="sm">
                  Critical
                </Tag>
              )}
            </>
          ),
        },
        { heading: 'Agent', render: ({ cleaningAgentId }) => (cleaningAgentId ? nameOf(cleaningAgentId) : '') },
        { heading: 'Limits', render: stepLimits },
        { heading: 'Mechanical action', render: step => step.mechanicalAction ?? '' },
        { heading: 'Drained', render: step => (step.drain === true ? 'yes' : '') },
      ]}
      rows={steps}
      keyOf={(_step, index) => String(index)}
    />
  );
}
