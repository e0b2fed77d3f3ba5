import type { Middleware } from 'koa';
import type { TSchema } from 'typebox';
import type { Access } from '#kernel/contract';
import { compatibility } from '#schemas/constants';
import { errorCatalogue } from '#schemas/errors';
import type { OwnedRoute, RegistryView } from '../core/rooms.js';
import { parameterWords } from './parameter-words.js';
import { AsOfQuery, ListQuery, queryOf } from './route-query.js';

/** OpenAPI 3.1 document of all calls, generated from the registry. */
function openApiDocument(registry: RegistryView, version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of registry.routes) {
    const path = `${route.scope === 'facility' ? '/plans/{plan}/facilities/{facility}' : ''}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Limpid',
      version,
      description: `Every call after sign-in needs the cookie connect.sid and the header token. Compatible with version ${compatibility.version}, release ${compatibility.release}.`,
      'x-compatible-with': compatibility,
    },
    servers: [{ url: '/api/v2' }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        session: { type: 'apiKey', in: 'cookie', name: 'connect.sid' },
      },
      parameters: {
        ...sharedParameters(
          ListQuery,
          'As of every list. A call that answers all it has at once takes it for its one page.',
        ),
        ...sharedParameters(AsOfQuery, 'Answers what was at this moment, or at the end of this day in the facility.'),
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['errName', 'name', 'message', 'requestId'],
          properties: {
            errName: { type: 'string', enum: Object.keys(errorCatalogue) },
            name: { type: 'string' },
            message: { type: 'string' },
            requestId: { type: 'string' },
            fields: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
            },
          },
        },
      },
    },
  };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: unknown;
  readonly schema: object;
}

/** Parameters that many calls take, described once. */
function sharedParameters(schema: TSchema, description: string): Record<string, object> {
  return Object.fromEntries(
    parametersOf(schema, 'query').map(each => {
      const own = parameterWords[each.name];
      return [each.name, { ...each, description: own === undefined ? description : `${own}. ${description}` }];
    }),
  );
}

function references(schema: TSchema): object[] {
  return parametersOf(schema, 'query').map(({ name }) => ({ $ref: `#/components/parameters/${name}` }));
}

function operation(route: OwnedRoute): object {
  const query = queryOf(route);
  const parameters = [
    ...(route.scope === 'facility'
      ? ['plan', 'facility'].map(name => parameter(name, 'path', true, { type: 'string' }))
      : []),
    ...parametersOf(route.input.params, 'path'),
    ...(query === ListQuery ? references(query) : parametersOf(query, 'query')),
    ...(route.asOf === true ? references(AsOfQuery) : []),
  ];
  const anonymous = 'anonymous' in route.access;
  return {
    summary: route.summary,
    description: accessText(route.access),
    tags: [route.owner],
    ...(anonymous ? {} : { security: [{ token: [], session: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.input.body === undefined
      ? {}
      : { requestBody: { content: bodyOf(route.input.body, route.input.files) } }),
    responses: {
      [String(route.status ?? 200)]: responseOf(route.output),
      default: {
        description: 'An error of the catalogue',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** A call with files takes its body as JSON or, with files, as a form: field by field, or whole in `data`. */
function bodyOf(schema: TSchema, files: OwnedRoute['input']['files']): object {
  const json = { 'application/json': { schema } };
  if (files === undefined) return json;
  const file = { type: 'string', format: 'binary', description: `${files.maxBytes} bytes at most` };
  const properties = {
    ...(schema as { properties?: object }).properties,
    data: { type: 'string', contentMediaType: 'application/json', description: 'The other fields as one JSON text' },
    files: { type: 'array', items: file, maxItems: files.maxFiles },
  };
  return { ...json, 'multipart/form-data': { schema: { type: 'object', properties } } };
}

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) =>
    parameter(name, place, place === 'path' || required.includes(name), property),
  );
}

function parameter(name: string, place: 'path' | 'query', required: boolean, schema: object): Parameter {
  const description = 'description' in schema ? schema.description : parameterWords[name];
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema };
}

function responseOf(output: OwnedRoute['output']): object {
  if (output === 'stream') return { description: 'A file', content: { 'application/octet-stream': {} } };
  if (output === 'empty') return { description: 'Done' };
  return { description: 'Done', content: { 'application/json': { schema: output } } };
}

function accessText(access: Access): string {
  if ('anyOf' in access) return `Needs ${access.anyOf.join(' or ')}.`;
  if ('allOf' in access) return `Needs ${access.allOf.join(' and ')}.`;
  return 'signedIn' in access ? `Every signed-in person: ${access.because}.` : `Without sign-in: ${access.because}.`;
}

/** `/api/v2/openapi.json` and, for browsers, `/api/docs`: one plain page without scripts. */
export function openApiRoutes(registry: RegistryView, version: string): Middleware {
  // Generated on request: few processes are ever asked.
  let document: string | null = null;
  let page: string | null = null;
  return async (context, next) => {
    if (context.path === '/api/v2/openapi.json' && context.method === 'GET') {
      context.type = 'application/json';
      context.body = document ??= JSON.stringify(openApiDocument(registry, version));
    } else if (context.path === '/api/docs' && context.method === 'GET') {
      context.type = 'text/html; charset=utf-8';
      context.body = page ??= docsPage(registry, version);
    } else {
      await next();
    }
  };
}

function docsPage(registry: RegistryView, version: string): string {
  const rooms = registry.rooms.map(room => {
    const rows = registry.routes
      .filter(route => route.owner === room.id)
      .map(route => {
        const path = `${route.scope === 'facility' ? '{fp}' : ''}${route.path}`;
        const schemas = [
          ...detail('Query', route.input.query),
          ...(route.asOf === true ? ['<p>As of an earlier moment with <code>asOf</code></p>'] : []),
          ...detail('Body', route.input.body),
          ...(typeof route.output === 'string' ? [] : detail('Answer', route.output)),
        ].join('');
        return `<details><summary><code>${route.method} ${escaped(path)}</code> ${escaped(route.summary)}</summary><p>${escaped(accessText(route.access))}</p>${schemas}</details>`;
      });
    return `<h2 id="${room.id}">${room.id}</h2>${rows.join('')}`;
  });
  const sharedNames = parametersOf(ListQuery, 'query')
    .map(({ name }) => `<code>${name}</code>`)
    .join(', ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Limpid API</title></head><body><main><h1>Limpid API ${version}</h1>
<p>All paths begin with <code>/api/v2</code>; <code>{fp}</code> stands for <code>/plans/{plan}/facilities/{facility}</code>. The same as data: <a href="/api/v2/openapi.json">openapi.json</a>.</p>
<p>Where a GET call shows no query of its own it takes that of every list: ${sharedNames}.</p>
<nav><ul>${registry.rooms.map(room => `<li><a href="#${room.id}">${room.id}</a></li>`).join('')}</ul></nav>${rooms.join('')}</main></body></html>`;
}

function detail(title: string, schema: TSchema | undefined): string[] {
  return schema === undefined ? [] : [`<p>${title}</p><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
