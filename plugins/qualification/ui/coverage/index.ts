import { defineApp } from '@limpid/ui-kit';
import { CoveragePages } from './map/coverage.page.js';
import { PlanningPages } from './planning/planning.page.js';
import './coverage.css';

export const coveragePages = defineApp(CoveragePages);
export const planningPages = defineApp(PlanningPages);
export { EquipmentTimeline } from './history/equipment-timeline.js';
