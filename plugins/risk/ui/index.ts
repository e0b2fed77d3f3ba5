import { defineApp } from '@limpid/ui-kit';
import { DashboardPages } from './dashboard/dashboard.pages.js';
import { RankingPages } from './ranking/ranking.pages.js';
import './risk.css';

export * from './catalogue/index.js';
export const worstCasePages = defineApp(RankingPages);
export const riskDashboardPages = defineApp(DashboardPages);
export { EquipmentWorstCase } from './ranking/equipment-worst-case.js';
