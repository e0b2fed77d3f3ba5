import { Type, type Static } from 'typebox';
import { RecordName } from '#plugins/limits/shared/limit';
import { Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { rankingScopes } from './scope.js';

/** Scope of a ranking (formulas 10.2, ranking levels). */
export const RankingScope = Type.Object({
  kind: StringEnum(rankingScopes),
  /** Null: the whole facility. */
  record: Nullable(RecordName),
  /** For a group: limited to this cleaning procedure; null: everything. */
  procedure: Nullable(Type.String()),
});
export type RankingScope = Static<typeof RankingScope>;

/** Number of a cleaning procedure, as assigned to production and equipment. */
export const ProcedureNumber = Text(100, { title: 'Cleaning procedure' });

/** Scope of a ranking; a procedure narrows a group, and without `id` it is the facility. */
export const scopeQuery = {
  scope: Type.Optional(StringEnum(rankingScopes, { description: 'By default facility' })),
  id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Of the equipment or group; not used for the facility' }),
  ),
  procedure: Type.Optional(ProcedureNumber),
};
