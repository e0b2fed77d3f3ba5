import { definePlugin } from '#kernel/contract';
import { cleaningAgentLimitReport } from './cleaning-agent-limit.report.js';
import { customReportDocument } from './custom-reports/custom.report.js';
import { customReport } from './custom-reports/custom-report.resource.js';
import { customReportRoutes } from './custom-reports/custom-report.routes.js';
import { dashboardRoute } from './dashboard.js';
import { equipmentLimitReport } from './equipment-limit.report.js';
import { limitExplanationReport } from './limit-explanation.report.js';
import { macMatrixReport } from './mac-matrix.report.js';
import { masterDataReport } from './master-data.report.js';
import { nitrosamineMatrixReport } from './nitrosamine-matrix.report.js';
import { productionLimitReport } from './production-limit.report.js';
import { annualSummaryRoutes } from './report-documents/annual-summary.routes.js';
import { reportDocument } from './report-documents/report-document.resource.js';
import { reportDocumentRoutes } from './report-documents/report-document.routes.js';
import { offeredTagsRoute, reportTag } from './report-documents/report-tag.resource.js';

export const plugin = definePlugin({
  id: 'reports',
  reports: [
    equipmentLimitReport,
    productionLimitReport,
    cleaningAgentLimitReport,
    macMatrixReport,
    nitrosamineMatrixReport,
    limitExplanationReport,
    masterDataReport,
    customReportDocument,
  ],
  auditDomains: ['ReportTag', 'CustomReport'],
  resources: [reportTag, reportDocument, customReport],
  routes: [dashboardRoute, offeredTagsRoute, ...reportDocumentRoutes, ...annualSummaryRoutes, ...customReportRoutes],
});
