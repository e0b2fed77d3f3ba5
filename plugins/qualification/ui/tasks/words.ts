import type { QualificationTask } from '#plugins/qualification/shared/task';
import { taskTable, type TaskState } from '#plugins/qualification/shared/task-workflow';
import type { TaskSource } from '#plugins/qualification/shared/new-task';
import type { ContaminantKind } from '#schemas/enumerations/master-data';

export const sourceWords: Readonly<Record<TaskSource, string>> = {
  assessment: 'Assessment',
  schedule: 'Schedule',
  manual: 'Added by hand',
  deviation: 'Deviation',
};

export const contaminantWords: Readonly<Record<ContaminantKind, string>> = {
  product: 'Product',
  intermediate: 'Intermediate',
  cleaningAgent: 'Cleaning agent',
  BioBurden: 'Bioburden',
  Endotoxin: 'Endotoxin',
  Nitrosamine: 'Nitrosamine',
};

/** The state of a task as its tag shows it. */
export function stateOf(state: TaskState) {
  return taskTable.states[state];
}

/** What a task is about, in one line: `EQ-1, PRD-2, CP-3`. */
export function scopeText({
  equipment,
  equipmentGroup,
  equipmentTrain,
  production,
  procedure,
}: QualificationTask): string {
  return [equipment, equipmentGroup, equipmentTrain, production, procedure]
    .flatMap(each => each?.externalId ?? [])
    .join(', ');
}

/** `2 of 3 passed`. */
export function runsText({ runsPassed, runsRequired }: QualificationTask): string {
  return `${runsPassed} of ${runsRequired} passed`;
}
