import type { TSchema } from 'typebox';

interface SchemaShape {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly SchemaShape[];
  readonly quantityKind?: string;
  readonly items?: SchemaShape;
}

/** Objects and arrays are stored as jsonb. */
export function isJson(schema: TSchema): boolean {
  const shape = schema as SchemaShape;
  if (shape.anyOf !== undefined) return shape.anyOf.some(branch => isJson(branch as TSchema));
  return shape.type === 'object' || shape.type === 'array';
}

/** The kind of a quantity (`mass`, `surfaceResidue`, …), nullable or not; null for fields that hold no quantity. */
export function quantityKindOf(schema: TSchema): string | null {
  const shape = schema as SchemaShape;
  if (shape.quantityKind !== undefined) return shape.quantityKind;
  for (const branch of shape.anyOf ?? []) {
    const kind = quantityKindOf(branch as TSchema);
    if (kind !== null) return kind;
  }
  return null;
}

/** The schema of each text in a list of texts, nullable or not; null for all other fields. */
export function itemOf(schema: TSchema | undefined): TSchema | null {
  const shape = (schema ?? {}) as SchemaShape;
  if (shape.type === 'array') return shape.items?.type === 'string' ? (shape.items as TSchema) : null;
  for (const branch of shape.anyOf ?? []) {
    const item = itemOf(branch as TSchema);
    if (item !== null) return item;
  }
  return null;
}
