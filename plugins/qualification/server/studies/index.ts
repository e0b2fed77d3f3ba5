import { NoticeKindsToken, SignedRecordsToken, WorkSourcesToken } from '#kernel/contract';
import { SampleSetsApiToken, SetLocksToken } from '#plugins/sampling/server/api';
import type { Room } from '../room.js';
import { protocol } from './protocols/protocol.resource.js';
import { protocolStale } from './protocols/stale-protocols.js';
import { protocolRoutes } from './protocols/protocol.routes.js';
import { protocolReport } from './reports/protocol.report.js';
import { studyReport } from './reports/study.report.js';
import { cycleProfile } from './files/cycle-profile.resource.js';
import { runFileRoutes } from './files/run-file.routes.js';
import { runRoutes } from './runs/run.routes.js';
import { runWorkflow, signedRuns } from './runs/run-workflow.js';
import { runsToSign } from './runs/runs-to-sign.js';
import { runLocksSets } from './runs/set-lock.js';
import { study } from './study/study.resource.js';

/** Protocols, studies and their runs. */
export const studiesRoom: Room = {
  auditDomains: ['Protocol', 'Study', 'Run', 'CycleProfile'],
  resources: [protocol, study, cycleProfile],
  workflows: [runWorkflow],
  routes: [...protocolRoutes, ...runRoutes, ...runFileRoutes],
  reports: [protocolReport, studyReport],
  licensedTables: ['qualification.protocol', 'qualification.study'],
  bind(bind) {
    bind.extend(NoticeKindsToken, {}, () => protocolStale);
    bind.extend(SignedRecordsToken, {}, () => signedRuns);
    bind.extend(WorkSourcesToken, { sets: SampleSetsApiToken }, ({ sets }) => runsToSign(sets));
    bind.extend(SetLocksToken, {}, () => runLocksSets);
  },
};
