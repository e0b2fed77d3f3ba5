import { createRequire } from 'node:module';
import type { knex, Knex } from 'knex';

const load = createRequire(import.meta.url);
let factory: typeof knex | null = null;

/** A query builder. Its library is some hundred files, loaded by the first who builds a query and not by every start. */
export function queryBuilder(config: Knex.Config): Knex {
  factory ??= load('knex') as typeof knex;
  return factory(config);
}
