import type { Middleware } from 'koa';
import type { Database } from '../data/database.js';

/** `/health/live`: the process answers. `/health/ready`: it can serve, which includes the database. */
export function healthRoutes(database: Database): Middleware {
  return async (context, next) => {
    if (context.path === '/health/live') {
      context.body = { status: 'live' };
      return;
    }
    if (context.path !== '/health/ready') {
      await next();
      return;
    }
    try {
      await database.readPool.query('select 1');
      context.body = { status: 'ready' };
    } catch {
      context.status = 503;
      context.body = { status: 'database cannot be reached' };
    }
  };
}
