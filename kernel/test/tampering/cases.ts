import { functions, grants, triggers } from './definitions.js';
import { entries, heads } from './entries.js';
import { segments } from './long-writes.js';
import { anchors, records, signatures } from './records.js';
import type { Tampering } from './tampering.js';

/** Every kind of tampering that is tried, by what it is done to. */
export const tamperings: readonly (readonly [title: string, tamperings: readonly Tampering[]])[] = [
  ['Entries', entries],
  ['Ends of trails', heads],
  ['Long writes', segments],
  ['Functions', functions],
  ['Triggers, tables and views', triggers],
  ['Grants', grants],
  ['Anchors', anchors],
  ['Signatures', signatures],
  ['Records, accounts and their past', records],
];
