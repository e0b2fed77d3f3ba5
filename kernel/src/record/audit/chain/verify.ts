import type { Database } from '../../../base/data/database.js';
import type { Anchor } from './anchors.js';
import { ChainWalk, type End, type StoredEntry } from './chain-walk.js';
import { guardFaults } from './guards.js';
import { anchorFaults } from '../proof/anchor-faults.js';
import { definitionFaults } from '../proof/definitions.js';
import { pastFaults } from '../proof/past-faults.js';
import { coverFaults, rowFaults } from '../proof/proven-rows.js';
import { atOneMoment } from '../proof/reading.js';
import { signatureFaults } from '../proof/signatures.js';
import { traceFaults } from '../proof/traces.js';
import { segmentsOf } from './segments.js';

/** What is wrong with a trail, and where. */
export interface ChainFault {
  /** Facility id, `system`, or `database` for faults of the guards. */
  readonly scope: string;
  /** The first bad number; 0 where the fault is not about one entry. */
  readonly seq: number;
  readonly fault: string;
}

export interface Verification {
  /** Nothing was found. Without anchors from outside this is no more than can be known from inside. */
  readonly intact: boolean;
  /** Whether a head that is kept outside the database was there to compare with. */
  readonly anchored: boolean;
  readonly scopes: Anchor[];
  readonly faults: ChainFault[];
}

export interface VerifyOptions {
  /** One trail instead of all. */
  readonly scope?: string;
  /** Heads that are stored outside the database; without them a trail cut at its end looks complete. */
  readonly anchors?: readonly Anchor[];
  /** Names of the migrations that this program has; absent: not compared with those that the trail names. */
  readonly migrations?: readonly string[];
  /** What `signedContentFaults` found: only the rooms of signed records can rebuild their content. */
  readonly signed?: readonly ChainFault[];
}

/** A trail as it ends now. */
interface Chain extends Anchor, End {}

const batch = 5000;
/** Most faults reported of one trail. */
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
  const scope = options.scope ?? null;
  const proof = await atOneMoment(database, async ask => [
    ...(await rowFaults(ask, scope)),
    ...(await coverFaults(ask)),
    ...(await pastFaults(ask, scope)),
    ...(await signatureFaults(ask, scope)),
    ...(await anchorFaults(ask, outside)),
    ...(await definitionFaults(ask, options.migrations)),
    ...(await traceFaults(ask)),
  ]);
  faults.push(...(options.signed ?? []));
  faults.push(...proof.filter(fault => scope === null || [scope, 'database'].includes(fault.scope)));
  const scopes = chains.map(({ scope, seq, head }) => ({ scope, seq, head }));
  const anchored = outside.some(anchor => options.scope === undefined || anchor.scope === options.scope);
  return { intact: faults.length === 0, anchored, scopes, faults };
}

/** The heads now; a trail that has entries but no head is listed with an empty one. */
async function chainsOf(database: Database, scope: string | undefined): Promise<Chain[]> {
  const { rows } = await database.readPool.query<Chain>(
    `with recursive scopes (scope) as ((select scope from audit.entry order by scope limit 1)
       union all select (select e.scope from audit.entry e where e.scope > s.scope order by e.scope limit 1) from scopes s where s.scope is not null)
     select coalesce(h.scope, s.scope) as scope, coalesce(h.number, 0) as seq, coalesce(h.head, '') as head,
       coalesce(h.place, 0) as place
     from audit.head h full join (select scope from scopes where scope is not null) s on s.scope = h.scope
     where $1::text is null or coalesce(h.scope, s.scope) = $1 order by 1`,
    [scope ?? null],
  );
  return rows;
}

async function verifyChain(database: Database, chain: Chain, anchors: readonly Anchor[]): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  const anchored = new Map<number, Set<string>>();
  for (const { seq, head } of anchors) anchored.set(seq, (anchored.get(seq) ?? new Set()).add(head));
  const report = (seq: number, fault: string): void => {
    if (faults.length < reportedAtMost) faults.push({ scope: chain.scope, seq, fault });
  };
  const segments = await segmentsOf(database, chain.scope);
  const walk = new ChainWalk(
    chain.scope,
    segments.filter(({ firstPlace }) => firstPlace <= chain.place),
    anchored,
    report,
  );
  for await (const row of entriesOf(database, chain)) walk.take(row);
  walk.end(chain);
  const invented = segments.find(({ firstPlace }) => firstPlace > chain.place);
  if (invented !== undefined && !(await hasGrown(database, chain)))
    report(invented.firstNumber, 'a long write is listed behind the end of the trail');
  return faults;
}

/** The entries from the first on. Those that were appended since the head was read belong to the next verification. */
async function* entriesOf(database: Database, chain: Chain): AsyncIterable<StoredEntry> {
  let from = Number.MIN_SAFE_INTEGER;
  for (let full = true; full;) {
    const { rows } = await database.readPool.query<StoredEntry>({
      name: 'audit-verify',
      text: `select seq, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash, proof
             from audit.entry where scope = $1 and seq >= $2 order by seq limit ${batch}`,
      values: [chain.scope, from],
    });
    full = rows.length === batch;
    for (const row of rows) {
      if (row.seq > chain.place && (await hasGrown(database, chain))) return;
      yield row;
      from = row.seq + 1;
    }
  }
}

async function hasGrown(database: Database, chain: Chain): Promise<boolean> {
  const { rows } = await database.readPool.query<{ seq: number }>('select seq from audit.chain where scope = $1', [
    chain.scope,
  ]);
  return (rows[0]?.seq ?? 0) > chain.place;
}
