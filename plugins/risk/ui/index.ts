import { defineApp } from '@limpid/ui-kit';
import { RiskDashboardPage } from './dashboard/dashboard.page.js';
import { RankingPages } from './ranking/ranking.pages.js';
import './risk.css';

export * from './catalogue/index.js';
export const worstCasePages = defineApp(RankingPages);
export const riskDashboardPages = defineApp(RiskDashboardPage);
