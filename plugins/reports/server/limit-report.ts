import type { PermissionKey, ReportDefinition } from '#kernel/contract';

/** A limit report as PDF and workbook, for users who may read all reports or these limits. */
export function limitReport(
  report: Omit<ReportDefinition, 'what' | 'formats' | 'access' | 'feature'>,
  ...more: readonly PermissionKey[]
): ReportDefinition {
  return {
    ...report,
    what: 'a limit report',
    formats: ['pdf', 'xlsx'],
    access: { anyOf: ['ReportDocument.Get', 'EquipmentWiseCleaningLimit.Get', ...more] },
    feature: 'reports',
  };
}
