import { chainAnew, facility, inTrail } from './behind.js';
import type { Tampering } from './tampering.js';

import { at, changed, disagrees, edit } from './parts.js';

const system = `'system'`;
const columns = /columns of the entry/;
const column = (name: string, value: string): string => inTrail(`update audit.entry set ${name} = ${value} ${at(5)}`);
const copy = 'txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash, proof';

/** Kinds of tampering with entries. */
export const entries: readonly Tampering[] = [
  { what: 'text of an entry changed', sql: inTrail(`${edit} ${at(5)}`), found: changed },
  {
    what: 'text of an entry changed and its own hash renewed',
    sql: inTrail(
      `${edit} ${at(5)}; update audit.entry set hash = encode(sha256(convert_to(concat(prev, scope, ':', seq, ':', body, ':' || proof), 'UTF8')), 'hex') ${at(5)}`,
    ),
    found: /does not follow/,
  },
  {
    what: 'text of an entry changed and every hash behind it renewed',
    sql: inTrail(`${edit} ${at(5)}; ${chainAnew(system)}`),
    found: disagrees,
    anchored: true,
  },
  { what: 'time of an entry changed', sql: column('at', `at - interval '1 minute'`), found: columns },
  {
    what: 'time of an entry set back in its text too and every hash renewed',
    sql: inTrail(
      `update audit.entry set at = at - interval '2 days', body = jsonb_set(body::jsonb, '{at}', to_jsonb(to_char((at - interval '2 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text ${at(5)}; ${chainAnew(system)}`,
    ),
    found: /clock had been set back/,
  },
  { what: 'person of an entry changed', sql: column('actor_id', 'gen_random_uuid()'), found: columns },
  { what: 'domain of an entry changed', sql: column('domain', `'Other'`), found: columns },
  { what: 'action of an entry changed', sql: column('action', `'other'`), found: columns },
  { what: 'table of an entry changed', sql: column('entity_table', `'kernel.other'`), found: columns },
  { what: 'record of an entry changed', sql: column('entity_id', `'other'`), found: columns },
  { what: 'entry hidden from searches', sql: column('search', `''`), found: columns },
  { what: 'hash of an entry changed', sql: column('hash', `repeat('1', 64)`), found: changed },
  {
    what: 'link of an entry to the one before changed',
    sql: column('prev', `repeat('1', 64)`),
    found: /does not follow/,
  },
  {
    what: 'proof of rows taken from an entry',
    sql: inTrail(`update audit.entry set proof = null where scope = 'system' and proof is not null`),
    found: changed,
  },
  {
    what: 'proof of rows taken from entries and every hash renewed',
    sql: inTrail(
      `update audit.entry set proof = null where scope = 'system' and proof is not null; ${chainAnew(system)}`,
    ),
    found: /no entry covers them/,
  },
  {
    what: 'entry moved to another transaction',
    sql: inTrail(`update audit.entry set txid = '3' where scope = 'system' and proof is not null`),
    found: /no entry covers them/,
  },
  { what: 'entry deleted', sql: inTrail(`delete from audit.entry ${at(5)}`), found: /entries 5 to 5 are missing/ },
  {
    what: 'first entry deleted',
    sql: inTrail(`delete from audit.entry ${at(1)}`),
    found: /entries 1 to 1 are missing/,
  },
  {
    what: 'last entry deleted',
    sql: inTrail(
      `delete from audit.entry e using audit.chain c where e.scope = 'system' and c.scope = e.scope and e.seq = c.seq`,
    ),
    found: /end of the trail is missing/,
  },
  {
    what: 'entries deleted and every hash renewed',
    sql: inTrail(`delete from audit.entry ${at(5)}; ${chainAnew(system)}`),
    found: /missing/,
  },
  {
    what: 'entry deleted, all others moved up and every hash renewed',
    sql: inTrail(
      `delete from audit.entry ${at(5)}; update audit.entry set seq = -seq where scope = 'system' and seq > 5; update audit.entry set seq = -seq - 1 where scope = 'system' and seq < 0; ${chainAnew(system)}`,
    ),
    found: /no entry covers them|disagrees|anchored number/,
    anchored: true,
  },
  {
    what: 'two entries swapped',
    sql: inTrail(
      `update audit.entry set seq = -seq where scope = 'system' and seq in (5, 6); update audit.entry set seq = 11 + seq where scope = 'system' and seq < 0`,
    ),
    found: changed,
  },
  {
    what: 'entry inserted at place 0',
    sql: inTrail(`insert into audit.entry (scope, seq, ${copy}) select scope, 0, ${copy} from audit.entry ${at(5)}`),
    found: /before the first place/,
  },
  {
    what: 'entry inserted at a place below 0',
    sql: inTrail(`insert into audit.entry (scope, seq, ${copy}) select scope, -7, ${copy} from audit.entry ${at(5)}`),
    found: /before the first place/,
  },
  {
    what: 'entry inserted behind the end',
    sql: inTrail(`insert into audit.entry (scope, seq, ${copy}) select e.scope, c.seq + 1, e.txid, e.at, actor_id, domain, action, entity_table, entity_id, body, search, c.head, hash, proof
      from audit.entry e join audit.chain c on c.scope = e.scope where e.scope = 'system' and e.seq = 5`),
    found: /stand after the end/,
  },
  {
    what: 'entry moved to another trail',
    sql: inTrail(`update audit.entry set scope = ${facility} ${at(5)}`),
    found: /missing/,
  },
  { what: 'all entries removed by truncation', sql: inTrail('truncate audit.entry'), found: /missing/ },
];

/** Kinds of tampering with the ends of trails. */
export const heads: readonly Tampering[] = [
  {
    what: 'end cut off and the head set to the entry before',
    sql: inTrail(
      `delete from audit.entry where scope = 'system' and seq > 5; update audit.chain set seq = 5, head = (select hash from audit.entry ${at(5)}) where scope = 'system'`,
    ),
    found: /no entry covers them/,
  },
  {
    what: 'hash of a head changed',
    sql: inTrail(`update audit.chain set head = repeat('1', 64) where scope = 'system'`),
    found: /end of the trail/,
  },
  {
    what: 'place of a head raised',
    sql: inTrail(`update audit.chain set seq = seq + 3 where scope = 'system'`),
    found: /end of the trail/,
  },
  {
    what: 'place of a head lowered',
    sql: inTrail(`update audit.chain set seq = seq - 1 where scope = 'system'`),
    found: /after the end/,
  },
  { what: 'head deleted', sql: inTrail(`delete from audit.chain where scope = 'system'`), found: /after the end/ },
  {
    what: 'whole trail of a facility deleted',
    sql: inTrail(
      `delete from audit.entry where scope = ${facility}; delete from audit.segment where scope = ${facility}; delete from audit.chain where scope = ${facility}`,
    ),
    found: /no entry covers them/,
  },
  {
    what: 'whole trail of a facility deleted with its proofs',
    sql: inTrail(`delete from audit.row_proof where txid in (select txid from audit.entry where scope = ${facility}); delete from audit.entry where scope = ${facility};
      delete from audit.segment where scope = ${facility}; delete from audit.chain where scope = ${facility}; delete from audit.long_write`),
    found: /is explained by no entry/,
  },
  {
    what: 'whole trail deleted that an anchor knows',
    sql: inTrail(
      `delete from audit.entry where scope = ${facility}; delete from audit.chain where scope = ${facility}`,
    ),
    found: /whole trail is missing/,
    anchored: true,
  },
  {
    what: 'head of a trail invented',
    sql: inTrail(`insert into audit.chain values ('ghost', 3, repeat('1', 64))`),
    found: /end of the trail/,
  },
  {
    what: 'trail of the database deleted',
    sql: inTrail(`delete from audit.entry where scope = 'database'; delete from audit.chain where scope = 'database'`),
    found: /recorded nowhere/,
  },
];
