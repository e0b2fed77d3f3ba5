import { at, changed, disagrees, edit } from './parts.js';
import { behind, chainAnew, facility, inTrail } from './behind.js';
import type { Tampering } from './tampering.js';

const inLong = `where scope = ${facility} and seq = (select first_seq + 7 from audit.segment)`;

/** Kinds of tampering with long writes. */
export const segments: readonly Tampering[] = [
  {
    what: 'seal of a long write changed',
    sql: inTrail(`update audit.segment set hash = repeat('1', 64)`),
    found: /not those that were sealed/,
  },
  {
    what: 'link of a long write changed',
    sql: inTrail(`update audit.segment set prev = repeat('1', 64)`),
    found: /do not follow/,
  },
  {
    what: 'number of a long write changed',
    sql: inTrail('update audit.segment set first_number = first_number + 1'),
    found: /missing/,
  },
  {
    what: 'end of a long write moved',
    sql: inTrail('update audit.segment set last_seq = last_seq - 1'),
    found: /sealed|does not follow/,
  },
  {
    what: 'proof of a long write removed',
    sql: inTrail('update audit.segment set proof = null'),
    found: /not those that were sealed/,
  },
  { what: 'long write no longer listed', sql: inTrail('delete from audit.segment'), found: /missing/ },
  {
    what: 'long write invented behind the end',
    sql: inTrail(
      `insert into audit.segment select scope, seq + 100, seq + 200, seq, head, repeat('1', 64) from audit.chain where scope = 'system'`,
    ),
    found: /behind the end of the trail/,
  },
  {
    what: 'long write invented that has no entries',
    sql: inTrail(`insert into audit.segment select scope, 5, 4, 5, prev, prev from audit.entry ${at(5)}`),
    found: /has no entries/,
  },
  { what: 'entry of a long write changed', sql: inTrail(`${edit} ${inLong}`), found: changed },
  { what: 'entry of a long write deleted', sql: inTrail(`delete from audit.entry ${inLong}`), found: /missing/ },
  {
    what: 'entry of a long write changed and every hash and seal renewed',
    sql: inTrail(`${edit} ${inLong}; ${chainAnew(facility)}`),
    found: disagrees,
    anchored: true,
  },
  {
    what: 'long write no longer in the order of commits',
    sql: inTrail('delete from audit.long_write'),
    found: /does not name the long write/,
  },
  {
    what: 'long write invented in the order of commits',
    sql: inTrail(`insert into audit.long_write values ('system', 999, now())`),
    found: /where no long write begins/,
  },
  {
    what: 'open long write left behind',
    sql: `insert into audit.open_segment (scope, first_seq, last_seq, hash) values ('system', 1, 2, '')`,
    found: /open_segment holds rows/,
  },
  {
    what: 'staged entries left behind',
    sql: `insert into audit.staged (at, actor, ids, searches, bodies, action, domain, entity_table) values (now(), '', '', '', '', '', '', '')`,
    found: /staged holds rows/,
  },
  {
    what: 'unproven rows left behind',
    sql: behind(
      ['audit.unproven'],
      `insert into audit.unproven (inserted_into, entity_table, entity_ids) values ('', '', '{}')`,
    ),
    found: /unproven holds rows/,
  },
];
