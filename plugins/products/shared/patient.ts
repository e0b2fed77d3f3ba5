/** Who takes a product (entities 3.1); nothing said is an adult. */
export const patientGroups = ['adult', 'paediatric', 'veterinary'] as const;
export type PatientGroup = (typeof patientGroups)[number];

/**
 * Body weights that a patient may have, kg: from an extremely preterm infant to an adolescent, and from a cage bird to a heavy
 * horse or bull. What lies outside is taken for a slip of the unit. Adults have none: limits are derived for them.
 */
export const plausibleWeightKg: Readonly<
  Record<Exclude<PatientGroup, 'adult'>, { readonly least: number; readonly most: number }>
> = {
  paediatric: { least: 0.2, most: 100 },
  veterinary: { least: 0.01, most: 1500 },
};
