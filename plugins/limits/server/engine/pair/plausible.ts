import { isAbove } from '../is-above.js';

/** Ranges outside which a factor is implausible and needs a reason (ADR 0052 names the sources). */
export const plausibleRanges = {
  /** Of a person, kg. */
  bodyWeightKg: { least: 3, most: 150 },
  safetyFactor: { least: 10, most: Infinity },
  ld50Divisor: { least: 100, most: Infinity },
  /** In the next product, ppm: 0.1 % of the batch. */
  generalLimitPpm: { least: 0, most: 1000 },
  minRecoveryPercent: { least: 50, most: Infinity },
  recoveryPercent: { least: 0, most: 120 },
} as const;
/** A factor with such a range. */
export type RangedFactor = keyof typeof plausibleRanges;

/** Whether a factor is within its range; the edges are. */
export function isPlausible(factor: RangedFactor, value: number): boolean {
  const { least, most } = plausibleRanges[factor];
  return !isAbove(least, value) && !isAbove(value, most);
}

/** The flag of a factor outside its range with the recorded reason; none within it. */
export function implausible(factor: RangedFactor, value: number, reason: string | null): string[] {
  return isPlausible(factor, value)
    ? []
    : [`IMPLAUSIBLE: ${factor} ${value}${reason === null ? '' : ` because ${reason}`}`];
}
