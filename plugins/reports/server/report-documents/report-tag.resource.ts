import { Type } from 'typebox';
import { defineResource, defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { OfferedTag, ReportTag, reportTagFields } from '#plugins/reports/shared/report-tag';
import { resourceFields } from '#schemas/lib/field-cards';

const fields = resourceFields(reportTagFields);

/** Tags of report documents, each facility its own. */
export const reportTag = defineResource({
  names: { one: 'tag', many: 'tags', inWords: { one: 'report tag', many: 'report tags' } },
  path: '/report-tags',
  table: 'reports.report_tag',
  schema: ReportTag,
  writable: fields.writable,
  permission: 'ReportDocument',
  actions: { Add: 'Modify', Delete: 'Modify' },
  audit: { domain: 'ReportTag' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: { ...fields.list, search: ['externalId', 'name'], sort: 'name' },
  feature: 'reports',
});

/** GET /reports/get-report-tags (specification section 7). */
export const offeredTagsRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/reports/get-report-tags',
  scope: 'facility',
  feature: 'reports',
  access: { anyOf: ['ReportDocument.Get'] },
  summary: 'The tags that report documents can be given, by label',
  input: {},
  output: Type.Object({ tags: Type.Array(OfferedTag) }),
  audit: readOnly,
  useCase: {
    name: 'reports.offered-tags',
    deps: {},
    run: async (_deps, call) => ({
      tags: await call.tx.rows<OfferedTag>({
        name: 'reports-offered-tags',
        text: `select id, external_id as key, name as label, colour from reports.report_tag
               where facility_id = $1 and archived_at is null order by lower(name), id`,
        values: [call.facility.id],
      }),
    }),
  },
});
