import { once } from 'node:events';
import Router from '@koa/router';
import knexFactory from 'knex';
import Koa from 'koa';
import { Model } from 'objection';

class Equipment extends Model {
  static override tableName = 'equipment.equipment';
  static override idColumn = ['facility_id', 'id'];
}

/** The simplest program of the same stack: Koa, a router and one Objection model with one list. */
export async function start(options: {
  readonly port: number;
  readonly databaseUrl: string;
}): Promise<() => Promise<void>> {
  const knex = knexFactory({ client: 'pg', connection: options.databaseUrl });
  Model.knex(knex);
  const router = new Router();
  router.get('/equipments', async context => {
    context.body = await Equipment.query().orderBy('name').page(0, 10);
  });
  router.get('/health/ready', async context => {
    await knex.raw('select 1');
    context.body = { status: 'ready' };
  });
  const app = new Koa();
  app.use(router.routes());
  const server = app.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    await new Promise<void>(resolve => server.close(() => resolve()));
    await knex.destroy();
  };
}
