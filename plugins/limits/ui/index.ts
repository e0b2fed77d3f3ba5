import './feasibility.css';
import { defineApp } from '@limpid/ui-kit';
import { FeasibilityPage } from './feasibility.page.js';
import { LimitPages } from './limit.pages.js';

export const limitPages = defineApp(LimitPages);
export const feasibilityPages = defineApp(FeasibilityPage);
