import { defineApp } from '@limpid/ui-kit';
import { CleaningProcedurePages } from './cleaning-procedure.page.js';
import { SopPages } from './sop.page.js';

export const cleaningProcedurePages = defineApp(CleaningProcedurePages);
export const sopPages = defineApp(SopPages);
export { HomeProcedures } from './home-procedures.js';
