import { attachmentRoutes, type AttachmentLinks, type RouteDefinition } from '#kernel/contract';
import { equipment } from './equipment.resource.js';

/** Manuals, drawings, certificates and other files of equipment. */
export const equipmentAttachments: AttachmentLinks = {
  resource: equipment,
  table: 'equipment.equipment_attachment',
  owner: 'equipment_id',
  field: 'attachments',
  one: 'Attachment',
};

/** /equipments/{id}/attachments[/{file}]. */
export const equipmentAttachmentRoutes: readonly RouteDefinition[] = attachmentRoutes(
  equipmentAttachments,
  'equipment',
);
