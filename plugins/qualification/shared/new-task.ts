import type { StudyType } from '#schemas/enumerations/master-data';

/** Where a task comes from (entities section 7.2). */
export const taskSources = ['assessment', 'schedule', 'manual', 'deviation'] as const;
export type TaskSource = (typeof taskSources)[number];

/** A residue that a task, a study or a cover is about. */
export interface Contaminant {
  readonly kind: 'product' | 'intermediate' | 'cleaningAgent' | 'Nitrosamine' | 'BioBurden' | 'Endotoxin';
  /** The active, intermediate, cleaning agent or nitrosamine; null for microbial contaminants. */
  readonly residueId: string | null;
}

/** What other rooms state of a task that they add. */
export interface NewTask {
  readonly title: string;
  readonly studyType: StudyType;
  readonly source: TaskSource;
  /** The assessment, task or run that it comes from. */
  readonly sourceId?: string | null;
  readonly equipmentId?: string | null;
  readonly productionId?: string | null;
  readonly procedureId?: string | null;
  readonly contaminants?: readonly Contaminant[];
  readonly runsRequired?: number;
  /** 2026-12-24 */
  readonly dueOn: string;
  readonly why: string;
}
