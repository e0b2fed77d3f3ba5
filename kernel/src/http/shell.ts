import { createReadStream, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Context, Middleware } from 'koa';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/** No inline script or style; the import map is allowed by its hash (ADR 0011). */
export function contentSecurityPolicy(uiFolder: string): Record<string, string[]> {
  return {
    'default-src': [`'self'`],
    'script-src': [`'self'`, ...importMapHash(uiFolder)],
    'style-src': [`'self'`],
    'img-src': [`'self'`, 'data:', 'blob:'],
    'font-src': [`'self'`],
    'connect-src': [`'self'`],
    'object-src': [`'none'`],
    'base-uri': [`'none'`],
    'form-action': [`'self'`],
    'frame-ancestors': [`'none'`],
  };
}

function importMapHash(uiFolder: string): string[] {
  try {
    const { importMapHash: hash } = JSON.parse(readFileSync(path.join(uiFolder, 'csp.json'), 'utf8')) as {
      importMapHash: string;
    };
    return [`'${hash}'`];
  } catch {
    return [];
  }
}

/** A service worker controls the addresses below its own: the working area, and never sign-in. */
const workerPath = '/app/worker.js';

/**
 * The built browser code under /ui, with hashed names and therefore cached permanently; the document everywhere else,
 * never cached.
 */
export function shellFiles(uiFolder: string): Middleware {
  return async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') {
      await next();
      return;
    }
    if (context.path === workerPath) {
      if (!sendFile(context, path.join(uiFolder, 'worker.js'), 'no-cache')) context.status = 404;
      return;
    }
    if (!context.path.startsWith('/ui/')) {
      sendFile(context, path.join(uiFolder, 'index.html'), 'no-store');
      return;
    }
    const file = path.normalize(path.join(uiFolder, decodeURIComponent(context.path.slice('/ui/'.length))));
    if (!file.startsWith(`${uiFolder}${path.sep}`) || !sendFile(context, file, 'public, max-age=31536000, immutable'))
      context.status = 404;
  };
}

function sendFile(context: Context, file: string, caching: string): boolean {
  const mediaType = mediaTypes[path.extname(file)];
  if (mediaType === undefined) return false;
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    ['identity', ''],
  ] as const) {
    if (encoding !== 'identity' && !context.acceptsEncodings(encoding)) continue;
    const stat = statSync(`${file}${suffix}`, { throwIfNoEntry: false });
    if (stat === undefined || !stat.isFile()) continue;
    context.type = mediaType;
    context.set('cache-control', caching);
    context.set('vary', 'accept-encoding');
    if (encoding !== 'identity') context.set('content-encoding', encoding);
    context.length = stat.size;
    context.body = createReadStream(`${file}${suffix}`);
    return true;
  }
  return false;
}
