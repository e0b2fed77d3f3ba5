import { Button } from '@carbon/react';
import { Field, plainOptions, type FormField } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { massBases } from '#schemas/products/mass-basis';
import type { ProductActive } from '#schemas/products/product';

const dose = { kind: 'quantity', units: unitsOf('dose'), defaultUnit: 'mg' } as const;

const basis = { kind: 'select', options: plainOptions(massBases) } as const;

function factor(index: number): FormField {
  return {
    kind: 'number',
    name: `factor-${index}`,
    label: 'Conversion factor',
    help: 'Mass of base in 1 mg of the salt in this product; empty: the base factor of the active',
  };
}

/** A factor goes with the salt that it converts. */
function withField(active: ProductActive, key: keyof ProductActive, value: unknown): ProductActive {
  const changed = { ...active, [key]: value ?? (key === 'apiId' ? '' : null) };
  const isOfSalt = changed.strengthBasis === 'salt' || changed.doseBasis === 'salt';
  return isOfSalt || (changed.conversionFactor ?? null) === null ? changed : { ...changed, conversionFactor: null };
}

/** One active of a product: which, how strong, and how much of it a day. */
export function ProductActiveRow({
  active,
  index,
  faultOf,
  onChange,
  onRemove,
}: {
  readonly active: ProductActive;
  readonly index: number;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (active: ProductActive) => void;
  readonly onRemove: () => void;
}) {
  const isOfSalt = active.strengthBasis === 'salt' || active.doseBasis === 'salt';
  const fields: readonly FormField[] = [
    { kind: 'reference', name: `active-${index}`, label: 'Active', path: '/apis', many: 'apis', required: true },
    { ...dose, unitKey: 'strength', name: `strength-${index}`, label: 'Strength per dosage unit' },
    {
      ...basis,
      name: `strength-basis-${index}`,
      label: 'Strength is of the',
      help: 'By the label: "5 mg as base" or "6.9 mg of the salt". Nothing said: base',
    },
    { ...dose, unitKey: 'ldd', name: `ldd-${index}`, label: 'Largest dose a day' },
    { ...dose, unitKey: 'td', name: `smallest-${index}`, label: 'Smallest dose a day' },
    { ...basis, name: `dose-basis-${index}`, label: 'Doses are of the', help: 'Nothing said: base' },
    {
      kind: 'boolean',
      name: `marker-${index}`,
      label: 'Marker',
      help: 'What the laboratory looks for. No limit follows from it: the active with the lowest limit counts',
    },
    ...(isOfSalt ? [factor(index)] : []),
  ];
  const keys = [
    'apiId',
    'strength',
    'strengthBasis',
    'ldd',
    'minDailyDose',
    'doseBasis',
    'isMarker',
    'conversionFactor',
  ] as const;
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
            fault={faultOf(`actives.${index}.${key}`)}
            onChange={value => onChange(withField(active, key, value))}
          />
        );
      })}
      <Button kind="ghost" size="sm" onClick={onRemove}>
        Remove active {index + 1}
      </Button>
    </fieldset>
  );
}
