import { DataTable, EmptyState } from '@limpid/ui-kit';
import type { WholeQualificationTask } from '#plugins/qualification/shared/task';
import { runsText } from '../words.js';
import { RunDots } from './run-dots.js';

/** The studies of a task with their runs. */
export function TaskStudies({ task }: { readonly task: WholeQualificationTask }) {
  if (task.studies.length === 0)
    return (
      <EmptyState title="No study yet">
        <p>A study begins with the approved protocol of this task.</p>
      </EmptyState>
    );
  return (
    <>
      <RunDots runs={task.runs} required={task.runsRequired} text={runsText(task)} />
      <DataTable
        title="Studies"
        columns={[
          {
            heading: 'Number',
            render: ({ id, number }) => (
              <a className="cds--link" href={`/app/studies/${id}`}>
                {number}
              </a>
            ),
          },
          { heading: 'Title', render: ({ title }) => title },
          { heading: 'State', render: ({ state }) => state },
          { heading: 'Outcome', render: ({ outcome }) => outcome },
        ]}
        rows={task.studies}
        keyOf={({ id }) => id}
      />
    </>
  );
}
