import { Type } from 'typebox';

/**
 * What a mass of an active is stated of: `salt`, the substance as it is weighed (a salt, hydrate or solvate), or `base`, the
 * free base or acid in it, which is what acts. Nothing said is `base` (ADR 0031).
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
 * The mass of base in a stated mass, in the unit of that mass. The one place where salt becomes base: everything behind it, in
 * limits and rankings, is base. Null where the mass or the factor of a salt is unknown, which is never taken for 1.
 */
export function massOfBase(
  mass: number | null,
  basis: MassBasis | null | undefined,
  baseFactor: number | null,
): number | null {
  if (mass === null || basis !== 'salt') return mass;
  return baseFactor === null ? null : mass * baseFactor;
}

/** The mass of salt that holds a mass of base, in the unit of that mass: what a batch of a bulk active is weighed as. */
export function massOfSalt(mass: number, baseFactor: number | null): number {
  return mass / (baseFactor ?? 1);
}
