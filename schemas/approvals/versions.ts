import { Type, type Static } from 'typebox';
import { closed } from '../lib/fields.js';
import { ApprovalAct, ContentDifference, DocumentContent, DocumentVersion } from './approval.js';

/** One version of a controlled record: its content, its acts, and what differs from another version. */
export const VersionDetail = Type.Object({
  version: DocumentVersion,
  content: DocumentContent,
  acts: Type.Array(ApprovalAct),
  /** The version compared with; null: none was asked for. */
  comparedWith: Type.Union([Type.Integer(), Type.Null()]),
  /** To the version compared with; without one, every field that has a value. */
  differences: Type.Array(ContentDifference),
});
export type VersionDetail = Static<typeof VersionDetail>;

/** Query of a version: another version to compare it with. */
export const VersionQuery = Type.Object(
  {
    compareWith: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100_000, description: 'number of the version to compare with' }),
    ),
  },
  closed,
);
