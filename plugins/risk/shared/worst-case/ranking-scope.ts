import { Type, type Static } from 'typebox';
import { RecordName } from '#plugins/limits/shared/limit';
import { Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { rankingScopes } from './scope.js';

/** What a ranking is about (formulas 10.2, ranking levels). */
export const RankingScope = Type.Object({
  kind: StringEnum(rankingScopes),
  /** Null: the whole facility. */
  record: Nullable(RecordName),
  /** Of a group: only what this cleaning procedure cleans; null: everything. */
  procedure: Nullable(Type.String()),
});
export type RankingScope = Static<typeof RankingScope>;

/** Number of a cleaning procedure, as pairs of production and machine name it. */
export const ProcedureNumber = Text(100, { title: 'Cleaning procedure' });

/**
 * Which ranking: of one machine, of an equipment group, of a group under one cleaning procedure, or (without `id`) of the
 * facility.
 */
export const scopeQuery = {
  scope: Type.Optional(StringEnum(rankingScopes, { description: 'facility unless said' })),
  id: Type.Optional(Type.String({ format: 'uuid', description: 'Of the machine or group; the facility needs none' })),
  procedure: Type.Optional(ProcedureNumber),
};
