import './hbel/hbel.css';
import { defineApp } from '@limpid/ui-kit';
import { ActivePages } from './active.page.js';
import { AnalyticalMethodPages } from './analytical-method.page.js';
import { CleaningAgentPages } from './cleaning-agent.page.js';
import { MappingPage } from './mapping/mapping.page.js';
import { HbelPages } from './hbel/hbel.pages.js';
import { ProductPages } from './product.page.js';
import { ProductionPages } from './production.page.js';

export const activePages = defineApp(ActivePages);
export const productPages = defineApp(ProductPages);
export const productionPages = defineApp(ProductionPages);
export const cleaningAgentPages = defineApp(CleaningAgentPages);
export const mappingPages = defineApp(MappingPage);
export const hbelPages = defineApp(HbelPages);
export const analyticalMethodPages = defineApp(AnalyticalMethodPages);
