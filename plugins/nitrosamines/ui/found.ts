import { typedNumber } from '#schemas/lib/typed-number';
import type { ProductionNitrosamines } from '#plugins/nitrosamines/shared/assessment';

export type ListedNitrosamine = ProductionNitrosamines['nitrosamines'][number];

/** Typed amounts by nitrosamine id: ng/day, or ppm in the product. */
export interface Found {
  readonly unit: 'day' | 'product';
  readonly typed: Readonly<Record<string, string>>;
}

/** The typed number; null for an empty field, undefined for invalid input. */
export function amountTyped(text: string | undefined): number | null | undefined {
  const number = typedNumber(text ?? '');
  if (number === null) return null;
  return typeof number === 'number' && number >= 0 ? number : undefined;
}

/** Daily intake, ng; 1 ppm of 1 mg is 1 ng; null while unknown. */
export function intakeOf({ nitrosamine, dose }: ListedNitrosamine, { unit, typed }: Found): number | null {
  const number = amountTyped(typed[nitrosamine.id]) ?? null;
  if (number === null || unit === 'day') return number;
  return dose === null ? null : number * dose.mg;
}

/** An amount found of a nitrosamine that has an acceptable intake. */
export interface FoundIntake {
  readonly nitrosamineId: string;
  readonly ngPerDay: number;
}

/** Amounts that can be assessed: found, and with an acceptable intake. */
export function ofDay(nitrosamines: readonly ListedNitrosamine[], found: Found): FoundIntake[] {
  return nitrosamines.flatMap(each => {
    const ngPerDay = intakeOf(each, found);
    const isAssessable = ngPerDay !== null && ngPerDay > 0 && (each.intake?.ngPerDay ?? null) !== null;
    return isAssessable ? [{ nitrosamineId: each.nitrosamine.id, ngPerDay }] : [];
  });
}
