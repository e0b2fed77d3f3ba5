import { Type } from 'typebox';

/**
 * Mass basis of an active: `salt`, the substance as weighed (a salt, hydrate or solvate), or `base`, the free base
 * or acid, which is the active part; `base` by default (ADR 0031).
 */
export const massBases = ['base', 'salt'] as const;
export type MassBasis = (typeof massBases)[number];

/** Mass of base in one unit of mass of the salt, by mass, without a unit: molar mass of all its base ÷ molar mass of the salt. */
export const BaseFactor = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1,
  description: 'Mass of base (or acid) in 1 mg of the salt, mg; above 0 and at most 1',
});

/**
 * The mass of base in a stated mass, in the same unit; the only conversion, so that limits and rankings use base
 * throughout. Null if the mass or the factor of a salt is unknown, which is never assumed to be 1.
 */
export function massOfBase(
  mass: number | null,
  basis: MassBasis | null | undefined,
  baseFactor: number | null,
): number | null {
  if (mass === null || basis !== 'salt') return mass;
  return baseFactor === null ? null : mass * baseFactor;
}

/** The mass of salt that contains a mass of base, in the same unit: the weighed mass of a bulk active. */
export function massOfSalt(mass: number, baseFactor: number | null): number {
  return mass / (baseFactor ?? 1);
}
