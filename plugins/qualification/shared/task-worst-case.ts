import { Type, type Static } from 'typebox';
import { contaminantKinds } from '#schemas/enumerations/master-data';
import { Nullable, StringEnum, Uuid } from '#schemas/lib/fields';

/** How a worst case was found. */
export const worstCaseStrategies = ['ranking', 'override', 'lowestLimit'] as const;

/** The worst case of one contaminant set of a task: who it is, its score, and why (entities section 7.2). */
export const TaskWorstCase = Type.Object({
  contaminant: StringEnum(contaminantKinds),
  /** The production or residue; null where it cannot be found, and `reason` says why. */
  target: Nullable(Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() })),
  /** The RPN of a ranking; the surface limit in mg/sqcm of a lowest limit. */
  score: Nullable(Type.Number()),
  scoreUnit: Type.String({ description: '1 for an RPN' }),
  strategy: StringEnum(worstCaseStrategies),
  reason: Type.String(),
});
export type TaskWorstCase = Static<typeof TaskWorstCase>;

/** Worst cases of a task: of now beside those that were confirmed for it. */
export const TaskWorstCases = Type.Object({
  /** As the data say now. */
  worstCases: Type.Array(TaskWorstCase),
  /** As they were confirmed for the task; empty until then. */
  confirmed: Type.Array(TaskWorstCase),
  isConfirmed: Type.Boolean({ description: 'The confirmed worst cases are the present ones' }),
});
export type TaskWorstCases = Static<typeof TaskWorstCases>;
