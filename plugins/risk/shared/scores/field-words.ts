import { cleaningModes, contactTypes, dedications, roomGrades } from '#plugins/equipment/shared/equipment';
import { bcsClasses, routes, solubilityTerms } from '#plugins/products/shared/substance';
import { cleanabilityTerms } from './cleanability.js';

/** Allowed terms of record fields, by field. */
const words: Readonly<Record<string, readonly string[]>> = {
  solubilityTerm: solubilityTerms,
  cleanability: cleanabilityTerms,
  bcsClass: bcsClasses,
  route: routes,
  roomGrade: roomGrades,
  dedication: dedications,
  contactType: contactTypes,
  cleaningMode: cleaningModes,
};

/** The allowed terms of a field; null for free text and unknown fields. */
export function wordsOfField(field: string | null | undefined): readonly string[] | null {
  return field !== null && field !== undefined && Object.hasOwn(words, field) ? (words[field] ?? null) : null;
}
