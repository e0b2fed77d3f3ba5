import type { Middleware } from 'koa';
import { ApiError } from '#kernel/contract';

/**
 * Refuses requests that name two hosts, which a proxy and the server may read differently; and, where the address of the
 * installation is set, requests for another host.
 */
export function oneHost(baseUrl: string | undefined): Middleware {
  const own = baseUrl === undefined ? null : new URL(baseUrl);
  return async (context, next) => {
    const named = context.req.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
    if (named.length > 1 || (own !== null && !isOf(own, context.host))) throw new ApiError('MisdirectedRequest');
    await next();
  };
}

/** The usual port may be left out. */
function isOf(own: URL, host: string): boolean {
  const address = `${own.protocol}//${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) && new URL(address).host === own.host;
}
