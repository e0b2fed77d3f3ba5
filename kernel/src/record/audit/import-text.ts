import type { AuditBody } from './log.js';

const shownSections = 6;

/** What an import did to the records of each section; null for an entry that counts nothing. */
export function importedText({ changes }: AuditBody): string | null {
  const sections = changes.flatMap(({ path, to }) => {
    const counts = countsText(to);
    return counts === null ? [] : [`${path} (${counts})`];
  });
  if (sections.length === 0) return null;
  const more = sections.length - shownSections;
  const rest = more > 0 ? ` and ${more} more ${more === 1 ? 'section' : 'sections'}` : '';
  return `imported ${sections.slice(0, shownSections).join(', ')}${rest}`;
}

const counted = ['created', 'updated', 'unchanged'] as const;

/** For example `7 created, 2 unchanged`; null for what is no count of records. */
function countsText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const counts = value as Readonly<Record<string, unknown>>;
  if (!counted.every(kind => typeof counts[kind] === 'number')) return null;
  const told = counted.filter(kind => counts[kind] !== 0).map(kind => `${String(counts[kind])} ${kind}`);
  return told.length === 0 ? 'no rows' : told.join(', ');
}
