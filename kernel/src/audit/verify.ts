import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** What is wrong with a chain, and where. */
export interface ChainFault {
  readonly scope: string;
  readonly seq: number;
  readonly fault: string;
}
export interface Verification {
  readonly scopes: readonly { readonly scope: string; readonly entries: number; readonly head: string }[];
  readonly faults: readonly ChainFault[];
}

interface StoredEntry {
  readonly seq: number;
  readonly body: string;
  readonly prev: string;
  readonly hash: string;
}

const batch = 5000;

/** Recomputes every chain (or one): gaps, edited entries, a cut tail, anchors that disagree, guards switched off. */
export async function verifyAudit(db: Knex, onlyScope?: string): Promise<Verification> {
  const all = db('audit.chain')
    .select<{ scope: string; seq: number; head: string }[]>('scope', 'seq', 'head')
    .orderBy('scope');
  const chains: { scope: string; seq: number; head: string }[] = await (onlyScope === undefined
    ? all
    : all.where({ scope: onlyScope }));
  const faults: ChainFault[] = [];
  for (const chain of chains) faults.push(...(await verifyChain(db, chain)));
  faults.push(...(await disabledGuards(db)));
  return { scopes: chains.map(({ scope, seq, head }) => ({ scope, entries: seq, head })), faults };
}

async function verifyChain(db: Knex, chain: { scope: string; seq: number; head: string }): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  const anchors = new Map(
    (await db('audit.anchor').select<{ seq: number; head: string }[]>('seq', 'head').where({ scope: chain.scope })).map(
      anchor => [anchor.seq, anchor.head],
    ),
  );
  let expected = 1;
  let previous = '0'.repeat(64);
  for (;;) {
    const rows = await db('audit.entry')
      .select<StoredEntry[]>('seq', 'body', 'prev', 'hash')
      .where({ scope: chain.scope })
      .where('seq', '>=', expected)
      .orderBy('seq')
      .limit(batch);
    for (const row of rows) {
      const report = (fault: string): number => faults.push({ scope: chain.scope, seq: row.seq, fault });
      if (row.seq !== expected) report(`entries ${expected} to ${row.seq - 1} are missing`);
      if (row.prev !== previous) report('the entry does not follow the one before');
      const hash = createHash('sha256').update(`${row.prev}${chain.scope}:${row.seq}:${row.body}`).digest('hex');
      if (hash !== row.hash) report('the entry was changed');
      const anchored = anchors.get(row.seq);
      if (anchored !== undefined && anchored !== row.hash) report('the entry disagrees with an anchor');
      previous = row.hash;
      expected = row.seq + 1;
    }
    if (rows.length < batch) break;
  }
  if (expected - 1 !== chain.seq || previous !== chain.head) {
    faults.push({ scope: chain.scope, seq: expected, fault: 'the end of the chain is missing or was reset' });
  }
  for (const seq of anchors.keys())
    if (seq >= expected) faults.push({ scope: chain.scope, seq, fault: 'an anchored entry is missing' });
  return faults;
}

async function disabledGuards(db: Knex): Promise<ChainFault[]> {
  const result = await db.raw<{ rows: { table_name: string }[] }>(`
    select c.table_name from kernel.table_class c
    where c.class in ('audited', 'append-only') and not exists (select from pg_trigger t
      where t.tgrelid = c.table_name::regclass and t.tgname in ('audited', 'append_only') and t.tgenabled = 'A')
    union all
    select 'audit.entry' where (select count(*) from pg_trigger t where t.tgrelid = 'audit.entry'::regclass
      and t.tgname in ('entry_is_append_only', 'entry_is_never_truncated') and t.tgenabled = 'A') < 2`);
  return result.rows.map(row => ({
    scope: 'database',
    seq: 0,
    fault: `the audit guard of ${row.table_name} is switched off`,
  }));
}
