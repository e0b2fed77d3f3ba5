import { DueRecordsToken, FacilitySettingsToken, HomeNotesToken, SignedRecordsToken } from '#kernel/contract';
import type { Room } from '../room.js';
import { calendarRoutes } from './calendar/calendar.routes.js';
import { configurationRoutes } from './configuration/configuration.routes.js';
import { signedDecisions } from './decisions.js';
import { taskNotes, taskNotices } from './notices.js';
import { scheduleTask } from './schedule/schedule.task.js';
import { taskRoutes } from './task.routes.js';
import { taskWorkflow } from './task-workflow.js';
import { taskWorstCasesRoute } from './worst-cases/worst-case.route.js';
import { writeTaskRoutes } from './write-task.routes.js';

/** Qualification tasks: who has to qualify what until when, and the calendar. */
export const tasksRoom: Room = {
  permissions: [{ area: 'QualificationTask', actions: ['Get', 'Add', 'Modify'] }],
  auditDomains: ['QualificationTask'],
  workflows: [taskWorkflow],
  routes: [...taskRoutes, taskWorstCasesRoute, ...writeTaskRoutes, ...configurationRoutes, ...calendarRoutes],
  scheduledTasks: [scheduleTask],
  licensedTables: ['qualification.task'],
  bind(bind) {
    bind.extend(SignedRecordsToken, {}, () => signedDecisions);
    bind.extend(DueRecordsToken, {}, () => taskNotices);
    bind.extend(HomeNotesToken, { settings: FacilitySettingsToken }, ({ settings }) => taskNotes(settings));
  },
};
