import type { Context, Middleware } from 'koa';
import { ApiError } from '#kernel/contract';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site makes a browser send. The token header prevents them already; this also
 * covers the calls before sign-in, where there is no token yet.
 */
export function sameOriginWrites(baseUrl: string | undefined): Middleware {
  const own = baseUrl === undefined ? null : new URL(baseUrl).host;
  return async (context, next) => {
    if (!reading.has(context.method) && isForeign(context, own))
      throw new ApiError('NotAllowed', { message: 'Calls from other sites are not allowed' });
    await next();
  };
}

/** Browsers state the origin of a request in one of two headers; programs send neither. */
function isForeign(context: Context, own: string | null): boolean {
  const site = context.get('sec-fetch-site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = context.get('origin');
  if (origin === '') return false;
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== context.host && host !== own;
}
