import type { Knex } from 'knex';
import { quantityKinds } from '#schemas/lib/units';

/** The unit table has grown since `kernel.quantity_base` was made: residue on other units of area. */
export async function up(knex: Knex): Promise<void> {
  const factors = new Map<string, number>();
  for (const kind of Object.values(quantityKinds)) {
    for (const [unit, factor] of Object.entries(kind.units)) if (!factors.has(unit)) factors.set(unit, factor);
  }
  const cases = [...factors].map(([unit, factor]) => `when '${unit}' then ${factor}`).join(' ');
  await knex.raw(`create or replace function kernel.quantity_base(quantity jsonb) returns double precision
    language sql immutable parallel safe
    return (quantity->>'value')::double precision * case quantity->>'unit' ${cases} end`);
}
