import type { TSchema } from 'typebox';

/** What the samples read of a schema. */
export interface SchemaShape {
  readonly type?: string;
  readonly anyOf?: readonly SchemaShape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, SchemaShape>>;
  readonly required?: readonly string[];
  readonly items?: SchemaShape;
  readonly format?: string;
  readonly pattern?: string;
  readonly title?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly quantityKind?: string;
}

/** A value for a field that must name another record; undefined when the name says nothing. */
export type ReferenceOf = (field: string) => Promise<string | undefined>;

let sourcesGiven = 0;

/** A field that criteria of actives may use; different each time, so that an update changes something. */
function otherSource(): string {
  sourcesGiven += 1;
  return sourcesGiven % 2 === 0 ? 'ld50' : 'cleanability';
}

/** Texts that fit the patterns and formats in use; a new one is added here. */
const texts: readonly (readonly [test: (shape: SchemaShape) => boolean, text: () => string])[] = [
  [shape => shape.format === 'uuid', () => crypto.randomUUID()],
  [shape => shape.format === 'email', () => `${crypto.randomUUID()}@example.org`],
  [shape => shape.format === 'date', () => '2024-02-29'],
  [shape => shape.format === 'date-time', () => '2024-02-29T12:00:00Z'],
  [shape => shape.pattern === '^/', () => '/sample'],
  [shape => shape.pattern?.startsWith('^[1-9][0-9]{1,6}-') === true, () => '50-78-2'],
  [shape => shape.pattern === '^[a-z][a-z0-9_]*$', () => `k_${crypto.randomUUID().replaceAll('-', '')}`],
  [shape => shape.pattern === '^ *[A-Za-z0-9][A-Za-z0-9_-]* *$', () => crypto.randomUUID()],
  [shape => shape.pattern === '^[A-Za-z0-9_-]{43}$', () => 'x'.repeat(43)],
  [shape => shape.title === 'Expression', () => `1 + ${Math.ceil(Math.random() * 1e9)}`],
  [shape => shape.title === 'Unit', () => 'mg'],
  [shape => shape.title === 'Limit unit', () => 'mg/sqcm'],
  [shape => shape.title === 'Source field', otherSource],
  [shape => shape.title === 'Section of master data', () => 'Equipment'],
  [shape => shape.title === 'Column of master data', () => 'Name'],
];

/** The branch of a union that is not null. */
export function present(shape: SchemaShape): SchemaShape {
  return shape.anyOf?.find(branch => branch.type !== 'null') ?? shape;
}

/** The smallest value that a schema accepts: required fields alone, unique texts. */
export async function sampleValue(schema: TSchema | SchemaShape, field: string, refer: ReferenceOf): Promise<unknown> {
  const shape = present(schema as SchemaShape);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  switch (shape.type) {
    case 'object':
      return sampleObject(shape, shape.required ?? [], refer);
    case 'array':
      return Promise.all(
        Array.from({ length: shape.minItems ?? 0 }, () => sampleValue(shape.items ?? {}, field, refer)),
      );
    case 'number':
    case 'integer':
      return Math.max(1, shape.minimum ?? 1);
    case 'boolean':
      return false;
    default:
      if (shape.format === 'uuid') return (await refer(field)) ?? crypto.randomUUID();
      return texts.find(([fits]) => fits(shape))?.[1]() ?? `Sample ${crypto.randomUUID()}`;
  }
}

/** An object with the named fields. */
export async function sampleObject(
  schema: TSchema | SchemaShape,
  fields: readonly string[],
  refer: ReferenceOf,
): Promise<Record<string, unknown>> {
  const shape = present(schema as SchemaShape);
  const values: Record<string, unknown> = {};
  for (const field of fields) values[field] = await sampleValue(shape.properties?.[field] ?? {}, field, refer);
  return values;
}
