/** Patient groups of a product (entities 3.1); adult by default. */
export const patientGroups = ['adult', 'paediatric', 'veterinary'] as const;
export type PatientGroup = (typeof patientGroups)[number];

/**
 * Plausible patient body weights, kg: from an extremely preterm infant to an adolescent, and from a cage bird to a
 * heavy horse or bull; outside this range the unit is probably wrong. Adults have none, because limits are derived
 * for them.
 */
export const plausibleWeightKg: Readonly<
  Record<Exclude<PatientGroup, 'adult'>, { readonly minimum: number; readonly maximum: number }>
> = {
  paediatric: { minimum: 0.2, maximum: 100 },
  veterinary: { minimum: 0.01, maximum: 1500 },
};
