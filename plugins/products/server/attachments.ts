import { attachmentRoutes, type AttachmentLinks, type RouteDefinition } from '#kernel/contract';
import { analyticalMethod } from './methods/analytical-method.resource.js';
import { microbialMethod } from './methods/microbial-method.resource.js';
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

const microbialMethodAttachments: AttachmentLinks = {
  ...named,
  resource: microbialMethod,
  table: 'products.microbial_method_attachment',
  owner: 'microbial_method_id',
};

/** Attachments of actives, analytical methods and microbial methods, below the path of each. */
export const productAttachmentRoutes: readonly RouteDefinition[] = [
  ...attachmentRoutes(activeAttachments, 'an active'),
  ...attachmentRoutes(methodAttachments, 'an analytical method'),
  ...attachmentRoutes(microbialMethodAttachments, 'a microbial method'),
];
