import { api, fp, useSave } from '@limpid/ui-kit';
import type { TaskStep, WholeQualificationTask } from '#plugins/qualification/shared/task';

/** Carries out an action on the task that was read; every shown task is read again then. */
export function useTaskStep(task: WholeQualificationTask): (step: Omit<TaskStep, 'version'>) => Promise<unknown> {
  const save = useSave((step: TaskStep) => api.post(fp(`/qualification-task/task/${task.id}`), step, 'The action'));
  return step => save.mutateAsync({ ...step, version: task.version });
}
