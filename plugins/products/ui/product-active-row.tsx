import { Button } from '@carbon/react';
import { Field, type FormField } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import type { ProductActive } from '#schemas/products/product';

const dose = { kind: 'quantity', units: unitsOf('dose'), defaultUnit: 'mg' } as const;

/** One active of a product: which, how strong, and how much of it a day. */
export function ProductActiveRow({
  active,
  index,
  onChange,
  onRemove,
}: {
  readonly active: ProductActive;
  readonly index: number;
  readonly onChange: (active: ProductActive) => void;
  readonly onRemove: () => void;
}) {
  const fields: readonly FormField[] = [
    { kind: 'reference', name: `active-${index}`, label: 'Active', path: '/apis', many: 'apis', required: true },
    { ...dose, unitKey: 'strength', name: `strength-${index}`, label: 'Strength per dosage unit' },
    { ...dose, unitKey: 'ldd', name: `ldd-${index}`, label: 'Largest dose a day' },
    { ...dose, unitKey: 'td', name: `smallest-${index}`, label: 'Smallest dose a day' },
  ];
  const keys = ['apiId', 'strength', 'ldd', 'minDailyDose'] as const;
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">Active {index + 1}</legend>
      {fields.map((field, position) => {
        const key = keys[position] ?? 'apiId';
        return (
          <Field
            key={field.name}
            field={field}
            value={active[key]}
            fault={undefined}
            onChange={value => onChange({ ...active, [key]: value ?? (key === 'apiId' ? '' : null) })}
          />
        );
      })}
      <Button kind="ghost" size="sm" onClick={onRemove}>
        Remove active {index + 1}
      </Button>
    </fieldset>
  );
}
