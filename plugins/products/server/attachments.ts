import { attachmentRoutes, type AttachmentLinks, type RouteDefinition } from '#kernel/contract';
import { analyticalMethod } from './methods/analytical-method.resource.js';
import { active } from './substances/active.resource.js';

const named = { field: 'attachments', one: 'Attachment' } as const;

const activeAttachments: AttachmentLinks = {
  ...named,
  resource: active,
  table: 'products.active_attachment',
  owner: 'active_id',
};
const methodAttachments: AttachmentLinks = {
  ...named,
  resource: analyticalMethod,
  table: 'products.analytical_method_attachment',
  owner: 'analytical_method_id',
};

/** /apis/{id}/attachments[/{file}] and /analytical-methods/{id}/attachments[/{file}]. */
export const productAttachmentRoutes: readonly RouteDefinition[] = [
  ...attachmentRoutes(activeAttachments, 'an active'),
  ...attachmentRoutes(methodAttachments, 'an analytical method'),
];
