import { Button } from '@carbon/react';
import { Field, plainOptions, type FormField } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { massBases } from '#plugins/products/shared/mass-basis';
import type { ProductActive } from '#plugins/products/shared/product';
import { waysToAdd } from '#plugins/products/shared/ways-to-add';

const dose = { kind: 'quantity', units: unitsOf('dose'), defaultUnit: 'mg' } as const;

const basis = { kind: 'select', options: plainOptions(massBases) } as const;

/** A conversion factor is cleared when nothing is stated of the salt. */
function withField(active: ProductActive, key: keyof ProductActive, value: unknown): ProductActive {
  const changed = { ...active, [key]: value ?? (key === 'apiId' ? '' : null) };
  return isOfSalt(changed) || (changed.conversionFactor ?? null) === null
    ? changed
    : { ...changed, conversionFactor: null };
}

function isOfSalt({ strengthBasis, doseBasis }: ProductActive): boolean {
  return strengthBasis === 'salt' || doseBasis === 'salt';
}

/** Fields are named by path, by which the error summary finds their controls. */
function fieldsOf(
  path: string,
  active: ProductActive,
  hasUnits: boolean,
): readonly (readonly [keyof ProductActive, FormField])[] {
  const name = (key: keyof ProductActive): string => `${path}.${key}`;
  return [
    [
      'apiId',
      {
        kind: 'reference',
        name: name('apiId'),
        label: 'Active',
        path: '/apis',
        many: 'apis',
        required: true,
        add: waysToAdd.active,
      },
    ],
    ...(hasUnits || (active.strength ?? null) !== null ? strengthFields(name) : []),
    ['ldd', { ...dose, unitKey: 'ldd', name: name('ldd'), label: 'Maximum daily dose' }],
    ['minDailyDose', { ...dose, unitKey: 'td', name: name('minDailyDose'), label: 'Minimum daily dose' }],
    ['doseBasis', { ...basis, name: name('doseBasis'), label: 'Dose basis', help: 'Base by default' }],
    [
      'isMarker',
      {
        kind: 'boolean',
        name: name('isMarker'),
        label: 'Marker',
        help: 'The analyte of the laboratory. It has no effect on limits, which use the active with the lowest limit',
      },
    ],
    ...(isOfSalt(active) ? [['conversionFactor', factorOf(name('conversionFactor'))] as const] : []),
  ];
}

/** Strength of the active per dosage unit. */
function strengthFields(
  name: (key: keyof ProductActive) => string,
): readonly (readonly [keyof ProductActive, FormField])[] {
  return [
    ['strength', { ...dose, unitKey: 'strength', name: name('strength'), label: 'Strength per dosage unit' }],
    [
      'strengthBasis',
      {
        ...basis,
        name: name('strengthBasis'),
        label: 'Strength is of the',
        help: 'From the label: "5 mg as base" or "6.9 mg of the salt". Base by default',
      },
    ],
  ];
}

function factorOf(name: string): FormField {
  return {
    kind: 'number',
    name,
    label: 'Conversion factor',
    help: 'Mass of base in 1 mg of the salt in this product; empty: the base factor of the active',
  };
}

/** One active of a product with strength and daily doses. */
export function ProductActiveRow({
  active,
  index,
  hasUnits,
  faultOf,
  onChange,
  onRemove,
}: {
  readonly active: ProductActive;
  readonly index: number;
  /** Whether the product has dosage units, which strengths require. */
  readonly hasUnits: boolean;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (active: ProductActive) => void;
  readonly onRemove: () => void;
}) {
  return (
    <fieldset className="limpid-form">
      <legend className="cds--label">Active {index + 1}</legend>
      {fieldsOf(`actives.${index}`, active, hasUnits).map(([key, field]) => (
        <Field
          key={field.name}
          field={field}
          value={active[key]}
          fault={faultOf(field.name)}
          onChange={value => onChange(withField(active, key, value))}
        />
      ))}
      <Button kind="ghost" size="sm" onClick={onRemove}>
        Remove active {index + 1}
      </Button>
    </fieldset>
  );
}
