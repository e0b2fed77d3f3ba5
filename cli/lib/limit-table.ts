import { outcomeWord } from '#schemas/limits/limit-words';
import type { LimitRow } from './limit-rows.js';
import { table } from './table.js';

/** How people call the criteria. */
export const criterionNames: Readonly<Record<NonNullable<LimitRow['criterion']>, string>> = {
  toxicity: 'health-based limit',
  dosage: 'therapeutic dose',
  productLimit: 'product limit',
  ld50: 'LD50',
  arl: 'general limit (ARL)',
};

/** Limits as a person reads them; rounded for the eye, while the JSON form carries the full numbers. */
export function limitTable(rows: readonly LimitRow[]): string {
  return table(
    ['ID', 'Name', 'L3, mg/sqcm', 'Type', 'Governed by', 'Previous', 'Active', 'Next'],
    rows.map(row => [
      row.externalId,
      row.name,
      shown(row.value),
      row.residueType ?? '',
      row.criterion === null ? reasonOf(row) : criterionNames[row.criterion],
      row.previous ?? '',
      row.substance ?? '',
      row.next ?? '',
    ]),
    [2],
  );
}

/** Display rule of the specification (section 5): above 1 three decimals, otherwise three significant digits. */
export function shown(value: number | null): string {
  if (value === null) return '';
  return String(value > 1 ? Number(value.toFixed(3)) : Number(value.toPrecision(3)));
}

function reasonOf({ outcome, missing }: LimitRow): string {
  const words = outcomeWord(outcome, missing);
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
