import { createHash } from 'node:crypto';
import { once } from 'node:events';
import Router from '@koa/router';
import Koa from 'koa';
import pg from 'pg';

export interface KoaFastOptions {
  readonly port: number;
  readonly databaseUrl: string;
  readonly facilityId: string;
  /** Columns of every answer. */
  readonly columns: readonly string[];
  /** Value of the `token` header. */
  readonly token: string;
}

/**
 * The practical upper bound of this stack: Koa, router, in-memory session and permission check, and one statement per
 * call that builds the JSON in PostgreSQL; no validation, and plain audit rows. It reads the product's table and
 * changes the unguarded copy `bench.equipment`.
 */
export async function start(options: KoaFastOptions): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 10 });
  const sessions = new Map([[hashOf(options.token), new Set(['Equipment.Get', 'Equipment.Modify'])]]);
  const text = statements(options.columns);
  const router = new Router();
  const answer = async (context: Koa.Context, name: keyof typeof text, values: readonly unknown[]): Promise<void> => {
    const result = await pool.query<{ body: string }>({ name, text: text[name], values: [...values] });
    context.type = 'application/json';
    context.body = result.rows[0]?.body ?? '{}';
  };
  const { facilityId } = options;
  router.get('/list', context => answer(context, 'list', [facilityId, Number(context.query['offset'] ?? 0)]));
  router.get('/search', context => answer(context, 'search', [facilityId, `%${String(context.query['q'])}%`]));
  router.get('/get/:id', context => answer(context, 'get', [facilityId, context['params'].id]));
  router.get('/update/:facility/:id', context => {
    const { facility, id } = context['params'];
    return answer(context, 'update', [facility, id, String(context.query['text'])]);
  });

  const app = new Koa();
  app.use(async (context, next) => {
    if (context.path === '/health/ready') {
      await pool.query('select 1');
      context.body = 'ready';
      return;
    }
    const permissions = sessions.get(hashOf(context.get('token')));
    if (permissions?.has('Equipment.Get') !== true) {
      context.status = 401;
      return;
    }
    await next();
  });
  app.use(router.routes());
  const server = app.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    await new Promise<void>(resolve => server.close(() => resolve()));
    await pool.end();
  };
}

function statements(columns: readonly string[]): Record<'list' | 'search' | 'get' | 'update', string> {
  const fields = columns.map(column => `'${column}', t.${column}`).join(', ');
  const page = `(select json_agg(json_build_object(${fields}) order by lower(t.name), t.id)
    from ids join equipment.equipment t on t.facility_id = $1 and t.id = ids.id)`;
  const live = 'facility_id = $1 and archived_at is null';
  return {
    list: `with ids as (select id, name from equipment.equipment where ${live} order by lower(name), id limit 10 offset $2)
      select json_build_object('equipments', ${page},
        'total', (select count(*) from equipment.equipment where ${live}))::text as body`,
    search: `with hits as (select id, name from equipment.equipment where ${live} and lower(coalesce(external_id, ''))
        || ' ' || lower(coalesce(name, '')) || ' ' || lower(coalesce(equipment_type, '')) like $2),
      ids as (select * from hits order by lower(name), id limit 10)
      select json_build_object('equipments', ${page}, 'total', (select count(*) from hits))::text as body`,
    get: `select json_build_object(${fields})::text as body from equipment.equipment t where facility_id = $1 and id = $2`,
    update: `with changed as (update bench.equipment t set remarks = $3, version = version + 1
         where facility_id = $1 and id = $2 returning t.*),
       noted as (insert into bench.audit select now(), id, jsonb_build_object('remarks', remarks) from changed)
       select json_build_object(${fields})::text as body from changed t`,
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
