import { withOwner } from './connect.js';

/** Tables for bounds that write without guards and hash chain: a copy of the equipment and a plain audit table. */
export function seedBoundTables(databaseUrl: string): Promise<readonly string[]> {
  return withOwner(databaseUrl, async client => {
    await client.query(`create schema bench;
      create table bench.equipment (like equipment.equipment including all);
      insert into bench.equipment select * from equipment.equipment;
      create table bench.audit (at timestamptz, entity uuid, body jsonb)`);
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'bench' and table_name = 'equipment' order by ordinal_position`,
    );
    return rows.map(row => row.name);
  });
}
