import { Type, type Static } from 'typebox';
import { contaminantKinds, studyTypes } from '#schemas/enumerations/master-data';
import { runStatuses } from '#schemas/enumerations/states';
import { closed, Day, Nullable, Pagination, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { actionBody } from '#schemas/workflow/action-body';
import { AvailableAction } from '#schemas/workflow/available-action';
import { taskSources } from './new-task.js';
import { TaskWorstCase } from './task-worst-case.js';
import { taskTable, type TaskState } from './task-workflow.js';

/** All states, in the order of the workflow. */
export const taskStates = Object.keys(taskTable.states) as TaskState[];

const Named = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String() });
const TaskPerson = Type.Object({ id: Uuid, name: Type.String() });

const ContaminantInScope = Type.Object({
  kind: StringEnum(contaminantKinds),
  residueId: Nullable(Uuid),
  name: Nullable(Type.String({ description: 'Of the residue' })),
});

/** One run of the studies of a task, as a dot. */
const TaskRun = Type.Object({
  id: Uuid,
  studyId: Uuid,
  number: Type.Integer(),
  state: StringEnum(runStatuses),
  outcome: Nullable(StringEnum(['pass', 'fail'])),
  isVoid: Type.Boolean(),
});
export type TaskRun = Static<typeof TaskRun>;

const fields = {
  id: Uuid,
  version: Type.Integer(),
  number: Type.String(),
  title: Type.String(),
  state: StringEnum(taskStates),
  studyType: StringEnum(studyTypes),
  source: StringEnum(taskSources),
  sourceId: Nullable(Uuid),
  equipment: Nullable(Named),
  equipmentGroup: Nullable(Named),
  equipmentTrain: Nullable(Named),
  production: Nullable(Named),
  procedure: Nullable(Named),
  cleaningLevel: Nullable(Type.Integer()),
  contaminants: Type.Array(ContaminantInScope),
  runsRequired: Type.Integer(),
  consecutiveRequired: Type.Boolean(),
  /** Passed runs that count: of the last unbroken row where runs must be consecutive. */
  runsPassed: Type.Integer({ description: 'Of the contaminant set with the fewest passes' }),
  /** Passes that count by contaminant set (transitions 4.3). */
  passes: Type.Array(Type.Object({ set: Type.String(), passes: Type.Integer() })),
  runs: Type.Array(TaskRun),
  dueOn: Day,
  window: Type.Object({ from: Day, to: Day }),
  plannedOn: Nullable(Day),
  isOverdue: Type.Boolean({ description: 'Open, and its due day has passed on the calendar of the facility' }),
  owner: Nullable(TaskPerson),
  protocolId: Nullable(Uuid),
  studyId: Nullable(Uuid),
  outcome: Nullable(Type.String()),
  extensions: Type.Integer(),
  changeControlReference: Nullable(Type.String()),
  deviationReferences: Type.Array(Type.String()),
  why: Nullable(Type.String()),
  /** Who asked to cancel it, and why; a second person decides. */
  cancellation: Nullable(Type.Object({ by: TaskPerson, at: Type.String(), reason: Type.String() })),
  completedAt: Nullable(Type.String()),
  createdAt: Type.String(),
};

/** A qualification task (entities section 7.2). */
export const QualificationTask = Type.Object(fields);
export type QualificationTask = Static<typeof QualificationTask>;

/** A task with its worst cases, its studies, what the caller may do, and when it falls due again. */
export const WholeQualificationTask = Type.Object({
  ...fields,
  worstCases: Type.Array(TaskWorstCase),
  studies: Type.Array(
    Type.Object({
      id: Uuid,
      number: Type.String(),
      title: Type.String(),
      state: Type.String(),
      outcome: Type.String(),
    }),
  ),
  /** By the periodic rule of its study type, once it is completed. */
  nextDueOn: Nullable(Day),
  actions: Type.Array(AvailableAction),
});
export type WholeQualificationTask = Static<typeof WholeQualificationTask>;

/** The answer of calls about one task. */
export const OneTask = Type.Object({ qualificationTask: WholeQualificationTask });
/** A page of tasks, without what only the page of a task shows. */
export const TaskPage = Type.Object({ qualificationTasks: Type.Array(QualificationTask), pagination: Pagination });

/** How the list of tasks is narrowed. */
export const TaskQuery = Type.Object(
  {
    ...pageParameters,
    state: Type.Optional(StringEnum(taskStates)),
    open: Type.Optional(Type.Boolean({ description: 'Neither completed nor cancelled' })),
    studyType: Type.Optional(StringEnum(studyTypes)),
    source: Type.Optional(StringEnum(taskSources)),
    ownerId: Type.Optional(Uuid),
    mine: Type.Optional(Type.Boolean({ description: 'The caller is the owner' })),
    overdue: Type.Optional(Type.Boolean()),
    asked: Type.Optional(Type.Boolean({ description: 'A cancellation waits for an approver' })),
    dueFrom: Type.Optional(Day),
    dueTo: Type.Optional(Day),
  },
  closed,
);
export type TaskQuery = Static<typeof TaskQuery>;

const Reference = Text(64, { description: 'As the quality system numbers it: DEV-2026-014' });

const byType = 'by default as configured for the study type';

/** A task that is added by hand (transitions Q1). What is left out follows the configuration of the study type. */
export const NewTaskBody = Type.Object(
  {
    title: Text(255),
    studyType: StringEnum(studyTypes),
    equipmentId: Type.Optional(Nullable(Uuid)),
    equipmentGroupId: Type.Optional(Nullable(Uuid)),
    equipmentTrainId: Type.Optional(Nullable(Uuid)),
    productionId: Type.Optional(Nullable(Uuid)),
    procedureId: Type.Optional(Nullable(Uuid)),
    cleaningLevel: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: 9, description: 'Level of the cleaning; by default not stated' })),
    ),
    contaminants: Type.Optional(
      Type.Array(
        Type.Object({ kind: StringEnum(contaminantKinds), residueId: Type.Optional(Nullable(Uuid)) }, closed),
        {
          maxItems: 50,
        },
      ),
    ),
    runsRequired: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, description: `Runs that must pass; ${byType}` }),
    ),
    consecutiveRequired: Type.Optional(Type.Boolean()),
    dueOn: Day,
    windowBeforeDays: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 366, description: `Days before the due day; ${byType}` }),
    ),
    windowAfterDays: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 366, description: `Days after the due day; ${byType}` }),
    ),
    ownerId: Type.Optional(Nullable(Uuid)),
    changeControlReference: Type.Optional(Nullable(Reference)),
    deviationReferences: Type.Optional(Type.Array(Reference, { maxItems: 20 })),
    why: Type.Optional(Nullable(Text(2000))),
  },
  closed,
);
export type NewTaskBody = Static<typeof NewTaskBody>;

/** What an action of a task is sent with: the day of plan and changeDueDate, the owner of assign, the reference of linkDeviation. */
export const TaskStep = Type.Object(
  {
    ...actionBody(taskTable).properties,
    day: Type.Optional(Nullable(Day)),
    ownerId: Type.Optional(Nullable(Uuid)),
    reference: Type.Optional(Nullable(Reference)),
  },
  closed,
);
export type TaskStep = Static<typeof TaskStep>;
