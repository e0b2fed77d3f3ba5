import {
  FacilitySettingsToken,
  HomeNotesToken,
  PreviewNotesToken,
  SignedRecordsToken,
  TrailEntriesToken,
} from '#kernel/contract';
import { AssessedLimitsToken, LimitsApiToken } from '#plugins/limits/server/api';
import { PairCoverToken } from '../api.js';
import type { Room } from '../room.js';
import { assessmentRecord } from './assessment.resource.js';
import { assessmentReports } from './assessment.reports.js';
import { assessmentRoutes } from './assessment.routes.js';
import { coverOfProofs } from './cover-of-proofs.js';
import { coverOfAssessments } from './cover-of-assessments.js';
import { signedCancellations } from './cancellation.js';
import { changeRoutes } from './change.routes.js';
import { evaluationJob } from './evaluation-job.js';
import { assessmentNotes } from './home-notes.js';
import { limitsInForce } from './limits-in-force.js';
import { joinedAssessment } from './preview-notes.js';

/** Change assessments: what changed, what it does, what is decided, and the limits in force that follow. */
export const assessmentsRoom: Room = {
  permissions: [
    { area: 'FacilityCleaningEvaluation', actions: ['Generate', 'Get'] },
    { area: 'CEReport', actions: ['Generate', 'Get', 'GeneratePDF'] },
  ],
  auditDomains: ['CleaningAssessment'],
  controlled: [assessmentRecord],
  routes: [...changeRoutes, ...assessmentRoutes],
  jobs: [evaluationJob],
  reports: assessmentReports,
  bind(bind) {
    bind.extend(SignedRecordsToken, {}, () => signedCancellations);
    bind.extend(AssessedLimitsToken, {}, () => ({
      inForce: async (call, limits) => (await limitsInForce(call, limits)).plant,
    }));
    bind.extend(PairCoverToken, { limits: LimitsApiToken, settings: FacilitySettingsToken }, coverOfProofs);
    bind.extend(PairCoverToken, {}, () => coverOfAssessments);
    bind.extend(PreviewNotesToken, {}, () => joinedAssessment);
    bind.extend(HomeNotesToken, { trail: TrailEntriesToken, limits: LimitsApiToken }, assessmentNotes);
  },
};
