import { definePlugin } from '#kernel/contract';
import { PairCoverToken } from './api.js';
import { assessmentsRoom } from './assessments/index.js';
import { coverageRoom } from './coverage/index.js';
import { inspectorRoom } from './inspector/index.js';
import { floorRoom } from './floor/index.js';
import type { Room } from './room.js';
import { studiesRoom } from './studies/index.js';
import { summaryRoom } from './summary/index.js';
import { tasksRoom } from './tasks/index.js';

const rooms: readonly Room[] = [
  assessmentsRoom,
  tasksRoom,
  studiesRoom,
  floorRoom,
  coverageRoom,
  summaryRoom,
  inspectorRoom,
];

/** From a change to evidence: assessments, tasks, protocols, studies and runs, the floor, and coverage. */
export const plugin = definePlugin({
  id: 'qualification',
  permissions: rooms.flatMap(room => room.permissions ?? []),
  auditDomains: rooms.flatMap(room => room.auditDomains ?? []),
  resources: rooms.flatMap(room => room.resources ?? []),
  controlled: rooms.flatMap(room => room.controlled ?? []),
  workflows: rooms.flatMap(room => room.workflows ?? []),
  routes: rooms.flatMap(room => room.routes ?? []),
  jobs: rooms.flatMap(room => room.jobs ?? []),
  scheduledTasks: rooms.flatMap(room => room.scheduledTasks ?? []),
  imports: rooms.flatMap(room => room.imports ?? []),
  reports: rooms.flatMap(room => room.reports ?? []),
  defaults: rooms.flatMap(room => room.defaults ?? []),
  licensedTables: rooms.flatMap(room => room.licensedTables ?? []),
  bind(bind) {
    bind.extensionPoint(PairCoverToken);
    for (const room of rooms) room.bind?.(bind);
  },
});
