import './additional-fields/additional-fields.css';
import { defineApp } from '@limpid/ui-kit';
import { AdditionalFieldPages } from './additional-fields/additional-field.page.js';
import { ActivePages } from './active.page.js';
import { CleaningAgentPages } from './cleaning-agent.page.js';
import { IntermediatePages } from './intermediate.page.js';
import { MappingPage } from './mapping/mapping.page.js';
import { ProductPages } from './product.page.js';
import { ProductionPages } from './production.page.js';

export const activePages = defineApp(ActivePages);
export const productPages = defineApp(ProductPages);
export const productionPages = defineApp(ProductionPages);
export const cleaningAgentPages = defineApp(CleaningAgentPages);
export const intermediatePages = defineApp(IntermediatePages);
export const additionalFieldPages = defineApp(AdditionalFieldPages);
export const mappingPages = defineApp(MappingPage);
