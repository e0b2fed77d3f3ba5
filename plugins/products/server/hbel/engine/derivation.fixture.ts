import { derive, type DerivationFactors, type DerivationInput, type Derived, type PointOfDeparture } from './index.js';

export const factor = (value: number) => ({ value, reason: 'stated in the report' });
export function factors(values: Partial<Record<keyof DerivationFactors, number>> = {}): DerivationFactors {
  const { f1 = 1, f2 = 1, f3 = 1, f4 = 1, f5 = 1, mf, s } = values;
  return {
    f1: factor(f1),
    f2: factor(f2),
    f3: factor(f3),
    f4: factor(f4),
    f5: factor(f5),
    ...(mf === undefined ? {} : { mf: factor(mf) }),
    ...(s === undefined ? {} : { s: factor(s) }),
  };
}
export function from(
  value: number,
  unit: PointOfDeparture['unit'],
  kind: PointOfDeparture['kind'],
  more: Partial<DerivationInput>,
): DerivationInput {
  return {
    method: 'pointOfDeparture',
    pointOfDeparture: { study: '13 weeks, rat', kind, value, unit },
    bodyWeightKg: 50,
    factors: factors(),
    ...more,
  };
}
export function derived(input: DerivationInput): Derived {
  const { derived: found, faults } = derive(input);
  if (found === null) throw new Error(JSON.stringify(faults));
  return found;
}
export const mgPerDay = (input: DerivationInput): number => derived(input).valueUgPerDay / 1000;

export function ld50(value: number, safety: number): DerivationInput {
  return { method: 'ld50', ld50MgPerKg: value, bodyWeightKg: 70, safetyFactor: factor(safety) };
}
