import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  readOnly,
  type AuditNote,
  type RouteDefinition,
  type RouteShape,
} from '#kernel/contract';
import { closed } from '#schemas/lib/fields';
import { Comparison, differencesWanted, Preview, PreviewBody } from '#schemas/views';
import { ViewsToken } from './views.js';

const moment = Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })]);
const CompareQuery = Type.Object(
  {
    from: moment,
    to: Type.Optional(moment),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, description: differencesWanted })),
  },
  closed,
);
const access = { signedIn: true, because: 'each edit and each view asks for its own permission' } as const;

const preview = defineUseCase<RouteShape<undefined, undefined, typeof PreviewBody>, Preview>()({
  name: 'kernel.preview',
  deps: { views: ViewsToken },
  run: async ({ views }, call) => {
    const { edits, limit } = call.input.body;

    const { notes, findings, sentences } = await views.preview(call, edits, limit);
    const said = sentences.length === 0 ? {} : { notes: [...sentences] };
    return { preview: { changes: notes.map(inWords), findings: [...findings], ...said } };
  },
});

const compare = defineUseCase<RouteShape<undefined, typeof CompareQuery, undefined>, Comparison>()({
  name: 'kernel.compare',
  deps: { views: ViewsToken },
  run: async ({ views }, call) => {
    const query: Static<typeof CompareQuery> = call.input.query;
    const { from, to, findings } = await views.compare(call, query.from, query.to, query.limit);
    return { comparison: { from: from.toISOString(), to: to.toISOString(), findings: [...findings] } };
  },
});

function inWords({ action, entity, changes = [] }: AuditNote): string {
  const fields = changes.map(change => change.path).join(', ');
  return `${action} ${entity.label}${fields === '' || action === 'create' ? '' : `: ${fields}`}`;
}

/** Space for the largest edit that can be saved, the matrix of a plant, and its envelope. */
const largestPreviewBytes = 9 * 1024 * 1024;

export const viewRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/preview',
    scope: 'facility',
    access,
    summary: 'What would differ if these edits were saved; nothing is saved',
    input: { body: PreviewBody, maxJsonBytes: largestPreviewBytes },
    output: Preview,
    audit: { exempt: 'everything is taken back' },
    // Concurrent changes between the two reads would appear among the effects of the edits.
    snapshot: true,
    useCase: preview,
  }),
  defineRoute({
    method: 'GET',
    path: '/compare',
    scope: 'facility',
    access,
    summary: 'What differs between two moments; without `to` between the first and now',
    input: { query: CompareQuery },
    output: Comparison,
    audit: readOnly,
    useCase: compare,
  }),
];
