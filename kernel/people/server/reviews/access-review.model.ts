import { Model, snakeCaseMappers } from 'objection';
import type { AccessDecision, AccessReview, ReviewedRole, ReviewLine } from '#schemas/identity/access-review';

const names = snakeCaseMappers();
const keys = (table: string, columns: readonly string[]): string[] =>
  columns.map(column => `kernel.${table}.${column}`);

/** The decision about one person of a review. */
export class ReviewDecisionModel extends Model {
  static override tableName = 'kernel.access_review_decision';
  static override idColumn = ['facility_id', 'id'];
  static override columnNameMappers = names;
  declare facilityId: string;
  declare id: string;
  declare decision: AccessDecision;
  declare reason: string | null;
  declare version: number;
  declare decidedAt: Date;
  declare decidedBy: string;
}

/** One person of a review, as found when it began. */
export class ReviewLineModel extends Model {
  static override tableName = 'kernel.access_review_line';
  static override idColumn = ['facility_id', 'review_id', 'user_id'];
  static override columnNameMappers = names;
  static override jsonAttributes = ['line'];
  static override relationMappings = {
    decision: {
      relation: Model.HasOneRelation,
      modelClass: ReviewDecisionModel,
      join: {
        from: keys('access_review_line', this.idColumn),
        to: keys('access_review_decision', ['facility_id', 'review_id', 'user_id']),
      },
    },
  };
  declare facilityId: string;
  declare reviewId: string;
  declare userId: string;
  declare needsDecision: boolean;
  declare line: ReviewLine;
  declare decision?: ReviewDecisionModel | null;
}

type Columns = Pick<AccessReview, 'id' | 'number' | 'periodFrom' | 'periodTo' | 'dormantDays' | 'state' | 'version'>;

/** An access review with its people. */
export class AccessReviewModel extends Model {
  static override tableName = 'kernel.access_review';
  static override idColumn = ['facility_id', 'id'];
  static override columnNameMappers = names;
  static override jsonAttributes = ['roles', 'signature'];
  static override relationMappings = {
    lines: {
      relation: Model.HasManyRelation,
      modelClass: ReviewLineModel,
      join: {
        from: keys('access_review', this.idColumn),
        to: keys('access_review_line', ['facility_id', 'review_id']),
      },
    },
  };
  declare facilityId: string;
  declare roles: ReviewedRole[];
  declare comment: string | null;
  declare signature: AccessReview['signature'];
  declare createdAt: Date;
  declare createdBy: string;
  declare updatedAt: Date;
  declare updatedBy: string;
  declare lines?: ReviewLineModel[];
}
/** Columns of the answer that are stored as they are. */
export interface AccessReviewModel extends Columns {}
