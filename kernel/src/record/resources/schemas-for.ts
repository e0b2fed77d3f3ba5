import { Type, type TObject, type TSchema } from 'typebox';
import type { AnyResource } from '#kernel/contract';
import { itemOf } from '../../core/field-kinds.js';
import { baseFields, closed, Nullable, Pagination, Reason, Uuid } from '#schemas/lib/fields';
import { listParameters } from '#schemas/lib/list-query';

/** The shapes of a resource's calls, made from its descriptor. */
export interface ResourceSchemas {
  readonly params: TObject;
  readonly listQuery: TObject;
  readonly create: TObject;
  readonly update: TObject;
  readonly reason: TObject;
  readonly one: TObject;
  readonly many: TObject;
}

/**
 * All schemas of the calls that follow from a declared resource. Changes need the `version` that was read; all else may
 * be left out.
 */
export function schemasFor(resource: AnyResource): ResourceSchemas {
  const properties = resource.schema.properties as Record<string, TSchema>;
  const required = new Set(resource.schema.required ?? []);
  const writable = resource.writable.map((field): [string, TSchema] => [field, propertyOf(properties, field)]);
  const computed = Object.entries(resource.computed ?? {}).map(([field, { schema }]) => [field, schema]);
  const record = Type.Object({ ...properties, ...Object.fromEntries(computed), ...baseFields });
  const equals = (resource.list.equals ?? []).map((field): [string, TSchema] => [
    field,
    Type.Optional(filterOf(resource.computed?.[field]?.schema ?? propertyOf(properties, field))),
  ]);
  return {
    params: Type.Object({ id: Uuid }, closed),
    listQuery: Type.Object(
      {
        ...listParameters,
        ...Object.fromEntries(equals),
      },
      closed,
    ),
    create: Type.Object(
      Object.fromEntries(
        writable.map(([field, schema]) => [
          field,
          required.has(field) && !acceptsNull(schema) ? schema : Type.Optional(schema),
        ]),
      ),
      closed,
    ),
    update: Type.Object(
      {
        ...Object.fromEntries(writable.map(([field, schema]) => [field, Type.Optional(schema)])),
        version: Type.Integer({ minimum: 1 }),
      },
      closed,
    ),
    reason: Type.Object({ reason: Reason }, closed),
    one: Type.Object({ [resource.names.one]: record }),
    many: Type.Object({ [resource.names.many]: Type.Array(Type.Partial(record)), pagination: Pagination }),
  };
}

/** A list of texts is filtered by one of them. */
function filterOf(schema: TSchema): TSchema {
  const item = itemOf(schema);
  return item === null ? schema : Nullable(item);
}

function propertyOf(properties: Record<string, TSchema>, field: string): TSchema {
  const schema = properties[field];
  if (schema === undefined) throw new Error(`field ${field} is not in the schema`);
  return schema;
}

function acceptsNull(schema: TSchema): boolean {
  const branches = (schema as { anyOf?: readonly { type?: string }[] }).anyOf;
  return branches?.some(branch => branch.type === 'null') === true;
}
