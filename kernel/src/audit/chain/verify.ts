import { createHash } from 'node:crypto';
import type { Database } from '../../data/database.js';
import type { Anchor } from './anchors.js';
import { guardFaults } from './guards.js';
import type { AuditBody } from '../log.js';
import { searchText } from '../search-text.js';

/** What is wrong with a trail, and where. */
export interface ChainFault {
  /** Facility id, `system`, or `database` for faults of the guards. */
  readonly scope: string;
  /** The first bad number; 0 where the fault is not about one entry. */
  readonly seq: number;
  readonly fault: string;
}

export interface Verification {
  readonly intact: boolean;
  readonly scopes: readonly Anchor[];
  readonly faults: readonly ChainFault[];
}

export interface VerifyOptions {
  /** One trail instead of all. */
  readonly scope?: string;
  /** Heads that were written down outside the database; without them a trail that was cut at its end looks whole. */
  readonly anchors?: readonly Anchor[];
}

interface StoredEntry {
  readonly seq: number;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly domain: string;
  readonly action: string;
  readonly entity_table: string;
  readonly entity_id: string;
  readonly body: string;
  readonly search: string;
  readonly prev: string;
  readonly hash: string;
}

const batch = 5000;
const genesis = '0'.repeat(64);
/** A rewritten trail has as many faults as entries; the first ones say enough. */
const reportedAtMost = 100;

/**
 * Recomputes every trail, or one, and reports what does not hold: gaps, edited, swapped or inserted entries, a cut tail,
 * a disagreement with an anchor, columns that say something else than the hashed text, guards that are switched off.
 */
export async function verifyAudit(database: Database, options: VerifyOptions = {}): Promise<Verification> {
  const { rows: anchors } = await database.readPool.query<Anchor>('select scope, seq, head from audit.anchor');
  const outside = options.anchors ?? [];
  const known = [...anchors, ...outside].filter(
    anchor => options.scope === undefined || anchor.scope === options.scope,
  );
  const chains = await chainsOf(database, options.scope);
  const faults: ChainFault[] = [];
  for (const chain of chains) {
    faults.push(
      ...(await verifyChain(
        database,
        chain,
        known.filter(anchor => anchor.scope === chain.scope),
      )),
    );
  }
  const missing = new Set(
    known.map(anchor => anchor.scope).filter(scope => !chains.some(chain => chain.scope === scope)),
  );
  for (const scope of missing) faults.push({ scope, seq: 0, fault: 'the whole trail is missing' });
  faults.push(...(await guardFaults(database)).map(fault => ({ scope: 'database', seq: 0, fault })));
  return { intact: faults.length === 0, scopes: chains, faults };
}

/** The heads now; a trail that has entries but no head is listed with an empty one. */
async function chainsOf(database: Database, scope: string | undefined): Promise<Anchor[]> {
  const { rows } = await database.readPool.query<Anchor>(
    `with recursive scopes (scope) as ((select scope from audit.entry order by scope limit 1)
       union all select (select e.scope from audit.entry e where e.scope > s.scope order by e.scope limit 1) from scopes s where s.scope is not null)
     select coalesce(c.scope, s.scope) as scope, coalesce(c.seq, 0) as seq, coalesce(c.head, '') as head
     from audit.chain c full join (select scope from scopes where scope is not null) s on s.scope = c.scope
     where $1::text is null or coalesce(c.scope, s.scope) = $1 order by 1`,
    [scope ?? null],
  );
  return rows;
}

async function verifyChain(database: Database, chain: Anchor, anchors: readonly Anchor[]): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  const report = (seq: number, fault: string): void => {
    if (faults.length < reportedAtMost) faults.push({ scope: chain.scope, seq, fault });
  };
  const anchored = new Map<number, Set<string>>();
  for (const { seq, head } of anchors) anchored.set(seq, (anchored.get(seq) ?? new Set()).add(head));
  let expected = 1;
  let previous = genesis;
  for (let full = true; full;) {
    const rows = await entriesFrom(database, chain.scope, expected);
    full = rows.length === batch;
    for (const row of rows) {
      // Entries that were appended since the head was read belong to the next verification.
      if (row.seq > chain.seq && (await hasGrown(database, chain))) return finish();
      if (row.seq !== expected) report(expected, `entries ${expected} to ${row.seq - 1} are missing`);
      if (row.prev !== previous) report(row.seq, 'the entry does not follow the one before');
      if (hashOf(chain.scope, row) !== row.hash) report(row.seq, 'the entry was changed');
      else if (!agrees(row)) report(row.seq, 'the columns of the entry say something else than its text');
      const heads = anchored.get(row.seq);
      if (heads !== undefined && (heads.size > 1 || !heads.has(row.hash)))
        report(row.seq, 'the entry disagrees with an anchor');
      previous = row.hash;
      expected = row.seq + 1;
    }
  }
  return finish();

  function finish(): ChainFault[] {
    const last = Math.max(0, ...anchored.keys());
    if (last >= expected) report(expected, `entries up to the anchored number ${last} are missing`);
    if (expected - 1 < chain.seq || (expected - 1 === chain.seq && previous !== chain.head && chain.seq > 0)) {
      report(expected, 'the end of the trail is missing or was reset');
    }
    if (expected - 1 > chain.seq) report(chain.seq + 1, 'entries stand after the end of the trail');
    return faults;
  }
}

async function entriesFrom(database: Database, scope: string, seq: number): Promise<StoredEntry[]> {
  const { rows } = await database.readPool.query<StoredEntry>({
    name: 'audit-verify',
    text: `select seq, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash
           from audit.entry where scope = $1 and seq >= $2 order by seq limit ${batch}`,
    values: [scope, seq],
  });
  return rows;
}

async function hasGrown(database: Database, chain: Anchor): Promise<boolean> {
  const { rows } = await database.readPool.query<{ seq: number }>('select seq from audit.chain where scope = $1', [
    chain.scope,
  ]);
  return (rows[0]?.seq ?? 0) > chain.seq;
}

function hashOf(scope: string, row: StoredEntry): string {
  return createHash('sha256').update(`${row.prev}${scope}:${row.seq}:${row.body}`).digest('hex');
}

function agrees(row: StoredEntry): boolean {
  const body = parsed(row.body);
  return (
    body !== null &&
    row.at.toISOString() === body.at &&
    row.actor_id === body.actor.id &&
    row.domain === body.domain &&
    row.action === body.action &&
    row.entity_table === body.entity.table &&
    row.entity_id === body.entity.id &&
    row.search === searchText(body)
  );
}

function parsed(text: string): AuditBody | null {
  try {
    return JSON.parse(text) as AuditBody;
  } catch {
    return null;
  }
}
