import { Type, type Static } from 'typebox';
import {
  defineRoute,
  notFound,
  readOnly,
  type AnyResource,
  type FeatureDeclaration,
  type ReportDefinition,
  type RouteDefinition,
} from '#kernel/contract';
import { Nullable, StringEnum } from '#schemas/lib/fields';
import { FacilitiesToken } from '../../facility/facilities.js';
import { isEnabled } from '../../facility/features.js';
import { mayCall } from '../../session/assert-may.js';
import { needsRecord, recordParameters } from './report-parameters.js';

const ReportCard = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  name: Type.String({ description: 'what its files are called' }),
  lead: Type.String({ description: 'one sentence about the content' }),
  formats: Type.Array(StringEnum(['pdf', 'xlsx'])),
  record: Nullable(
    Type.Object(
      {
        label: Type.String(),
        path: Type.String({ description: 'list that the record is chosen from' }),
        many: Type.String({ description: 'field of the list that holds the records' }),
        permission: Type.String({ description: 'what reading the list needs' }),
      },
      { description: 'the record that the report is always about; null: it may be printed for the whole facility' },
    ),
  ),
  page: Nullable(
    Type.Object(
      { path: Type.String(), title: Type.String() },
      { description: 'the page on which its scope is chosen and where it is printed' },
    ),
  ),
});
type ReportCard = Static<typeof ReportCard>;

/** `GET {fp}/reports`: the declared reports that the caller may print in the facility, as shown on the reports page. */
export function reportListRoute(
  reports: readonly ReportDefinition[],
  resources: readonly AnyResource[],
  features: readonly FeatureDeclaration[],
): RouteDefinition {
  return defineRoute({
    method: 'GET',
    path: '/reports',
    scope: 'facility',
    access: { signedIn: true, because: 'the answer names reports that the caller may print, and no data' },
    summary: 'Reports that the caller may print, those about one chosen record first',
    input: {},
    output: Type.Object({ reports: Type.Array(ReportCard) }),
    audit: readOnly,
    useCase: {
      name: 'kernel.list-reports',
      deps: { facilities: FacilitiesToken },
      run: async ({ facilities }, call) => {
        const facility = await facilities.byId(call.facility.id);
        if (facility === null) throw notFound('Facility');
        const offered = reports.filter(
          ({ access, feature }) =>
            mayCall(call.actor, access) && (feature === undefined || isEnabled(features, facility, feature)),
        );
        const cards = offered.map(report => cardOf(report, resources));
        return { reports: cards.toSorted((a, b) => Number(a.record === null) - Number(b.record === null)) };
      },
    },
  });
}

function cardOf(report: ReportDefinition, resources: readonly AnyResource[]): ReportCard {
  const [parameter] = needsRecord(report) ? recordParameters(report, resources) : [];
  const { kind, title, fileName = title, card, formats } = report;
  return {
    kind,
    title,
    name: fileName,
    lead: card.lead,
    formats: [...formats],
    record:
      parameter === undefined
        ? null
        : {
            label: parameter.label,
            path: parameter.resource.path,
            many: parameter.resource.names.many,
            permission: `${parameter.resource.permission}.Get`,
          },
    page: card.page ?? null,
  };
}
