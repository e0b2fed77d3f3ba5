import { defineLazyApp } from '@limpid/ui-kit';

export const workPages = defineLazyApp(async () => (await import('./work/work-page.js')).WorkPage);
export const policyPages = defineLazyApp(async () => (await import('./policies/policy-pages.js')).PolicyPages);
export const signaturePages = defineLazyApp(
  async () => (await import('./signatures/signatures-page.js')).SignaturesPage,
);
export { ApprovalPanel } from './record/approval-panel.js';
export { VersionsTab } from './versions/versions-tab.js';
export { WorkCount } from './work/work-count.js';
export { WorkTile } from './work/work-tile.js';
