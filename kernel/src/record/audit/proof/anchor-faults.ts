import type { Anchor } from '../chain/anchors.js';
import { reportedAtMost, type Ask, type ProofFault } from './reading.js';

/** Anchors that are missing in the database or were changed there: by their numbers, their chain, and those kept outside. */
export async function anchorFaults(ask: Ask, outside: readonly Anchor[]): Promise<ProofFault[]> {
  const broken = await ask<{ number: number }>(
    `select number from (
       select a.*, row_number() over w as place, lag(a.hash, 1, repeat('0', 64)) over w as previous
       from audit.anchor a window w as (order by a.number)) a
     where place <> number or hash is distinct from encode(sha256(convert_to(concat_ws(':', previous, number, scope, seq, head,
       medium, extract(epoch from at)), 'UTF8')), 'hex')
     order by 1 limit 1`,
  );
  const lost = await ask<{ number: number }>(
    `select o.number from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[]) as o (number, scope, seq, head)
     where o.number is not null and not exists (select from audit.anchor a
       where (a.number, a.scope, a.seq, a.head) = (o.number, o.scope, o.seq, o.head))
     order by 1 limit ${reportedAtMost}`,
    [
      outside.map(({ number }) => number ?? null),
      outside.map(({ scope }) => scope),
      outside.map(({ seq }) => seq),
      outside.map(({ head }) => head),
    ],
  );
  return [
    ...broken.map(({ number }) => `anchors were removed or changed before number ${number}`),
    ...lost.map(({ number }) => `the anchor number ${number} is kept outside, but not in the database`),
  ].map(fault => ({ scope: 'database', seq: 0, fault }));
}
