import type { PartialModelGraph } from 'objection';
import type { AnyCall } from '#kernel/contract';
import { AccessReviewModel, ReviewLineModel } from './access-review.model.js';

/** Stores a new review with its people. */
export async function insertReview({ tx }: AnyCall, review: PartialModelGraph<AccessReviewModel>): Promise<void> {
  await AccessReviewModel.query(tx.db).insertGraph(review);
}

/** People of a review with the decisions about them. */
export async function linesAbout(
  { tx, facility }: AnyCall,
  reviewId: string,
  userIds: readonly string[],
): Promise<ReviewLineModel[]> {
  return ReviewLineModel.query(tx.db)
    .where({ facility_id: facility.id, review_id: reviewId })
    .whereIn('user_id', [...userIds])
    .withGraphFetched('decision');
}

/** Stores decisions with their lines: new ones are inserted, earlier ones of the same id are replaced. */
export async function upsertDecisions({ tx }: AnyCall, lines: PartialModelGraph<ReviewLineModel>[]): Promise<void> {
  await ReviewLineModel.query(tx.db).upsertGraph(lines, { insertMissing: true });
}
