/** In the order of an active's cleanability 1, 2, 3. */
export const cleanabilityTerms = ['easy', 'medium', 'difficult'] as const;
