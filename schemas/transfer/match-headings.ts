import { ownValue } from '../lib/own-value.js';
import { withoutUnit } from './unit-of-heading.js';

/** A section's headings, and their alternatives. */
export interface KnownColumns {
  readonly headings: readonly string[];
  readonly alsoCalled: Readonly<Record<string, readonly string[]>>;
}

/** Words with the same meaning in headings of any field. */
const sameWords: Readonly<Record<string, readonly string[]>> = {
  equipment: ['equip', 'eqpt', 'equipment'],
  id: ['no', 'nr', 'num', 'number', 'code', 'key', 'identifier', 'ref', 'tag'],
  name: ['title', 'description', 'designation', 'desc'],
  min: ['minimum', 'smallest', 'lowest', 'least'],
  max: ['maximum', 'largest', 'highest', 'most'],
  remarks: ['remark', 'comment', 'comments', 'note', 'notes'],
  unit: ['units', 'uom'],
  percent: ['pct', '%'],
  type: ['kind', 'category', 'class'],
  hours: ['h', 'hrs', 'hr', 'hour'],
};
const canonical = new Map(
  Object.entries(sameWords).flatMap(([word, others]) => others.map(other => [other, word] as const)),
);
/** Below this score a guess is more of a nuisance than a help. */
const least = 0.6;

/** `MinBatch_size (kg)` → min, batch, size, kg */
function wordsOf(heading: string): string[] {
  return heading
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(word => word !== '');
}

function meaningOf(heading: string): string[] {
  return wordsOf(heading).map(word => {
    const one = word.replace(/(?<=[a-z]{3})s$/, '');
    return canonical.get(word) ?? canonical.get(one) ?? one;
  });
}

/** 1 for the same heading whatever its case, spaces and underscores; less for headings that share most words. */
function likeness(foreign: string, known: string): number {
  const [plain, wanted] = [wordsOf(foreign).join(''), wordsOf(known).join('')];
  if (plain === wanted) return 1;
  const [one, other] = [new Set(meaningOf(foreign)), new Set(meaningOf(known))];
  const shared = [...one].filter(word => other.has(word)).length;
  return shared === 0 ? 0 : (0.95 * shared) / new Set([...one, ...other]).size;
}

/**
 * The likeliest column of the section for each foreign heading, or null. Each column is given once. `remembered` are
 * earlier choices for the same section; they win.
 */
export function suggestColumns(
  foreign: readonly string[],
  known: KnownColumns,
  remembered: Readonly<Record<string, string | null>> = {},
): Record<string, string | null> {
  const chosen: Record<string, string | null> = Object.fromEntries(foreign.map(heading => [heading, null]));
  const free = new Set(known.headings);
  const decided = new Set<string>();
  for (const heading of foreign) {
    const earlier = ownValue(remembered, heading);
    if (earlier === undefined || (earlier !== null && !free.has(earlier))) continue;
    chosen[heading] = earlier;
    decided.add(heading);
    if (earlier !== null) free.delete(earlier);
  }
  const [keyHeading] = known.headings;
  const guesses = foreign
    .filter(heading => !decided.has(heading))
    .flatMap(heading =>
      known.headings.map(column => {
        const names = [column, ...(known.alsoCalled[column] ?? [])];
        const best = Math.max(...names.map(name => likeness(withoutUnit(heading), name)));
        // A column that is only called "ID" is the key of its own sheet.
        const isKey = column === keyHeading && meaningOf(heading).join(' ') === 'id';
        return { heading, column, score: isKey ? Math.max(best, 0.85) : best };
      }),
    )
    .filter(guess => guess.score >= least)
    .toSorted((a, b) => b.score - a.score);
  for (const { heading, column } of guesses) {
    if (decided.has(heading) || !free.has(column)) continue;
    chosen[heading] = column;
    decided.add(heading);
    free.delete(column);
  }
  return chosen;
}

/** The section that a sheet is for: by its name, or else the one that knows most of its headings; null when none fits. */
export function suggestSection<S extends KnownColumns & { readonly section: string; readonly file: string }>(
  sheet: { readonly name: string; readonly headings: readonly string[] },
  sections: readonly S[],
): S | null {
  const name = wordsOf(sheet.name).join('');
  const named = sections.find(({ section, file }) => [section, file].some(each => wordsOf(each).join('') === name));
  if (named !== undefined) return named;
  const headings = sheet.headings.filter(heading => heading !== '');
  const scored = sections
    .map(section => {
      const columns = suggestColumns(headings, section);
      const found = Object.values(columns).filter(column => column !== null);
      const hasKey = found.includes(section.headings[0] ?? '');
      return { section, share: hasKey && headings.length > 0 ? found.length / headings.length : 0 };
    })
    .toSorted((a, b) => b.share - a.share);
  const [best] = scored;
  return best !== undefined && best.share >= 0.5 ? best.section : null;
}
