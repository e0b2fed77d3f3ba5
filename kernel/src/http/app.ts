import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import { ApiError } from '#kernel/contract';
import type { Config } from '../core/config.js';
import type { Logger } from '../base/log/logger.js';
import { answerEarly } from './answer-early.js';
import { answerJson } from './answer-json.js';
import { apiRouter } from './api-router.js';
import type { Pipeline } from './compile-route.js';
import { failureOf } from './failure.js';
import { healthRoutes } from './health.js';
import { oneHost } from './one-host.js';
import { openApiRoutes } from './openapi.js';
import { sameOriginWrites } from './same-origin.js';
import { SessionCookie } from '../session/session-cookie.js';
import { contentSecurityPolicy, shellFiles } from './shell.js';

/** Assembles the HTTP side of a kernel: request id, errors, security headers, health, calls, browser shell. */
export function createApp(
  pipeline: Omit<Pipeline, 'sessionCookie'> & { readonly cookieKey: () => Promise<Buffer> },
  uiFolder: string,
  config: Pick<Config, 'version' | 'baseUrl' | 'proxies'>,
): Koa {
  const { logger } = pipeline;
  const app = new Koa();
  app.proxy = (config.proxies ?? 0) > 0;
  app.maxIpsCount = config.proxies ?? 0;
  app.use(requestFrame(logger));
  app.use(securityHeaders(uiFolder, pipeline.secureCookies));
  app.use(healthRoutes(pipeline.database));
  app.use(oneHost(config.baseUrl));
  app.use(compress({ threshold: 1024, br: false }));
  app.use(openApiRoutes(pipeline.registry, config.version));
  app.use(sameOriginWrites(config.baseUrl));
  const sessionCookie = new SessionCookie(app, pipeline.sessions, pipeline.cookieKey, pipeline.secureCookies);
  app.use(apiRouter({ ...pipeline, sessionCookie }));
  app.use(async (context, next) => {
    if (context.path.startsWith('/api/')) throw new ApiError('NotFoundError', { message: 'There is no such call' });
    await next();
  });
  app.use(shellFiles(uiFolder));
  // Connections that break during an answer are no server fault.
  app.on('error', (error: unknown) => logger.debug({ error: String(error) }, 'connection ended early'));
  return app;
}

/** Status in the log for a call whose caller disconnected; never sent. */
const hungUp = 499;

function requestFrame(logger: Logger): Koa.Middleware {
  return async (context, next) => {
    const requestId = randomUUID();
    const abort = new AbortController();
    const began = performance.now();
    context.state['requestId'] = requestId;
    context.state['signal'] = abort.signal;
    context.set('x-request-id', requestId);
    context.res.once('close', () => {
      if (!context.res.writableFinished) abort.abort();
    });
    try {
      await next();
    } catch (error) {
      if (abort.signal.aborted && error === abort.signal.reason) {
        // The caller has disconnected, which stopped the work: there is nobody to answer.
        context.status = hungUp;
        context.respond = false;
      } else {
        const { status, body } = failureOf(error, requestId, context, logger);
        context.status = status;
        if (status === 429) context.set('retry-after', '60');
        if (status === 503) context.set('retry-after', '5');
        // A refused upload is not read to its end.
        if (context.req.complete) answerJson(context, body);
        else answerEarly(context, JSON.stringify(body));
      }
    }
    if (context.path.startsWith('/api/')) {
      context.set('cache-control', context.response.get('cache-control') || 'no-store');
      logger.info(
        {
          requestId,
          method: context.method,
          path: context.path,
          status: context.status,
          ms: Math.round(performance.now() - began),
        },
        'call',
      );
    }
  };
}

/** Strict-Transport-Security is sent only over TLS. */
function securityHeaders(uiFolder: string, tls: boolean): Koa.Middleware {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(uiFolder) },
    strictTransportSecurity: tls && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
}
