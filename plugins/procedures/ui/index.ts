import { defineApp } from '@limpid/ui-kit';
import { CleaningProcedurePages } from './cleaning-procedure.page.js';

export const cleaningProcedurePages = defineApp(CleaningProcedurePages);
export { HomeProcedures } from './home-procedures.js';
