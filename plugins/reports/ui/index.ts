import { defineApp } from '@limpid/ui-kit';
import { HomePage } from './home.page.js';
import { ReportsPage } from './reports.page.js';

export const homePages = defineApp(HomePage);
export const reportPages = defineApp(ReportsPage);
export { AgentReports, EquipmentReports, ProductionReports } from './record-reports.js';
