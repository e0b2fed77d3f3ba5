import { Facts, formatDay, formatTime } from '@limpid/ui-kit';
import type { WholeQualificationTask } from '#plugins/qualification/shared/task';
import { studyTypeWords } from '#schemas/enumerations/master-data';
import { Due } from '../list/task-list.js';
import { contaminantWords, sourceWords } from '../words.js';

interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** What a task is about and until when, with links to its records. */
export function TaskFacts({ task }: { readonly task: WholeQualificationTask }) {
  const { cancellation, nextDueOn, plannedOn, window } = task;
  return (
    <Facts
      facts={[
        ['Study type', studyTypeWords[task.studyType]],
        ['Equipment', <ScopeLink key="equipment" record={task.equipment} page="/app/master/equipment" />],
        ...(task.equipmentGroup === null
          ? []
          : [
              [
                'Equipment group',
                <ScopeLink key="group" record={task.equipmentGroup} page="/app/master/equipment-groups" />,
              ] as const,
            ]),
        ...(task.equipmentTrain === null
          ? []
          : [
              [
                'Equipment train',
                <ScopeLink key="train" record={task.equipmentTrain} page="/app/master/equipment-trains" />,
              ] as const,
            ]),
        ['Production', <ScopeLink key="production" record={task.production} page="/app/master/productions" />],
        ['Cleaning procedure', <ScopeLink key="procedure" record={task.procedure} page="/app/master/procedures" />],
        ['Contaminants', contaminantsText(task)],
        ['Due', <Due key="due" task={task} />],
        ['Window', `${formatDay(window.from)} to ${formatDay(window.to)}`],
        ...(plannedOn === null ? [] : [['Planned', formatDay(plannedOn)] as const]),
        ['Owner', task.owner?.name ?? 'Nobody'],
        ['Runs required', `${task.runsRequired}${task.consecutiveRequired ? ', consecutive' : ''}`],
        ...(task.passes.length === 0
          ? []
          : [['Passes', task.passes.map(({ set, passes }) => `${set}: ${passes}`).join('; ')] as const]),
        ['Source', sourceWords[task.source]],
        ['Why', task.why],
        ['Change number', task.changeControlReference],
        ['Deviations', task.deviationReferences.join(', ')],
        ...(task.outcome === null ? [] : [['Outcome', task.outcome] as const]),
        ...(task.completedAt === null ? [] : [['Completed', formatTime(task.completedAt)] as const]),
        ...(nextDueOn === null ? [] : [['Next due', formatDay(nextDueOn)] as const]),
        ...(cancellation === null
          ? []
          : [
              [
                'Cancellation asked for',
                `${cancellation.by.name}, ${formatTime(cancellation.at)}: ${cancellation.reason}`,
              ] as const,
            ]),
      ]}
    />
  );
}

function ScopeLink({ record, page }: { readonly record: Named | null; readonly page: string }) {
  if (record === null) return <>–</>;
  return (
    <a className="cds--link" href={`${page}/${record.id}`}>
      {record.externalId} {record.name}
    </a>
  );
}

function contaminantsText({ contaminants }: WholeQualificationTask): string {
  return contaminants
    .map(({ kind, name }) => (name === null ? contaminantWords[kind] : `${contaminantWords[kind]} ${name}`))
    .join('; ');
}
