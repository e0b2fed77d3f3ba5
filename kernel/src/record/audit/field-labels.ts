import { token, type AnyResource, type AnyWorkflow, type Token } from '#kernel/contract';
import { fieldLabel } from '#schemas/lib/name-in-words';
import { valueWords } from '#schemas/lib/value-words';
import { namesInWords } from '../resources/records/record-rules.js';

/** The words of forms and sheets for the records in a table. */
export interface FieldLabels {
  /** The label of a field. */
  (table: string, path: string): string;
  /** What people call a value of the field: the words of an enumeration, any other value as it is. */
  readonly value: (table: string, path: string, value: string) => string;
  /** What a person did with a record, if the workflow of its table says it: `took %`. */
  readonly done: (table: string, action: string) => string | undefined;
}

export const FieldLabelsToken: Token<FieldLabels> = token('FieldLabels');

/**
 * Labels of the fields that resources declare: titles of their schemas (ADR 0041). Lists of records have the words of
 * their resource, other fields those of their names.
 */
export function fieldLabels(
  resources: readonly Pick<AnyResource, 'table' | 'schema' | 'names'>[],
  workflows: readonly Pick<AnyWorkflow, 'table' | 'record'>[] = [],
): FieldLabels {
  const fields = new Map<string, Readonly<Record<string, object>>>(
    resources.map(({ table, schema }) => [table, schema.properties]),
  );
  const lists = new Map(resources.map(({ names }) => [names.many, namesInWords({ names }).many]));
  const label = (table: string, path: string): string => fieldLabel(fields.get(table)?.[path], lists.get(path) ?? path);
  const value = (table: string, path: string, text: string): string => {
    const field: FieldShape = fields.get(table)?.[path] ?? {};
    return isEnumeration(field) ? valueWords(text, field['x-words']) : text;
  };
  const done = (table: string, action: string): string | undefined =>
    workflows
      .find(({ record }) => record.table === table)
      ?.table.transitions.find(transition => transition.action === action)?.done;
  return Object.assign(label, { value, done });
}

interface FieldShape {
  readonly enum?: readonly unknown[];
  readonly items?: FieldShape;
  readonly anyOf?: readonly FieldShape[];
  readonly 'x-words'?: Readonly<Record<string, string>>;
}

function isEnumeration(field: FieldShape): boolean {
  return [field, ...(field.anyOf ?? [])].some(shape => shape.enum !== undefined || shape.items?.enum !== undefined);
}

/** Labels where no resource declares the fields. */
export const undeclaredLabels = fieldLabels([]);
