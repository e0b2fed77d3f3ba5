import { defineApp } from '@limpid/ui-kit';
import { AuditPage } from './audit-page.js';
import { ExportPage } from './bulk/export.page.js';
import { ImportPage } from './bulk/import.page.js';

export const auditPages = defineApp(AuditPage);
export const importPages = defineApp(ImportPage);
export const exportPages = defineApp(ExportPage);
