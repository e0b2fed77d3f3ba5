import { HomeNotesToken, NoticeKindsToken, SignedRecordsToken } from '#kernel/contract';
import type { Room } from '../room.js';
import { holdTime, releaseRevoked } from './alarmed.js';
import { floorNotes } from './floor-notes.js';
import { floorRoutes } from './floor.routes.js';
import { floorWorkflow } from './floor-workflow.js';
import { holdAlarmsTask } from './hold-alarms.task.js';
import { inspectionRoutes } from './inspection.routes.js';
import { photoRoutes } from './photo.routes.js';
import { signedReleases } from './release-acts.js';
import { releaseRoutes } from './release.routes.js';
import { releaseWorkflow } from './release-workflow.js';
import { settingsRoutes } from './settings.routes.js';
import { signedWitnesses } from './signed-witness.js';

/** The physical status of equipment, its hold times, visual inspections, and its release. */
export const floorRoom: Room = {
  auditDomains: ['EquipmentFloor', 'EquipmentRelease', 'Inspection', 'InspectionSettings'],
  workflows: [floorWorkflow, releaseWorkflow],
  routes: [...floorRoutes, ...photoRoutes, ...releaseRoutes, ...inspectionRoutes, ...settingsRoutes],
  scheduledTasks: [holdAlarmsTask],
  bind(bind) {
    bind.extend(HomeNotesToken, {}, () => floorNotes);
    for (const kind of [holdTime, releaseRevoked]) bind.extend(NoticeKindsToken, {}, () => kind);
    bind.extend(SignedRecordsToken, {}, () => signedWitnesses);
    bind.extend(SignedRecordsToken, {}, () => signedReleases);
  },
};
