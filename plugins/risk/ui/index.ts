import { defineApp } from '@limpid/ui-kit';
import { RiskDashboardPage } from './dashboard/dashboard.page.js';
import { WorstCasePage } from './ranking/worst-case.page.js';
import './risk.css';

export * from './catalogue/index.js';
export const worstCasePages = defineApp(WorstCasePage);
export const riskDashboardPages = defineApp(RiskDashboardPage);
