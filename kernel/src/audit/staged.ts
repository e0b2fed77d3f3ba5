import type { AuditNote, Statement } from '#kernel/contract';
import type { CallContext } from '../data/unit-of-work.js';
import { canonicalJson } from './canonical.js';
import type { AuditBody } from './log.js';
import { searchText } from './search-text.js';

/**
 * Notes of a long transaction, laid aside in the database until its end, when they are chained together. The database
 * puts the texts of the entries together: byte for byte what `auditTexts` makes of the same notes.
 */
export function stageStatement(context: CallContext, notes: readonly AuditNote[]): Statement {
  const { id, username, fullName, source } = context.actor;
  const tail = `,"requestId":${canonicalJson(context.requestId)},"source":${canonicalJson(source)}}`;
  const changes = notes.map(note => changesText(note));
  const columns = [
    notes.map(note => note.action),
    notes.map(note => note.domain),
    notes.map(note => note.entity.table),
    notes.map(note => note.entity.id),
    notes.map(note => canonicalJson(note.entity.label)),
    changes,
    notes.map(note => canonicalJson(note.reason ?? null)),
    notes.map((note, index) => searchOf(note, changes[index] ?? '')),
  ];
  return {
    name: 'audit-stage',
    text: 'select audit.stage($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    // None of the texts holds a line break: canonical JSON escapes it, and a search takes it for a space.
    values: [
      context.now.toISOString(),
      canonicalJson({ id, username, fullName }),
      tail,
      ...columns.map(column => column.join('\n')),
    ],
  };
}

function changesText({ changes = [] }: AuditNote): string {
  let text = '';
  for (const { path, from, to } of changes) {
    const begun = text === '' ? '{"from":' : `${text},{"from":`;
    text = `${begun}${canonicalJson(from ?? null)},"path":${canonicalJson(path)},"to":${canonicalJson(to ?? null)}}`;
  }
  return `[${text}]`;
}

/** Taken from the text itself, so that a verification comes to the same; of a created record the changes do not count. */
function searchOf({ action, entity, reason }: AuditNote, changes: string): string {
  const read = action === 'create' ? [] : (JSON.parse(changes) as AuditBody['changes']);
  return searchText({ action, entity, changes: read, reason: reason ?? null });
}
