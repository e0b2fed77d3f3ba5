import { defineApp } from '@limpid/ui-kit';
import { HelpPage } from './help/help.page.js';
import { HomePage } from './home.page.js';
import { ReportsPage } from './reports.page.js';

export const homePages = defineApp(HomePage);
export const reportPages = defineApp(ReportsPage);
export { ExplanationReport } from './explanation-report.js';
export { AgentReports, EquipmentReports, ProductionReports } from './record-reports.js';
export const helpPages = defineApp(HelpPage);
