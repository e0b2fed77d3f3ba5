import { ownValue } from '../lib/own-value.js';

/** What people write for the units of the specification (section 5). */
const spellings: Readonly<Record<string, string>> = {
  'cm²': 'sqcm',
  cm2: 'sqcm',
  'cm^2': 'sqcm',
  'm²': 'sqm',
  m2: 'sqm',
  'm^2': 'sqm',
  'dm²': 'sqdm',
  'in²': 'sqin',
  in2: 'sqin',
  µg: 'ug',
  μg: 'ug',
  mcg: 'ug',
  l: 'L',
  mL: 'ml',
  'µg/cm²': 'ug/sqcm',
  'mg/cm²': 'mg/sqcm',
};
const units = new Set('kg g mg ug ng sqm sqdm sqcm sqin L ml ppm mg/kg g/kg mg/sqcm ug/sqcm m cm mm in'.split(' '));

/** A unit as the specification writes it, where people write it in another way; other texts as they are. */
export function unitAsSpelled(text: string): string {
  return ownValue(spellings, text) ?? text;
}

const inBrackets = /\s*[([]\s*([^()[\]]+?)\s*[)\]]\s*$/;
/** Without brackets a word of one letter, or `in`, may be a word like any other. */
const bare = /\s+(?!in$)(\S{2,})\s*$/;

/** Where the unit of a heading begins, and which it is: `Batch size (kg)`, `LD50 mg/kg`. */
function unitIn(heading: string): { readonly from: number; readonly unit: string } | null {
  for (const form of [inBrackets, bare]) {
    const found = form.exec(heading);
    const unit = unitAsSpelled((found?.[1] ?? '').replace(/\s*\/\s*(day|d|unit)$/i, ''));
    if (found !== null && units.has(unit)) return { from: found.index, unit };
  }
  return null;
}

/** The unit that stands behind a heading, in brackets or not, as sections spell it; null when none does. */
export function unitOfHeading(heading: string): string | null {
  return unitIn(heading)?.unit ?? null;
}

/** The heading without its unit. */
export function withoutUnit(heading: string): string {
  const found = unitIn(heading);
  return found === null ? heading : heading.slice(0, found.from);
}
