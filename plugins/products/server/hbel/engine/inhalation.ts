import { inhaledMgPerM3 } from './conversions.js';
import { traced, type Faults, type Inhalation, type PointOfDeparture, type TracedInput } from './derivation.js';

/** Whether a point of departure is a concentration in air, which requires the exposure of the study. */
export function isInhaled(unit: PointOfDeparture['unit']): unit is 'ppm' | 'mg/m3' {
  return unit === 'ppm' || unit === 'mg/m3';
}

/** The daily dose from a concentration in air, with its formula. */
export interface InhaledDose {
  readonly mgPerKgDay: number;
  readonly formula: string;
  readonly inputs: readonly TracedInput[];
}

/**
 * D = c × h/24 × d/7 × V/1000 ÷ w, in mg/kg/day, with c = ppm × M ÷ 24.45 in mg/m3 (formulas 2.1; ICH Q3C, part II);
 * no input has a default.
 */
export function inhaledDose(
  concentration: number,
  unit: 'ppm' | 'mg/m3',
  inhalation: Inhalation | null,
  faults: Faults,
): InhaledDose {
  const at = (field: keyof Inhalation): string => `inhalation.${field}`;
  const isPpm = unit === 'ppm';
  const molarMass = isPpm ? faults.positive(at('molarMassGPerMol'), inhalation?.molarMassGPerMol) : null;
  const hours = faults.upTo(24, at('hoursPerDay'), inhalation?.hoursPerDay);
  const days = faults.upTo(7, at('daysPerWeek'), inhalation?.daysPerWeek);
  const breathedL = faults.positive(at('breathedLPerDay'), inhalation?.breathedLPerDay);
  const weight = faults.positive(at('weightKg'), inhalation?.weightKg);
  if (!isPpm && (inhalation?.molarMassGPerMol ?? null) !== null)
    faults.add(at('molarMassGPerMol'), 'is not used with mg/m3');
  const mgPerM3 = molarMass === null ? concentration : inhaledMgPerM3(concentration, molarMass);
  const mgPerKgDay = (((mgPerM3 * hours) / 24) * (days / 7) * (breathedL / 1000)) / weight;
  const source = inhalation?.source ?? null;
  return {
    mgPerKgDay,
    formula: `${isPpm ? 'c = POD × M / 24.45; ' : ''}D = ${isPpm ? 'c' : 'POD'} × h / 24 × d / 7 × V / 1000 / w`,
    inputs: [
      ...(molarMass === null
        ? []
        : [
            traced('M', 'molar mass', molarMass, 'g/mol'),
            traced('c', 'concentration in air at 25 °C', mgPerM3, 'mg/m3'),
          ]),
      traced('h', 'exposure in the study', hours, 'h/day'),
      traced('d', 'exposure in the study', days, 'days/week'),
      traced('V', 'air breathed by an animal of the study', breathedL, 'L/day', source),
      traced('w', 'body weight of an animal of the study', weight, 'kg', source),
      traced('D', 'inhaled dose, fully absorbed', mgPerKgDay, 'mg/kg/day'),
    ],
  };
}
