import { defineResource, defineUseCase, MasterDataToken } from '#kernel/contract';
import { CustomReport, customReportFields } from '#plugins/reports/shared/custom-report';
import { resourceFields } from '#schemas/lib/field-cards';
import { assertColumns } from './custom-rows.js';

const fields = resourceFields(customReportFields);

const assertKnown = defineUseCase<{ readonly row: CustomReport }, void>()({
  name: 'reports.assert-custom-report',
  deps: { masterData: MasterDataToken },
  run: ({ masterData }, call) => assertColumns(masterData, call, call.input.row),
});

/** Reports that people put together themselves (specification section 7, /custom-reports). */
export const customReport = defineResource({
  names: { one: 'customReport', many: 'customReports' },
  path: '/custom-reports',
  table: 'reports.custom_report',
  schema: CustomReport,
  writable: fields.writable,
  permission: 'ReportDocument',
  actions: { Add: 'Generate', Delete: 'Modify' },
  audit: { domain: 'CustomReport' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'name' },
  feature: 'custom-reports',
  hooks: { afterWrite: assertKnown },
});
