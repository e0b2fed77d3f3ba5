import { createRequire } from 'node:module';
import type { knex, Knex } from 'knex';

const load = createRequire(import.meta.url);
let factory: typeof knex | null = null;

/** A query builder. Its library of some hundred files is loaded on the first query, not at every start. */
export function queryBuilder(config: Knex.Config): Knex {
  factory ??= load('knex') as typeof knex;
  return factory(config);
}
