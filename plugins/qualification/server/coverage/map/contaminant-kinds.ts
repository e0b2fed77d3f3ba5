import type { Contaminant } from '#plugins/qualification/shared/new-task';
import type { ResidueKind } from '#plugins/qualification/shared/coverage/status';

/** Kinds of contaminants of studies and tasks, by the kind of the residue. */
export const contaminantKinds: Readonly<Record<ResidueKind, Contaminant['kind']>> = {
  active: 'product',
  intermediate: 'intermediate',
  cleaningAgent: 'cleaningAgent',
  nitrosamine: 'Nitrosamine',
};
