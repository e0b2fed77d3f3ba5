import type { Inspection } from '#plugins/qualification/shared/inspection';
import type { WorkflowState } from '#schemas/workflow/table';

/** The result of an inspection as a tag shows it. */
export function resultState({ visuallyClean }: Pick<Inspection, 'visuallyClean'>): WorkflowState {
  return visuallyClean ? { title: 'Visually clean', colour: 'green' } : { title: 'Not clean', colour: 'red' };
}

export const sourceWords: Readonly<Record<Inspection['source'], string>> = {
  routine: 'Routine',
  cleaning: 'After cleaning',
};
