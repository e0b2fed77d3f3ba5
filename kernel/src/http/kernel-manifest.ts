import type { PluginManifest } from '#kernel/contract';

/** Pages of the kernel itself: audit trail, bulk import and export, facility, system health. */
export const kernelManifest: Pick<PluginManifest, 'requires' | 'features' | 'ui'> = {
  requires: [],
  features: [],
  ui: {
    entry: 'ui/index.ts',
    offers: ['home.tiles', 'home.cards', 'header.actions', 'controlled.approval', 'controlled.versions'],
    groups: [
      { title: 'Reports and control', icon: 'document', order: 80 },
      { title: 'Administration', icon: 'settings', order: 90 },
    ],
    pages: [
      {
        path: '/app/master/bulk',
        export: 'importPages',
        title: 'Bulk import',
        permission: 'Master.BulkImport',
        nav: { group: 'Administration', order: 99, title: 'Import and export' },
      },
      {
        path: '/app/master/bulk/export',
        export: 'exportPages',
        title: 'Bulk export',
        permission: 'Master.BulkExport',
        nav: { group: 'Administration', order: 99.5, title: 'Import and export' },
      },
      {
        path: '/app/control/audit',
        export: 'auditPages',
        title: 'Audit log',
        permission: 'AuditLog.Get',
        nav: { group: 'Reports and control', order: 90 },
      },
      {
        path: '/app/admin/facility',
        export: 'facilityPages',
        title: 'Facility',
        permission: 'Facility.Get',
        nav: { group: 'Administration', order: 96 },
      },
      {
        path: '/app/admin/health',
        export: 'healthPages',
        title: 'System health',
        permission: 'Facility.Modify',
        nav: { group: 'Administration', order: 98 },
      },
    ],
  },
};
