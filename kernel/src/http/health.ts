import type { Middleware } from 'koa';
import type { Database } from '../base/data/database.js';
import { answerJson } from './answer-json.js';

/** `/health/live`: the process answers. `/health/ready`: it can serve, including the database. */
export function healthRoutes(database: Database): Middleware {
  return async (context, next) => {
    if (context.path === '/health/live') {
      answerJson(context, { status: 'live' });
      return;
    }
    if (context.path !== '/health/ready') {
      await next();
      return;
    }
    try {
      await database.readPool.query('select 1');
      answerJson(context, { status: 'ready' });
    } catch {
      context.status = 503;
      answerJson(context, { status: 'database cannot be reached' });
    }
  };
}
