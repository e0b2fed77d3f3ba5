import {
  defineResource,
  defineUseCase,
  RecordsToken,
  type AnyResource,
  type FieldFault,
  type Row,
} from '#kernel/contract';
import { ReportDocument, reportDocumentFields } from '#plugins/reports/shared/report-document';
import { resourceFields } from '#schemas/lib/field-cards';
import { reportTag } from './report-tag.resource.js';

const fields = resourceFields(reportDocumentFields);
const table = 'reports.report_document';

const isAnnualSummary = ({ kind }: Row): boolean => kind === 'AnnualSummaryReport';

/** A summary of a period that went on when it was made is not submitted (transitions section 13). */
function periodIsClosed(row: Row): readonly FieldFault[] {
  const { parameters } = row as unknown as Pick<ReportDocument, 'parameters'>;
  if (!isAnnualSummary(row) || parameters['isClosed'] !== false) return [];
  const end = String(parameters['end']);
  return [{ path: 'generatedAt', message: `must be after the period, which ends on ${end}: store the summary again` }];
}

interface Written {
  readonly id: string;
  readonly row: ReportDocument;
}

const assertTags = defineUseCase<Written & { readonly before: ReportDocument | null }, void>()({
  name: 'reports.assert-tags',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { row, before } = call.input;
    const known = before?.tags ?? [];
    const added = (row.tags ?? []).filter(tag => !known.includes(tag));
    await records.assertUsable(reportTag, call, added, 'tags');
  },
});

/** Stored reports (specification section 7, /reports/reportDocument): each issue is a record with one file. */
export const reportDocument = defineResource({
  names: { one: 'reportDocument', many: 'reportDocuments' },
  path: '/reports/reportDocument',
  table,
  schema: ReportDocument,
  writable: fields.writable,
  permission: 'ReportDocument',
  actions: { Add: 'Generate', Delete: 'Modify' },
  audit: { domain: 'ReportDocument' },
  unique: [],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'externalId',
    filters: [
      {
        path: '/filter/last-issues',
        where: `not exists (select 1 from reports.report_document n where n.facility_id = t.facility_id
          and n.number = t.number and n.issue > t.issue and n.archived_at is null)`,
        summary: 'Lists the last issue of each report document',
      },
    ],
  },
  feature: 'reports',
  control: {
    documentType: 'ReportDocument',
    label: 'Report documents',
    page: '/app/reports/documents',
    ownTypes: [
      {
        documentType: 'MACCalculationMatrix',
        label: 'MAC calculation matrices',
        isOf: ({ kind }) => kind === 'MACCalculationMatrix' || kind === 'NitrosamineMACCalculationMatrix',
      },
      { documentType: 'AnnualSummaryReport', label: 'Annual summary reports', isOf: isAnnualSummary },
    ],
    inputs: ['limits.policy_version', 'risk.mac_formula'],
    complete: periodIsClosed,
    files: { table, owner: 'id', isOwn: true },
    isReplaced: true,
    series: 'number',
  },
  hooks: {
    prepare: async next => Promise.resolve({ ...next, tags: next.tags ?? [] }),
    afterWrite: assertTags,
  },
});

/** The same with everything that a new issue is made of. */
export const newReportDocument: AnyResource = {
  ...reportDocument,
  writable: Object.keys(ReportDocument.properties),
};
