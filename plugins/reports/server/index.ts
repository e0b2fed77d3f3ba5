import { definePlugin } from '#kernel/contract';
import { cleaningAgentLimitReport } from './cleaning-agent-limit.report.js';
import { dashboardRoute } from './dashboard.js';
import { equipmentLimitReport } from './equipment-limit.report.js';
import { limitExplanationReport } from './limit-explanation.report.js';
import { macMatrixReport } from './mac-matrix.report.js';
import { nitrosamineMatrixReport } from './nitrosamine-matrix.report.js';
import { productionLimitReport } from './production-limit.report.js';

export const plugin = definePlugin({
  id: 'reports',
  reports: [
    equipmentLimitReport,
    productionLimitReport,
    cleaningAgentLimitReport,
    macMatrixReport,
    nitrosamineMatrixReport,
    limitExplanationReport,
  ],
  routes: [dashboardRoute],
});
