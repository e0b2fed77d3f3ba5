import type { TSchema } from 'typebox';
import { unguarded } from '#schemas/lib/guarded-text';
import { readNumber, textOfCell } from '#schemas/lib/typed-number';
import { textFault } from '#schemas/lib/unfit-text';
import { reasonUnreadable } from '#schemas/lib/unreadable-cell';
import { unitAsSpelled } from '#schemas/transfer/unit-of-heading';
import { isJson, quantityKindOf } from '../core/field-kinds.js';

interface Shape {
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** The kind of a field's cell. */
export type CellKind = 'text' | 'number' | 'percent' | 'boolean' | 'quantity' | 'list' | 'json';

/** Derived from the field's schema alone; lists of texts are cells separated by `|`, anything nested is JSON. */
export function cellKind(schema: TSchema): CellKind {
  if (quantityKindOf(schema) !== null && !isList(schema)) return 'quantity';
  const shape = plain(schema as Shape);
  if (hasUnit(shape)) return 'quantity';
  if (shape.type === 'array')
    return shape.items !== undefined && plain(shape.items).type === 'string' ? 'list' : 'json';
  if (isJson(schema)) return 'json';
  if (shape.type === 'number' || shape.type === 'integer') return 'number';
  return shape.type === 'boolean' ? 'boolean' : 'text';
}

/** Allowed words of a cell, or of its unit cell; null where they are not enumerated. */
export function wordsOf(schema: TSchema): readonly string[] | null {
  const shape = plain(schema as Shape);
  switch (cellKind(schema)) {
    case 'boolean':
      return ['yes', 'no'];
    case 'text':
      return shape.enum ?? null;
    case 'list':
      return plain(shape.items ?? {}).enum ?? null;
    case 'quantity':
      return shape.properties?.['unit']?.enum ?? null;
    case 'number':
    case 'percent':
    case 'json':
      return null;
  }
}

/** A value beside its unit, whatever it measures. */
function hasUnit({ type, properties = {} }: Shape): boolean {
  return type === 'object' && Object.keys(properties).toSorted().join() === 'unit,value';
}

function isList(schema: TSchema): boolean {
  return plain(schema as Shape).type === 'array';
}

/** The non-null branch. */
function plain(shape: Shape): Shape {
  return shape.anyOf?.find(branch => branch.type !== 'null') ?? shape;
}

/** A cell that cannot be read as its column's kind. */
export class CellError extends Error {}

/** Text of a cell as the field's value; an empty cell is an absent value. */
export function readCell(kind: CellKind, text: string, unit: string | undefined): unknown {
  const unread = reasonUnreadable(text);
  if (unread !== null) throw new CellError(unread);
  const value = unguarded(textOfCell(text).trim());
  if (value === '') return null;
  const fault = textFault(value);
  if (fault !== null) throw new CellError(fault);
  switch (kind) {
    case 'text':
      return value;
    case 'number':
      return numberOf(text);
    case 'percent':
      return numberOf(text, true);
    case 'boolean':
      return booleanOf(value);
    case 'quantity':
      if (unit === undefined || unit.trim() === '')
        throw new CellError('needs a unit: in a column of the file, or said once for all rows');
      return { value: numberOf(text), unit: unitAsSpelled(unit.trim()) };
    case 'list':
      return value
        .split(/(?<!\\)\|/)
        .map(part => part.trim().replaceAll('\\|', '|'))
        .filter(part => part !== '');
    case 'json':
      return jsonOf(value);
  }
}

/** The field's value as cell texts: one, or two for a quantity. */
export function writeCell(kind: CellKind, value: unknown): string[] {
  if (kind === 'quantity') {
    const quantity = value as { value: number; unit: string } | null;
    return quantity === null ? ['', ''] : [String(quantity.value), quantity.unit];
  }
  if (value === null || value === undefined) return [''];
  if (kind === 'list') return [(value as string[]).map(part => part.replaceAll('|', '\\|')).join('|')];
  if (kind === 'boolean') return [value === true ? 'yes' : 'no'];
  return [kind === 'json' ? JSON.stringify(value) : String(value as string | number)];
}

function numberOf(text: string, isPercent = false): number {
  const number = readNumber(text, { isPercent });
  if ('fault' in number) throw new CellError(number.fault);
  return number.value;
}

function booleanOf(text: string): boolean {
  const lower = text.toLowerCase();
  if (['yes', 'true', '1'].includes(lower)) return true;
  if (['no', 'false', '0'].includes(lower)) return false;
  throw new CellError('must be yes or no');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CellError('is no valid JSON');
  }
}
