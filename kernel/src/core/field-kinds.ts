import type { TSchema } from 'typebox';

interface SchemaShape {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly SchemaShape[];
  readonly quantityKind?: string;
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
