import { defineApp } from '@limpid/ui-kit';
import { AuditPage } from './audit-page.js';

export const auditPages = defineApp(AuditPage);
