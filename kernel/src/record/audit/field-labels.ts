import { token, type AnyResource, type Token } from '#kernel/contract';

/** The label of a field of the records in a table, as forms and sheets show it. */
export type FieldLabels = (table: string, path: string) => string;

export const FieldLabelsToken: Token<FieldLabels> = token('FieldLabels');

/** Labels of the fields that resources declare: titles of their schemas (ADR 0041). Other fields are called by their names. */
export function fieldLabels(resources: readonly Pick<AnyResource, 'table' | 'schema'>[]): FieldLabels {
  const fields = new Map<string, Readonly<Record<string, object>>>(
    resources.map(({ table, schema }) => [table, schema.properties]),
  );
  return (table, path) => {
    const field = fields.get(table)?.[path];
    return field !== undefined && 'title' in field ? String(field.title) : nameInWords(path);
  };
}

/** Labels where no resource declares the fields. */
export const undeclaredLabels = fieldLabels([]);

/** minBatchSize → Min batch size; a path with spaces is a label already. */
function nameInWords(path: string): string {
  const words = path.includes(' ') ? path : path.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
