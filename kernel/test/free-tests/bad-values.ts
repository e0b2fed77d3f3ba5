import { quantityKinds } from '#schemas/lib/units';
import { present, sampleValue, type ReferenceOf, type SchemaShape } from './sample-value.js';

type Path = readonly (string | number)[];

/** A body with one fault, as text, because JSON can express values that JavaScript cannot, such as 1e400. */
export interface BadBody {
  readonly what: string;
  /** The field that the refusal has to name, with dots. */
  readonly path: string;
  readonly json: string;
}

const marker = '@fault@';
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const everyUnit = Object.values(quantityKinds).flatMap(kind => Object.keys(kind.units));

/** Longer than any text may be. One per body is of the maximum body size, which takes time. */
const [tooLong, longest] = [100_000, 900_000];

/** JSON texts of wrong values for a field. */
function wrongValues(shape: SchemaShape, length: number): string[] {
  const others = ['{"a":1}', nested(2000)];
  if (shape.enum !== undefined) {
    const unit = everyUnit.find(name => shape.enum?.includes(name) !== true);
    return [...others, '"nobody’s choice"', '"__proto__"', 'true', JSON.stringify(unit)];
  }
  switch (shape.type) {
    case 'string':
      return [
        ...others,
        '12',
        'true',
        '[]',
        '"a\\u0000b"',
        '"\\ud800"',
        '"\\udc00\\ud800"',
        `"${'x'.repeat(1_000)}${'y'.repeat(length)}\\n"`,
        ...((shape.minLength ?? 0) > 0 ? ['""'] : []),
        ...(shape.format === 'uuid' ? ['"x"', `"' or 1=1 --"`] : []),
      ];
    case 'number':
    case 'integer':
      return [...others, '"1"', 'true', '[1]', '1e400', '-1e400', '1e308', '1e-320', ...outOfRange(shape)];
    case 'boolean':
      return [...others, '"true"', '1', '[]'];
    case 'array':
      return ['{}', '"x"', '5', nested(2000), `[${'null,'.repeat(5000)}null]`];
    case 'object':
      return ['[]', '"x"', '5', nested(2000)];
    default:
      return others;
  }
}

function outOfRange(shape: SchemaShape): string[] {
  const texts: string[] = shape.type === 'integer' ? ['1.5'] : [];
  if (shape.exclusiveMinimum !== undefined)
    texts.push(String(shape.exclusiveMinimum), '-0', String(shape.exclusiveMinimum - 1));
  if (shape.minimum !== undefined) texts.push(String(shape.minimum - 1));
  return texts;
}

/** Every field of a schema, down to fields of objects in lists, made invalid in every way; `base` is a valid body. */
export async function badBodies(schema: SchemaShape, base: object, refer: ReferenceOf): Promise<BadBody[]> {
  const found: BadBody[] = [];
  let hasLongest = false;
  const walk = async (given: SchemaShape, path: Path, body: object): Promise<void> => {
    const shape = present(given);
    const name = path.join('.');
    const say = (what: string, at: Path, json: string): number =>
      found.push({ what: `${at.join('.')}: ${what}`, path: at.join('.'), json });
    const withText = (at: Path, text: string): string =>
      JSON.stringify(set(body, at, marker)).replace(`"${marker}"`, () => text);
    if (name !== '') {
      const length = hasLongest ? tooLong : longest;
      hasLongest ||= shape.type === 'string' && shape.enum === undefined;
      for (const text of wrongValues(shape, length)) say(text.slice(0, 40), path, withText(path, text));
    }
    if (shape.type === 'array' && shape.items !== undefined) {
      const item = await sampleValue(shape.items, String(path.at(-1)), refer);
      await walk(shape.items, [...path, 0], set(body, path, [item]));
    }
    if (shape.type !== 'object' || shape.properties === undefined) return;
    for (const key of ['nobodysField', '__proto__', 'constructor', 'toString'])
      say('unknown', [...path, key], JSON.stringify(set(body, [...path, marker], 1)).replace(marker, key));
    for (const key of shape.required ?? [])
      say('missing', [...path, key], JSON.stringify(without(body, [...path, key])));
    for (const [key, property] of Object.entries(shape.properties)) {
      const at = [...path, key];
      const inner = present(property);
      const isParent = inner.type === 'object' || inner.type === 'array';
      await walk(property, at, isParent ? set(body, at, await sampleValue(property, key, refer)) : body);
    }
  };
  await walk(schema, [], base);
  return found;
}

/** A copy of a body with one field set. */
export function set(body: object, [key, ...rest]: Path, value: unknown): object {
  if (key === undefined) return body;
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...body }) as Record<string | number, unknown>;
  copy[key] = rest.length === 0 ? value : set((copy[key] ?? {}) as object, rest, value);
  return copy;
}

function without(body: object, path: Path): object {
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body) as object;
  const copy = Object.fromEntries(Object.entries(parent).filter(([key]) => key !== last));
  return path.length === 1 ? copy : set(body, path.slice(0, -1), copy);
}
