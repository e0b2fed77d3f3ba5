import type { TSchema } from 'typebox';
import type { AnyResource } from '#kernel/contract';
import type { TestAnswer, TestClient, TestKernel } from '#kernel/testing';
import { errorCatalogue } from '#schemas/errors';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { referred } from './reference-fields.js';
import { sampleObject, sampleValue, type SchemaShape } from './sample-value.js';

export interface SampleRecord extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly externalId: string;
  readonly name: string;
}

const innerWorkings = /\bat .+:\d+:\d+|node_modules|syntax error|relation \\?"|column \\?"|insert into|violates/i;

export function named(route: OwnedRoute): string {
  return `${route.method} ${route.path}`;
}

/** The path of a call below /api/v2; parameters without a value get a random id. */
export function pathOf(
  route: OwnedRoute,
  facilityId: string,
  params: Readonly<Record<string, string>> = {},
  plan = 'production',
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? (name === 'plan' ? plan : (firstAllowed(route, name) ?? crypto.randomUUID()))),
  );
  return route.scope === 'facility' ? `/plans/${plan}/facilities/${facilityId}${path}` : path;
}

function firstAllowed(route: OwnedRoute, name: string): string | undefined {
  const shape = route.input.params as SchemaShape | undefined;
  const [value] = shape?.properties?.[name]?.enum ?? [];
  return typeof value === 'string' ? value : undefined;
}

export function needsSession(route: OwnedRoute): boolean {
  return !('anonymous' in route.access);
}

/** True when an answer is a complete error of the catalogue, without internal details. */
export function isCatalogueError(answer: TestAnswer): boolean {
  const { errName, name, message, requestId } = answer.body as unknown as Record<string, unknown>;
  const entry = errorCatalogue[errName as keyof typeof errorCatalogue] as { status: number } | undefined;
  return (
    entry?.status === answer.status &&
    name === errName &&
    typeof message === 'string' &&
    message !== '' &&
    requestId === answer.headers.get('x-request-id') &&
    !innerWorkings.test(JSON.stringify(answer.body).slice(0, 20_000))
  );
}

/** Generates valid records and bodies of everything that the registry declares. */
export class Samples {
  constructor(
    private readonly limpid: TestKernel,
    private readonly client: TestClient,
  ) {}

  get resources(): readonly AnyResource[] {
    return this.limpid.kernel.registry.resources;
  }

  /** The id of a fresh record that a field like `groupId`, `groupIds` or `groups` names. */
  async reference(field: string): Promise<string | undefined> {
    const resource = referred(field, this.resources);
    return resource === undefined ? undefined : (await this.record(resource)).id;
  }

  /** A body that creates a record: the required fields, and those that the answer calls required for this kind of record. */
  async create(
    resource: AnyResource,
    fields: object = {},
  ): Promise<{ body: Record<string, unknown>; answer: TestAnswer }> {
    // A plugin may have a call of its own in place of the declared one.
    const route = this.limpid.kernel.registry.routes.find(
      each => each.method === 'POST' && each.path === resource.path,
    );
    const schema = (route?.input.body ?? {}) as SchemaShape;
    const refer = (field: string): Promise<string | undefined> => this.reference(field);
    const { externalId, name } = shortNames();
    const names = schema.properties?.['externalId'] === undefined ? { name } : { externalId, name };
    const body = {
      ...(await sampleObject(schema, schema.required ?? [], refer)),
      ...names,
      ...(await this.special(resource)),
      ...fields,
    };
    for (;;) {
      const answer = await this.client.post(resource.path, body);
      const missing = missingFields(answer).find(field => !(field in body) && schema.properties?.[field] !== undefined);
      if (answer.status !== 422 || missing === undefined) return { body, answer };
      Object.assign(body, await sampleObject(schema, [missing], refer));
    }
  }

  /** The body of a record just made, to create another one with. */
  async another(resource: AnyResource): Promise<Record<string, unknown>> {
    const { body } = await this.create(resource);
    return 'externalId' in body ? { ...body, externalId: crypto.randomUUID() } : body;
  }

  /** Values that must name something of one kind, which their schema does not say. */
  private async special({ table }: AnyResource): Promise<object> {
    if (table === 'reports.report_document') return { kind: 'EquipmentLimit' };
    if (table === 'reports.custom_report') return { section: 'Equipment' };
    if (table !== 'products.purge_factor') return {};
    const production = referred('productionId', this.resources);
    if (production === undefined) return {};
    return { productionId: (await this.record(production, { apiId: await this.reference('apiId') })).id };
  }

  async record(resource: AnyResource, fields: object = {}): Promise<SampleRecord> {
    const { answer } = await this.create(resource, fields);
    if (answer.status !== 201) throw new Error(`no sample of ${resource.path}: ${JSON.stringify(answer.body)}`);
    return answer.body[resource.names.one] as unknown as SampleRecord;
  }

  /** A body that the route’s schema accepts, about the given version of a record. */
  async bodyFor(route: OwnedRoute, version = 1): Promise<Record<string, unknown>> {
    const schema: TSchema | undefined = route.input.body;
    if (schema === undefined) return {};
    const body = (await sampleValue(schema, '', field => this.reference(field))) as Record<string, unknown>;
    return 'version' in body ? { ...body, version } : body;
  }
}

/** The required parameters of a call as a query, with values that name no record; empty without any. */
export async function requiredQuery({ input }: Pick<OwnedRoute, 'input'>): Promise<string> {
  const schema = input.query as SchemaShape | undefined;
  const required = schema?.required ?? [];
  if (schema === undefined || required.length === 0) return '';
  const values = await sampleObject(schema, required, () => Promise.resolve(undefined));
  return `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()}`;
}

let count = 0;
function shortNames(): { externalId: string; name: string } {
  count += 1;
  return { externalId: `S-${count}`, name: `Sample ${count}` };
}

/** Fields that a refusal calls required, with dots. */
export function missingFields(answer: TestAnswer): string[] {
  const fields = (answer.body['fields'] ?? []) as unknown as { path: string; message: string }[];
  return fields.filter(({ message }) => message.startsWith('is required')).map(({ path }) => path);
}
