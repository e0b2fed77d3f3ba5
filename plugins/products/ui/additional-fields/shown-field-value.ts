import { formatTime } from '@limpid/ui-kit';
import type { AnyFieldValue, FieldDefinition } from '#plugins/products/shared/additional-field';

/** A value for display: options by label, numbers as entered with their unit. */
export function shownFieldValue(
  { type, unit, options }: Pick<FieldDefinition, 'type' | 'unit' | 'options'>,
  value: AnyFieldValue | null,
): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return unit === null ? String(value) : `${value} ${unit}`;
  if (Array.isArray(value)) return value.join('; ');
  if (type === 'date-time') return formatTime(value);
  return type === 'single select' ? (options?.find(option => option.value === value)?.label ?? value) : value;
}
