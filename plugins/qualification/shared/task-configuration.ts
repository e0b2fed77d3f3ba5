import { Type, type Static } from 'typebox';
import { studyTypes, type StudyType } from '#schemas/enumerations/master-data';
import { Duration } from '#schemas/lib/duration';
import { closed, Nullable, Reason, Uuid } from '#schemas/lib/fields';

const days = (description: string) => Type.Integer({ minimum: 0, maximum: 366, description });

/** How tasks of one study type are planned (entities section 7.2, configuration). */
export const StudyTypeRule = Type.Object(
  {
    frequency: Nullable(Duration),
    runsRequired: Type.Integer({ minimum: 1, maximum: 10, description: 'Runs that must pass' }),
    consecutiveRequired: Type.Boolean(),
    windowBeforeDays: days('Days before the due day from which the task may be done'),
    windowAfterDays: days('Days after the due day until which it may be done'),
    noticeDays: days('Days before the due day on which its owner is told'),
    escalationDays: days('Days after the due day after which the lead is told'),
  },
  closed,
);
export type StudyTypeRule = Static<typeof StudyTypeRule>;

const rules = Type.Object(
  Object.fromEntries(studyTypes.map(type => [type, StudyTypeRule])) as Record<StudyType, typeof StudyTypeRule>,
  closed,
);
const settings = {
  studyTypes: rules,
  createsFromAssessments: Type.Boolean({ description: 'Approved assessments add the tasks that they decided on' }),
  escalateTo: Nullable(Uuid),
};

/** How a facility plans its tasks; version 0: as the product comes. */
export const TaskConfiguration = Type.Object({ version: Type.Integer(), ...settings });
export type TaskConfiguration = Static<typeof TaskConfiguration>;

/** The whole configuration as it shall be. */
export const TaskConfigurationBody = Type.Object(
  { version: Type.Integer({ minimum: 0, description: 'That was read' }), ...settings, reason: Type.Optional(Reason) },
  closed,
);
export type TaskConfigurationBody = Static<typeof TaskConfigurationBody>;

/** What a configuration would add at once, and what would fall due within a year, against the present one. */
export const TaskConfigurationEffect = Type.Object({
  addsNow: Type.Integer(),
  dueWithinYear: Type.Integer(),
  dueWithinYearBefore: Type.Integer(),
  studyTypes: Type.Array(
    Type.Object({ studyType: Type.String(), dueWithinYear: Type.Integer(), dueWithinYearBefore: Type.Integer() }),
  ),
});
export type TaskConfigurationEffect = Static<typeof TaskConfigurationEffect>;

const yearly = { value: 1, unit: 'year(s)' } as const;
const rule = (more: Partial<StudyTypeRule>): StudyTypeRule => ({
  frequency: null,
  runsRequired: 3,
  consecutiveRequired: false,
  windowBeforeDays: 30,
  windowAfterDays: 30,
  noticeDays: 30,
  escalationDays: 14,
  ...more,
});
const validated = rule({ frequency: yearly, consecutiveRequired: true });

/** Where a facility has not configured anything: three runs, consecutive for what is validated, and verified each year from then on. */
export const defaultTaskConfiguration: TaskConfiguration = {
  version: 0,
  studyTypes: {
    validation: validated,
    verification: rule({ windowBeforeDays: 0, windowAfterDays: 0, noticeDays: 7 }),
    periodicVerification: rule({ frequency: yearly }),
    newProductIntroduction: validated,
    productChangeover: rule({ windowBeforeDays: 0, windowAfterDays: 0, noticeDays: 7 }),
    batchChangeover: rule({ windowBeforeDays: 0, windowAfterDays: 0, noticeDays: 7 }),
    onDemandStudy: rule({ windowBeforeDays: 0, windowAfterDays: 0 }),
  },
  createsFromAssessments: true,
  escalateTo: null,
};
