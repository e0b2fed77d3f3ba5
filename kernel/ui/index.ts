import { defineLazyApp } from '@limpid/ui-kit';

export const auditPages = defineLazyApp(async () => (await import('./audit-page.js')).AuditPage);
export const importPages = defineLazyApp(async () => (await import('./bulk/import.page.js')).ImportPage);
export const exportPages = defineLazyApp(async () => (await import('./bulk/export.page.js')).ExportPage);
export const facilityPages = defineLazyApp(async () => (await import('./facility/facility-page.js')).FacilityPage);
export const healthPages = defineLazyApp(async () => (await import('./health-page.js')).HealthPage);
