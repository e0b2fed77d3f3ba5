import { implementWorkflow, type AnyCall, type SignedRecords, type WorkflowRecord } from '#kernel/contract';
import { accessReviewTable } from '#schemas/identity/access-review-workflow';
import type { AccessReview } from '#schemas/identity/access-review';
import { everybody, peopleOfReview, reviewById, reviewsById, rolesOfReview } from './review-view.js';

/** A review ends signed or given up, and then stays as it is (transitions section 14, ACCESS_REVIEW). */
export const reviewWorkflow = implementWorkflow<AccessReview>()(accessReviewTable, {
  record: { table: 'kernel.access_review', domain: 'AccessReview', what: 'The access review' },
  guards: {
    everybodyDecided: ({ toDecide, decided }) => {
      const open = toDecide - decided;
      if (open <= 0) return null;
      return { path: 'decisions', message: `${open === 1 ? 'one person is' : `${open} people are`} not decided about` };
    },
  },
  conditions: {},
  effects: {
    storeSignature: (_call, { signature }) =>
      Promise.resolve({ columns: { signature: JSON.stringify(signature), comment: signature?.comment ?? null } }),
  },
  signed: async (call, { record: { context: review } }) => {
    const { decided, toDecide, people, periodFrom, periodTo } = review;
    return {
      content: await signedContent(call, review),
      statement: `The access of ${people} people from ${periodFrom} to ${periodTo} was reviewed; ${decided} of ${toDecide} people decided about`,
    };
  },
});

/** A review as its workflow sees it; `about` are the people whom the actor wants to decide about. */
export async function reviewRecord(
  call: AnyCall,
  id: string,
  about: readonly string[] = [],
): Promise<WorkflowRecord<typeof accessReviewTable, AccessReview>> {
  const review = await reviewById(call, id);
  const isAboutOneself = about.includes(call.actor.id);
  return {
    state: review.state,
    version: review.version,
    label: labelOf(review),
    roles: isAboutOneself ? ['reviewed'] : [],
    holders: { reviewed: isAboutOneself ? [call.actor.fullName] : [] },
    context: review,
    current: review,
  };
}

/** How people name a review: `access review AR-3`. */
export function labelOf({ number }: Pick<AccessReview, 'number'>): string {
  return `access review AR-${number}`;
}

/** What a signature covers: findings, roles and decisions, with users by id because names may change. */
export async function signedContent(call: AnyCall, review: AccessReview): Promise<unknown> {
  const { id, number, periodFrom, periodTo, dormantDays, createdBy } = review;
  const { people } = await peopleOfReview(call, id, everybody);
  const lines = people
    .map(({ decidedByName: _name, ...line }) => line)
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const roles = await rolesOfReview(call, id);
  return { id, number, periodFrom, periodTo, dormantDays, createdBy, lines, roles };
}

/** A signed review stays as it is, so that its content can be rebuilt at any time. */
export const signedReviews: SignedRecords = {
  table: 'kernel.access_review',
  contents: async (call, signatures) => {
    const contents = new Map<string, unknown>();
    const records = signatures.map(({ record }) => record);
    for (const review of await reviewsById(call, records)) {
      const content = await signedContent(call, review);
      for (const { id, record } of signatures) if (record === review.id) contents.set(id, content);
    }
    return contents;
  },
};

/** True when a signed review is still what was signed; null before it is signed. */
export function isIntact({ signature }: AccessReview, contentHash: string): boolean | null {
  return signature === null ? null : signature.contentHash === contentHash;
}
