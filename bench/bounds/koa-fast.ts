import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import pg from 'pg';

/**
 * The practical upper bound of our stack: Koa, router, a session and permission check in memory, and per call the best
 * single statement, with the JSON built by PostgreSQL. No validation, no scopes beyond the facility, a plain audit row.
 */
export async function startKoaFast(options: {
  readonly databaseUrl: string;
  readonly facilityId: string;
  readonly columns: readonly string[];
}): Promise<{ readonly port: number; readonly token: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 10 });
  const token = 'bench-token';
  const sessions = new Map([
    [createHash('sha256').update(token).digest('hex'), new Set(['Equipment.Get', 'Equipment.Modify'])],
  ]);
  const fields = options.columns.map(column => `'${column}', t.${column}`).join(', ');
  const router = new Router();
  const page = (limit: number): string => `
    with ids as (select id, name from equipment.equipment
      where facility_id = $1 and archived_at is null order by lower(name), id limit ${limit} offset $2)
    select json_build_object('equipments', (select json_agg(json_build_object(${fields}) order by lower(t.name), t.id)
      from ids join equipment.equipment t on t.facility_id = $1 and t.id = ids.id),
      'total', (select count(*) from equipment.equipment where facility_id = $1 and archived_at is null))::text as body`;
  const search = `
    with hits as (select id, name from equipment.equipment where facility_id = $1 and archived_at is null
      and lower(coalesce(name, '')) || ' ' || lower(coalesce(external_id, '')) like $2),
    ids as (select * from hits order by lower(name), id limit 10)
    select json_build_object('equipments', (select json_agg(json_build_object(${fields}) order by lower(t.name), t.id)
      from ids join equipment.equipment t on t.facility_id = $1 and t.id = ids.id),
      'total', (select count(*) from hits))::text as body`;

  const answer = async (
    context: Koa.Context,
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<void> => {
    const result = await pool.query<{ body: string }>({ name, text, values: [...values] });
    context.type = 'application/json';
    context.body = result.rows[0]?.body ?? '{}';
  };
  router.get('/list', context =>
    answer(context, 'list', page(10), [options.facilityId, Number(context.query['offset'] ?? 0)]),
  );
  router.get('/search', context =>
    answer(context, 'search', search, [options.facilityId, `%${String(context.query['q'])}%`]),
  );
  router.get('/get/:id', context =>
    answer(
      context,
      'get',
      `select json_build_object(${fields})::text as body from equipment.equipment t where facility_id = $1 and id = $2`,
      [options.facilityId, context['params'].id],
    ),
  );
  await pool.query('create table if not exists public.bench_audit (at timestamptz, entity uuid, body jsonb)');
  router.get('/update/:id', context =>
    answer(
      context,
      'update',
      `with changed as (update equipment.equipment t set remarks = $3, version = version + 1
         where facility_id = $1 and id = $2 returning t.*),
       noted as (insert into public.bench_audit select now(), id, jsonb_build_object('remarks', remarks) from changed)
       select json_build_object(${fields})::text as body from changed t`,
      [options.facilityId, context['params'].id, String(context.query['text'])],
    ),
  );

  const app = new Koa();
  app.use(async (context, next) => {
    const permissions = sessions.get(createHash('sha256').update(context.get('token')).digest('hex'));
    if (permissions === undefined || !permissions.has('Equipment.Get')) {
      context.status = 401;
      return;
    }
    await next();
  });
  app.use(router.routes());
  const server = app.listen(0, '127.0.0.1');
  await new Promise<void>(resolve => server.once('listening', () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    token,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>(resolve => server.close(() => resolve()));
      await pool.query('drop table if exists public.bench_audit');
      await pool.end();
    },
  };
}
