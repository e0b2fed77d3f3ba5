import type { AnyResource } from '#kernel/contract';
import { present, sampleValue, type SchemaShape } from './sample-value.js';

/** A field of a body that holds the id of another record. */
export interface ReferenceField {
  readonly path: string;
  readonly resource: AnyResource;
  /** The body with this field naming the record. */
  set(body: object, id: string): Promise<object>;
}

type Setter = (value: unknown, id: string) => Promise<unknown>;

/** Fields like `groupId`, `groupIds`, `groups` or `parts.groupId` of a body’s schema. */
export function referenceFields(schema: SchemaShape | undefined, resources: readonly AnyResource[]): ReferenceField[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([field, shape]) =>
    settersOf(field, shape, resources).map(({ path, resource, set }) => ({
      path,
      resource,
      set: async (body, id) => ({ ...body, [field]: await set(undefined, id) }),
    })),
  );
}

function settersOf(
  field: string,
  given: SchemaShape,
  resources: readonly AnyResource[],
): { path: string; resource: AnyResource; set: Setter }[] {
  const shape = present(given);
  if (shape.format === 'uuid') {
    const resource = referred(field, resources);
    return resource === undefined ? [] : [{ path: field, resource, set: (_, id) => Promise.resolve(id) }];
  }
  if (shape.type === 'array' && shape.items !== undefined)
    return settersOf(field, shape.items, resources).map(inner => ({
      ...inner,
      set: async (value, id) => [await inner.set(value, id)],
    }));
  return Object.entries(shape.properties ?? {}).flatMap(([key, property]) =>
    settersOf(key, property, resources).map(inner => ({
      ...inner,
      path: `${field}.${inner.path}`,
      set: async (_, id) => {
        const base = (await sampleValue(shape, field, () => Promise.resolve(undefined))) as object;
        return { ...base, [key]: await inner.set(undefined, id) };
      },
    })),
  );
}

/** The resource that a field’s name refers to. */
export function referred(field: string, resources: readonly AnyResource[]): AnyResource | undefined {
  const name = field.replace(/Ids?$/, '');
  return resources.find(({ names }) => names.one === name || names.many === name);
}
