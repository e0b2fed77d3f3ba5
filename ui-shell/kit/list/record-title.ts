import type { RecordRow } from '../api/queries.js';

/** The ID where the record has one, and the name. */
export function recordTitle({ externalId, name }: RecordRow): string {
  return [externalId, name].filter(part => typeof part === 'string').join(' ');
}
