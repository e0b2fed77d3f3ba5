import type { DocumentModel } from '#kernel/contract';

/** An empty document with the given content. */
export const documentOf = (parts: Partial<DocumentModel>): DocumentModel => ({
  title: 'Limits',
  facility: 'Plant',
  printedBy: 'Ada Winter (awinter)',
  printedAt: new Date('2026-11-21T12:00:00Z'),
  dateTime: { timezone: 'UTC', dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm' },
  versions: [],
  blocks: [],
  sheets: [],
  ...parts,
});
