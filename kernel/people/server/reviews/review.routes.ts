import { Type } from 'typebox';
import {
  actionsOn,
  defineRoute,
  DocumentPrinterToken,
  FacilitySettingsToken,
  readOnly,
  type ActionRequest,
  type AnyCall,
  type ReportFormat,
  type RouteDefinition,
  SigningToken,
  type Workflows,
  WorkflowsToken,
} from '#kernel/contract';
import { closed, Day, Nullable, Pagination, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { ProofText, SignatureComment } from '#schemas/identity/signature';
import { accessDecisions, AccessReview, ReviewedPerson, WholeAccessReview } from '#schemas/identity/access-review';
import type { accessReviewTable } from '#schemas/identity/access-review-workflow';
import { reviewDocument } from './review-document.js';
import { decideAbout, startReview } from './review-steps.js';
import { everybody, listReviews, peopleOfReview, reviewById, rolesOfReview } from './review-view.js';
import { isIntact, reviewRecord, reviewWorkflow, signedContent } from './review-workflow.js';

const readers = { allOf: ['User.Get', 'AuditLog.Get'] } as const;
const deciders = { allOf: ['User.Modify', 'AuditLog.Get'] } as const;
/** To sign a review includes reading it. */
const signers = { allOf: ['ApprovalPolicy.Sign', 'User.Get', 'AuditLog.Get'] } as const;

const ById = Type.Object({ id: Uuid }, closed);
const version = Type.Integer({ minimum: 1 });
const paging = {
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};
const People = {
  ...paging,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  filter: Type.Optional(StringEnum(['all', 'open', 'flagged'])),
};
const Start = Type.Object(
  {
    periodFrom: Day,
    periodTo: Day,
    dormantDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: 'Days without a sign-in after which an account is dormant; 90 by default',
      }),
    ),
  },
  closed,
);
const Decisions = Type.Object(
  {
    decisions: Type.Array(
      Type.Object(
        { userId: Uuid, decision: StringEnum(accessDecisions), reason: Type.Optional(Nullable(Text(500))) },
        closed,
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  closed,
);
const Complete = Type.Object(
  { version, comment: Type.Optional(Nullable(SignatureComment)), proof: Type.Optional(Nullable(ProofText)) },
  closed,
);
const One = Type.Object({ accessReview: AccessReview });
/** What routes that read, and routes that change a review, have in common. */
const read = { method: 'GET', scope: 'facility', access: readers, audit: readOnly } as const;
const change = { scope: 'facility', output: One, audit: 'required' } as const;

const pageOf = ({ pageNumber = 1, pageLimit = 10 }: { readonly pageNumber?: number; readonly pageLimit?: number }) => ({
  limit: pageLimit,
  offset: (pageNumber - 1) * pageLimit,
});

/** Carries out an action of a review's workflow. */
async function act(call: AnyCall, workflows: Workflows, request: ActionRequest<typeof accessReviewTable>) {
  await workflows.perform(call, reviewWorkflow, request, () => reviewRecord(call, request.id));
  return { accessReview: await reviewById(call, request.id) };
}

function print(format: ReportFormat): RouteDefinition {
  return defineRoute({
    ...read,
    path: `/access-reviews/:id/${format}`,
    summary: `An access review with its decisions and its signature as ${format === 'pdf' ? 'PDF' : 'spreadsheet'}`,
    input: { params: ById },
    output: 'stream',
    leaves: { action: 'print', domain: 'AccessReview', what: 'an access review' },
    useCase: {
      name: `kernel.print-access-review-${format}`,
      deps: { printer: DocumentPrinterToken, settings: FacilitySettingsToken, signing: SigningToken },
      run: async ({ printer, settings, signing }, call) => {
        const review = await reviewById(call, call.input.params.id);
        const { people } = await peopleOfReview(call, review.id, everybody);
        const model = reviewDocument(call, {
          review,
          people,
          roles: await rolesOfReview(call, review.id),
          isIntact: isIntact(review, signing.contentHash(await signedContent(call, review))),
          dateTime: await settings.dateTime(call),
        });
        return printer.print(model, format, `access-review-${review.number}`, call);
      },
    },
  });
}

/** Reviews of who has access to a facility, quarter by quarter (transitions section 14, screen S60). */
export const reviewRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/access-reviews',
    summary: 'Reviews of who has access to the facility, newest first',
    input: { query: Type.Object(paging, closed) },
    output: Type.Object({ accessReviews: Type.Array(AccessReview), pagination: Pagination }),
    useCase: {
      name: 'kernel.list-access-reviews',
      deps: {},
      run: async (_deps, call) => {
        const query = call.input.query;
        const { reviews, total } = await listReviews(call, pageOf(query));
        const { pageNumber = 1, pageLimit = 10 } = query;
        return { accessReviews: reviews, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/access-reviews',
    ...change,
    access: deciders,
    summary: 'Begins a review: writes down who had access in the period, by the audit trail',
    input: { body: Start },
    status: 201,
    useCase: {
      name: 'kernel.start-access-review',
      deps: { settings: FacilitySettingsToken },
      run: async ({ settings }, call) => ({
        accessReview: await startReview(call, settings, call.input.body),
      }),
    },
  }),
  defineRoute({
    ...read,
    path: '/access-reviews/:id',
    summary:
      'A review with the roles as they were, the hash of what a signature covers, and whether that is what was signed',
    input: { params: ById },
    output: Type.Object({ accessReview: WholeAccessReview }),
    useCase: {
      name: 'kernel.get-access-review',
      deps: { signing: SigningToken },
      run: async ({ signing }, call) => {
        const review = await reviewById(call, call.input.params.id);
        const roles = [...(await rolesOfReview(call, review.id))];
        const contentHash = signing.contentHash(await signedContent(call, review));
        const actions = actionsOn(call, reviewWorkflow, await reviewRecord(call, review.id));
        return { accessReview: { ...review, roles, contentHash, isIntact: isIntact(review, contentHash), actions } };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/access-reviews/:id/people',
    summary: 'People of a review with their access, marks and decisions',
    input: { params: ById, query: Type.Object(People, closed) },
    output: Type.Object({ people: Type.Array(ReviewedPerson), pagination: Pagination }),
    useCase: {
      name: 'kernel.list-reviewed-people',
      deps: {},
      run: async (_deps, call) => {
        const query = call.input.query;
        const review = await reviewById(call, call.input.params.id);
        const { search = '', filter = 'all', pageNumber = 1, pageLimit = 10 } = query;
        const { people, total } = await peopleOfReview(call, review.id, { search, filter, ...pageOf(query) });
        return { people, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/access-reviews/:id/decisions',
    ...change,
    access: deciders,
    summary: 'Decides whether people keep their access; to remove or change needs a reason',
    input: { params: ById, body: Decisions },
    useCase: {
      name: 'kernel.decide-about-access',
      deps: { workflows: WorkflowsToken },
      run: async ({ workflows }, call) => ({
        accessReview: await decideAbout(call, workflows, call.input.params.id, call.input.body.decisions),
      }),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/access-reviews/:id/complete',
    ...change,
    access: signers,
    summary:
      'Signs a review off with the meaning ACCESS_REVIEW, once everybody is decided about; without a proof it says what would be signed',
    input: { params: ById, body: Complete },
    useCase: {
      name: 'kernel.complete-access-review',
      deps: { workflows: WorkflowsToken },
      run: ({ workflows }, call) =>
        act(call, workflows, { ...call.input.params, ...call.input.body, action: 'complete' }),
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/access-reviews/:id/cancel',
    ...change,
    access: deciders,
    summary: 'Cancels an open review; findings and decisions are retained',
    input: {
      params: ById,
      body: Type.Object({ version, reason: Type.String({ maxLength: 500, title: 'Reason' }) }, closed),
    },
    useCase: {
      name: 'kernel.cancel-access-review',
      deps: { workflows: WorkflowsToken },
      run: ({ workflows }, call) =>
        act(call, workflows, { ...call.input.params, ...call.input.body, action: 'cancel' }),
    },
  }),
  print('pdf'),
  print('xlsx'),
];
