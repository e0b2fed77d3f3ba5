import type { AuditNote, Statement } from '#kernel/contract';
import type { CallContext } from '../../../base/data/call-context.js';
import { canonicalJson } from './canonical.js';
import { scopeOf, type AuditBody } from '../log.js';
import { searchText } from '../search-text.js';

type Run = [AuditNote, ...AuditNote[]];

/**
 * Notes of a long transaction, given to the database as it goes, where they become entries of its segment or wait for its
 * end: a statement for each run of notes that say the same of action, domain, table and reason. The database puts the
 * texts of the entries together: byte for byte what `auditTexts` makes of the same notes.
 */
export function stageStatements(context: CallContext, notes: readonly AuditNote[]): Statement[] {
  const runs: Run[] = [];
  for (const note of notes) {
    const run = runs.at(-1);
    if (run !== undefined && areAlike(run[0], note)) run.push(note);
    else runs.push([note]);
  }
  return runs.map(run => stageStatement(context, run));
}

function areAlike(one: AuditNote, other: AuditNote): boolean {
  return (
    one.action === other.action &&
    one.domain === other.domain &&
    one.entity.table === other.entity.table &&
    one.reason === other.reason
  );
}

function stageStatement(context: CallContext, run: Run): Statement {
  const { id, username, fullName, source } = context.actor;
  const [{ action, domain, entity, reason }] = run;
  const openings = new Map<string, string>();
  const changes = run.map(note => changesText(note, openings));
  const columns = [
    run.map(note => note.entity.id),
    run.map(note => canonicalJson(note.entity.label)),
    changes,
    run.map((note, index) => searchOf(note, changes[index] ?? '')),
  ];
  return {
    name: 'audit-stage-run',
    text: 'select audit.stage($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    // None of the texts holds a line break: canonical JSON escapes it, and a search takes it for a space.
    values: [
      scopeOf(context),
      context.now.toISOString(),
      canonicalJson({ id, username, fullName }),
      `,"requestId":${canonicalJson(context.requestId)},"source":${canonicalJson(source)}}`,
      action,
      domain,
      entity.table,
      canonicalJson(reason ?? null),
      ...columns.map(column => column.join('\n')),
    ],
  };
}

/** `openings`: how a change of a path begins that had no value before, which in a run of new records is nearly every one. */
function changesText({ changes = [] }: AuditNote, openings: Map<string, string>): string {
  let texts = '';
  for (const { path, from = null, to } of changes) {
    let opening = from === null ? openings.get(path) : undefined;
    opening ??= `{"from":${canonicalJson(from)},"path":${canonicalJson(path)},"to":`;
    if (from === null) openings.set(path, opening);
    texts += `${texts === '' ? '' : ','}${opening}${canonicalJson(to)}}`;
  }
  return `[${texts}]`;
}

/** Taken from the text itself, so that a verification comes to the same; of a created record the changes do not count. */
function searchOf({ action, entity, reason }: AuditNote, changes: string): string {
  const read = action === 'create' ? [] : (JSON.parse(changes) as AuditBody['changes']);
  return searchText({ action, entity, changes: read, reason: reason ?? null });
}
