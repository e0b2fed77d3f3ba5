import { reportedAtMost, type Ask, type ProofFault } from './reading.js';

/**
 * What rows were before, as reads of the past use it, compared with the proofs: a state that no entry covered, and changes of
 * which the earlier state is missing. Changes from before proofs existed are not compared.
 */
export async function pastFaults(ask: Ask, scope: string | null): Promise<ProofFault[]> {
  const rows = await ask<{ scope: string; fault: string }>(
    `with proven as (select distinct p.table_name, u.key, u.digest from audit.row_proof p, unnest(p.row_keys, p.digests) as u (key, digest)),
       kept as (select txid, table_name, facility_id, sum(coalesce(cardinality(row_keys), 1)) as rows from audit.undo group by 1, 2, 3),
       written as (select p.txid, p.table_name, split_part(k, '/', 1) as facility_id, count(*) as rows
         from audit.row_proof p, unnest(p.row_keys) k
         where p.table_name in (select u.table_name from kept u) and p.txid not in (select e.txid from audit.entry e where e.scope = 'database')
         group by 1, 2, 3)
     select scope, fault from (
       select u.facility_id::text as scope, format('an earlier state of row %s of %s was changed', u.row_key, u.table_name) as fault
       from audit.undo u where u.before is not null and u.txid in (select txid from audit.row_proof)
         and not exists (select from proven p where p.table_name = u.table_name and p.key in (u.facility_id || '/' || u.row_key, u.row_key)
           and p.digest = encode(sha256(convert_to(u.before::text, 'UTF8')), 'hex'))
       union all
       select w.facility_id, format('earlier states of %s that transaction %s changed are missing or invented', w.table_name, w.txid)
       from written w left join kept k on k.txid = w.txid and k.table_name = w.table_name and k.facility_id::text = w.facility_id
       where k.rows is distinct from w.rows) x
     where $1::text is null or scope = $1 order by 1, 2 limit ${reportedAtMost}`,
    [scope],
  );
  return rows.map(row => ({ ...row, seq: 0 }));
}
