import { defineApp } from '@limpid/ui-kit';
import { CalendarPage } from './calendar/calendar.page.js';
import { TaskPages } from './task.pages.js';
import './tasks.css';

export const taskPages = defineApp(TaskPages);
export const calendarPages = defineApp(CalendarPage);
export { EquipmentTasks } from './equipment-tasks.js';
