import { FacilitySettingsToken, HomeNotesToken, SignedRecordsToken } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { PairCoverToken } from '../api.js';
import { coverOfAcceptedStudies } from '../historical-studies/cover-of-accepted.js';
import type { Room } from '../room.js';
import { dossierReports } from './dossier/dossier.report.js';
import { signedAcceptances } from './gaps/acceptance-rows.js';
import { coverOfAcceptances } from './gaps/cover-of-acceptances.js';
import { changeoverRoutes } from './changeover/changeover.routes.js';
import { gapRoutes } from './gaps/gap.routes.js';
import { timelineRoute } from './history/timeline.route.js';
import { traceRoute } from './history/trace.route.js';
import { coverageRoutes } from './map/coverage.routes.js';
import { coverageNotes } from './map/home-notes.js';

/** What is proven of each production on each piece of equipment, and what follows for planning and for inspectors. */
export const coverageRoom: Room = {
  auditDomains: ['CoverageAcceptance'],
  routes: [...coverageRoutes, ...gapRoutes, ...changeoverRoutes, timelineRoute, traceRoute],
  reports: dossierReports,
  bind(bind) {
    bind.extend(HomeNotesToken, { limits: LimitsApiToken, settings: FacilitySettingsToken }, coverageNotes);
    bind.extend(SignedRecordsToken, {}, () => signedAcceptances);
    bind.extend(PairCoverToken, { settings: FacilitySettingsToken }, ({ settings }) => coverOfAcceptances(settings));
    bind.extend(PairCoverToken, {}, () => coverOfAcceptedStudies);
  },
};
