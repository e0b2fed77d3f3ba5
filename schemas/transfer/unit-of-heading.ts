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

/** The unit that stands in brackets behind a heading, as sections spell it: `Batch size (kg)`; null when none does. */
export function unitOfHeading(heading: string): string | null {
  const text = /[([]\s*([^()[\]]+?)\s*[)\]]\s*$/.exec(heading)?.[1]?.replace(/\s*\/\s*(day|d|unit)$/i, '') ?? '';
  const unit = spellings[text] ?? text;
  return units.has(unit) ? unit : null;
}

/** The heading without its unit. */
export function withoutUnit(heading: string): string {
  return unitOfHeading(heading) === null ? heading : heading.replace(/\s*[([][^()[\]]*[)\]]\s*$/, '');
}
