import type { AnyCall } from '#kernel/contract';
import type { EarlierImport } from '#schemas/transfer/import';
import { scopeOf } from '../../record/audit/log.js';
import { prepared } from '../../base/data/prepared.js';
import type { FileFacts } from '../source/file-facts.js';

/**
 * Files with identical bytes that were imported into the facility before, each with its latest import in the audit
 * trail.
 */
export async function earlierImports(call: AnyCall, files: readonly FileFacts[]): Promise<EarlierImport[]> {
  const found: EarlierImport[] = [];
  for (const { name, bytes, sha256 } of files) {
    const [latest] = await call.tx.rows<{ readonly at: string; readonly by: string }>(
      prepared(
        // The text narrows the search before anything is parsed.
        `select e.body::jsonb->>'at' as at, e.body::jsonb->'actor'->>'fullName' as by
         from audit.entry e
         where e.scope = $1 and e.domain = 'Master' and e.action = 'import' and strpos(e.body, $2) > 0
           and exists (select from jsonb_array_elements(e.body::jsonb->'changes') change
                       where change->>'path' = 'file' and right(change->>'to', length($2)) = $2)
         order by e.seq desc limit 1`,
        [scopeOf(call), `${bytes} bytes, SHA-256 ${sha256}`],
      ),
    );
    if (latest !== undefined) found.push({ file: name, ...latest });
  }
  return found;
}
