import { Type, type TSchema, type TUnsafe } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  DocumentPrinterToken,
  FacilitySettingsToken,
  readOnly,
  validationError,
  type AnyCall,
  type Deps,
  type FacilityScope,
  type Resolved,
  type Reply,
  type RouteDefinition,
  type RouteShape,
  type StreamedFile,
} from '#kernel/contract';
import { closed, Nullable, StringEnum } from '#schemas/lib/fields';
import { AuditEntry } from '#schemas/lib/audit-entry';
import { anchorsAnswer, readAnchored } from './anchored.js';
import { exportTrail } from './export-trail.js';
import { auditQuery, auditReply, readAuditPage, readAuditUsers, type AuditQuery } from './query.js';
import { readableScopes, type ReadableScope } from './readable-scopes.js';
import { FieldLabelsToken } from '../field-labels.js';
import { AuditTrailToken } from '../trail.js';

type AnyScopeCall = AnyCall<FacilityScope | null>;
type Query = AuditQuery & { readonly format?: string };

interface AuditRoute<R extends TSchema | 'stream', D extends Deps> {
  readonly path: `/audit_logs${string}`;
  readonly name: string;
  readonly summary: string;
  readonly query: Record<string, TSchema>;
  readonly output: R;
  readonly leaves?: RouteDefinition['leaves'];
  readonly deps: D;
  run(deps: Resolved<D>, call: AnyScopeCall, query: Query, scopes: readonly ReadableScope[]): Promise<Reply<R>>;
}

/** A call of specification section 7 in both its forms: for the facility of the path, and for the one named in the query. */
function both<R extends TSchema | 'stream', const D extends Deps>(route: AuditRoute<R, D>): RouteDefinition[] {
  const { facilityId, ...ofFacility } = route.query;
  const form = (scope: 'system' | 'facility'): RouteDefinition => {
    const query = scope === 'facility' || facilityId === undefined ? ofFacility : route.query;
    const useCase = defineUseCase<RouteShape<undefined, TUnsafe<Query>, undefined>, Reply<R>, FacilityScope | null>()({
      name: `kernel.${route.name}`,
      deps: route.deps,
      run: async (deps, call) => {
        const { query: asked } = call.input;
        return route.run(deps as Resolved<D>, call, asked, await readableScopes(call, asked.facilityId));
      },
    });
    return defineRoute({
      method: 'GET',
      path: route.path,
      scope,
      access: { anyOf: ['AuditLog.Get'] },
      summary: route.summary,
      // Each call of the section takes a part of the filters, all of them optional.
      input: { query: Type.Unsafe<Query>(Type.Object(query, closed)) },
      output: route.output,
      ...(route.leaves === undefined ? {} : { leaves: route.leaves }),
      audit: readOnly,
      useCase,
    });
  };
  return [form('system'), form('facility')];
}

function only(scopes: readonly ReadableScope[]): ReadableScope {
  const [scope, ...others] = scopes;
  if (scope === undefined || others.length > 0) throw validationError({ path: 'facilityId', message: 'is required' });
  return scope;
}

const namesOf = (scopes: readonly ReadableScope[]): string[] => scopes.map(({ scope }) => scope);
const filters = auditQuery.properties;
const where = { facilityId: filters.facilityId };
const Faults = Type.Array(Type.Object({ scope: Type.String(), seq: Type.Integer(), fault: Type.String() }));
const Heads = Type.Array(Type.Object({ scope: Type.String(), seq: Type.Integer(), head: Type.String() }));

export const auditRoutes: readonly RouteDefinition[] = [
  ...both({
    path: '/audit_logs',
    name: 'read-audit-log',
    summary: 'The audit trail, newest first, in sentences',
    query: filters,
    output: auditReply,
    deps: { labels: FieldLabelsToken },
    run: ({ labels }, call, query, scopes) => readAuditPage(call.tx, namesOf(scopes), query, labels),
  }),
  ...both({
    path: '/audit_logs/users',
    name: 'read-audit-users',
    summary: 'People who appear in the audit trail',
    query: where,
    output: Type.Object({
      users: Type.Array(Type.Object({ id: Type.String(), username: Type.String(), name: Type.String() })),
    }),
    deps: {},
    run: async (_deps, call, _query, scopes) => ({ users: [...(await readAuditUsers(call.tx, namesOf(scopes)))] }),
  }),
  ...both({
    path: '/audit_logs/export',
    name: 'export-audit-log',
    summary: 'Exactly the filtered audit trail of one facility as PDF or CSV; the export is itself an entry',
    query: { ...filters, format: Type.Optional(StringEnum(['pdf', 'csv'])) },
    output: 'stream',
    leaves: { exempt: 'notes itself, with the head of the trail that it covers' },
    deps: {
      trail: AuditTrailToken,
      printer: DocumentPrinterToken,
      settings: FacilitySettingsToken,
      labels: FieldLabelsToken,
    },
    run: (deps, call, query, scopes): Promise<StreamedFile> => exportTrail(deps, call, only(scopes), query),
  }),
  ...both({
    path: '/audit_logs/last_report',
    name: 'read-last-audit-report',
    summary: 'The last export of the audit trail of one facility: who, when, which filter; null before the first',
    query: where,
    output: Type.Object({ lastReport: Nullable(AuditEntry) }),
    deps: { labels: FieldLabelsToken },
    run: async ({ labels }, call, _query, scopes) => {
      const query = { domains: 'AuditLog', actions: 'export', pageLimit: 1 };
      const page = await readAuditPage(call.tx, [only(scopes).scope], query, labels);
      return { lastReport: page.auditLogs[0] ?? null };
    },
  }),
  ...both({
    path: '/audit_logs/anchors',
    name: 'read-anchors',
    summary: 'Up to which entry the trail of one facility is anchored outside the database, when and where',
    query: where,
    output: anchorsAnswer,
    deps: {},
    run: (_deps, call, _query, scopes) => readAnchored(call.tx, only(scopes).scope),
  }),
  ...both({
    path: '/audit_logs/verification',
    name: 'verify-audit-log',
    summary: 'Recomputes the chain of one facility and names what does not hold; the check is itself an entry',
    query: where,
    output: Type.Object({
      verification: Type.Object({ intact: Type.Boolean(), anchored: Type.Boolean(), scopes: Heads, faults: Faults }),
    }),
    deps: { trail: AuditTrailToken },
    run: async ({ trail }, call, _query, scopes) => ({ verification: await trail.verify(call, only(scopes)) }),
  }),
];
