import { attachmentRoutes, type RouteDefinition } from '#kernel/contract';
import { cleaningProcedure } from './cleaning-procedure.resource.js';

/** /cleaning-procedure/{id}/attachments[/{file}]: the procedure as it is issued, drawings, studies. */
export const procedureAttachmentRoutes: readonly RouteDefinition[] = attachmentRoutes(
  {
    resource: cleaningProcedure,
    table: 'procedures.cleaning_procedure_attachment',
    owner: 'cleaning_procedure_id',
    field: 'attachments',
    one: 'Attachment',
  },
  'a cleaning procedure',
);
