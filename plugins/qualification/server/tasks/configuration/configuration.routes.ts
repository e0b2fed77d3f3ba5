import { Type } from 'typebox';
import {
  defineRoute,
  FacilitySettingsToken,
  readOnly,
  todayAt,
  type AnyCall,
  type FacilitySettings,
  type RouteDefinition,
} from '#kernel/contract';
import {
  TaskConfiguration,
  TaskConfigurationBody,
  TaskConfigurationEffect,
} from '#plugins/qualification/shared/task-configuration';
import { studyTypes } from '#schemas/enumerations/master-data';
import { daysAfter } from '#schemas/lib/date-text';
import { forecast } from '../../engine/tasks/periodic.js';
import { periodicState, tasksToCome } from '../schedule/periodic-tasks.js';
import { readConfiguration } from './read-configuration.js';
import { saveConfiguration } from './save-configuration.js';

const shared = { path: '/qualification-task/configure', scope: 'facility', feature: 'qualification' } as const;
const changes = { allOf: ['QualificationTask.Modify', 'CleaningPolicy.Modify'] } as const;
const Answer = Type.Object({ configuration: TaskConfiguration });

/** How tasks are planned (specification section 7; screen S37). */
export const configurationRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    access: { anyOf: ['QualificationTask.Get'] },
    summary: 'How tasks are planned: frequency, runs, windows, notice and escalation of each study type',
    input: {},
    output: Answer,
    audit: readOnly,
    useCase: {
      name: 'qualification.read-configuration',
      deps: {},
      run: async (_deps, call) => ({ configuration: await readConfiguration(call) }),
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    access: changes,
    summary: 'Saves how tasks are planned; tasks that exist stay as they are',
    input: { body: TaskConfigurationBody },
    output: Answer,
    audit: 'required',
    reason: 'change',
    useCase: {
      name: 'qualification.save-configuration',
      deps: {},
      run: async (_deps, call) => ({ configuration: await saveConfiguration(call, call.input.body) }),
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/qualification-task/configure/effect',
    access: changes,
    summary: 'How many tasks a configuration would add at once and within a year, without saving it',
    input: { body: TaskConfigurationBody },
    output: TaskConfigurationEffect,
    audit: readOnly,
    useCase: {
      name: 'qualification.configuration-effect',
      deps: { settings: FacilitySettingsToken },
      run: ({ settings }, call) => effectOf(call, settings, call.input.body),
    },
  }),
];

async function effectOf(
  call: AnyCall,
  settings: FacilitySettings,
  { studyTypes: rules }: TaskConfigurationBody,
): Promise<TaskConfigurationEffect> {
  const today = await todayAt(call, settings);
  const until = daysAfter(today, 365);
  const state = await periodicState(call, settings);
  const present = await readConfiguration(call);
  const coming = tasksToCome(state, { ...present, studyTypes: rules });
  const after = forecast(coming, until, rules);
  const before = forecast(tasksToCome(state, present), until, present.studyTypes);
  return {
    addsNow: coming.filter(({ addedOn }) => addedOn <= today).length,
    dueWithinYear: after.length,
    dueWithinYearBefore: before.length,
    studyTypes: studyTypes.map(studyType => ({
      studyType,
      dueWithinYear: after.filter(each => each.studyType === studyType).length,
      dueWithinYearBefore: before.filter(each => each.studyType === studyType).length,
    })),
  };
}
