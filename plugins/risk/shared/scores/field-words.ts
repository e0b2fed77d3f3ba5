import { cleaningModes, contactTypes, dedications, roomGrades } from '#plugins/equipment/shared/equipment';
import { bcsClasses, routes, solubilityTerms } from '#plugins/products/shared/substance';
import { cleanabilityTerms } from './cleanability.js';

/** By field, the words that fields of records hold which take one of few. */
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

/** The words that a field may hold; null for a field of any text, and for one that is not known. */
export function wordsOfField(field: string | null | undefined): readonly string[] | null {
  return field !== null && field !== undefined && Object.hasOwn(words, field) ? (words[field] ?? null) : null;
}
