import type { Derivation } from '#plugins/products/shared/hbel';
import type { DerivationFieldsProps } from './derivation-fields.js';
import { NumberBox } from './number-box.js';
import { TextBox } from './text-box.js';

type Inhalation = NonNullable<Derivation['inhalation']>;
type NumberField = Exclude<keyof Inhalation, 'source'>;

const fields: readonly { readonly field: NumberField; readonly label: string; readonly help: string }[] = [
  { field: 'molarMassGPerMol', label: 'Molar mass, g/mol *', help: 'Converts ppm to mg/m3 at 25 °C: ppm × M / 24.45' },
  { field: 'hoursPerDay', label: 'Exposure, hours a day *', help: 'In the study, at most 24' },
  { field: 'daysPerWeek', label: 'Exposure, days a week *', help: 'In the study, at most 7' },
  {
    field: 'breathedLPerDay',
    label: 'Air breathed by an animal, L a day *',
    help: 'Of the species studied; 290 L for a rat in ICH Q3C',
  },
  {
    field: 'weightKg',
    label: 'Weight of an animal, kg *',
    help: 'Of the species studied; 0.425 kg for a rat in ICH Q3C',
  },
];

/** Exposure of an inhalation study, which converts a concentration in air to a dose (formulas 2.1, ICH Q3C). */
export function InhalationFields({ draft, faultOf, onChange }: DerivationFieldsProps) {
  const inhalation = draft.inhalation ?? {};
  const isPpm = draft.pointOfDeparture?.unit === 'ppm';
  return (
    <>
      {fields
        .filter(({ field }) => isPpm || field !== 'molarMassGPerMol')
        .map(({ field, label, help }) => (
          <NumberBox
            key={field}
            id={`inhalation-${field}`}
            label={label}
            help={help}
            value={inhalation[field]}
            fault={faultOf(`derivation.inhalation.${field}`)}
            onChange={value => onChange({ inhalation: { ...inhalation, [field]: value } })}
          />
        ))}
      <TextBox
        id="inhalation-source"
        label="Source of air and weight *"
        help="The study itself, or the reference table"
        value={inhalation.source ?? ''}
        fault={faultOf('derivation.inhalation.source')}
        onChange={source => onChange({ inhalation: { ...inhalation, source } })}
      />
    </>
  );
}
