/** SQL that works on tables while their guards are off, and leaves every guard as it was. */
export function behind(tables: readonly string[], sql: string): string {
  const list = tables.map(table => `'${table}'::regclass`).join(', ');
  return `create temp table guard_state as select tgrelid, tgname, tgenabled from pg_trigger
      where tgrelid = any (array[${list}]) and not tgisinternal;
    do $guard$ declare t record; begin for t in select * from guard_state loop
      execute format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname); end loop; end $guard$;
    ${sql};
    do $guard$ declare t record; begin for t in select * from guard_state loop
      execute format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
        case t.tgenabled when 'A' then 'always' else '' end, t.tgname); end loop; end $guard$;
    drop table guard_state`;
}

const trail = ['audit.entry', 'audit.chain', 'audit.segment', 'audit.anchor', 'audit.long_write', 'audit.row_proof'];

/** The same on all tables of the trail. */
export const inTrail = (sql: string): string => behind(trail, sql);

/** SQL: the id of the facility whose trail has a long write. */
export const facility = `(select id::text from kernel.facility where external_id = 'TEST-1')`;

/** SQL that renews all hashes, seals and heads of one trail, as somebody does who knows how they are made. */
export const chainAnew = (scope: string): string => `do $anew$
  declare e record; s record; outer_hash text := repeat('0', 64); inner_hash text;
  begin
    for e in select * from audit.entry where scope = ${scope} order by seq loop
      select * into s from audit.segment x where x.scope = e.scope and e.seq between x.first_seq and x.last_seq;
      if not found then
        update audit.entry set prev = outer_hash, hash = encode(sha256(convert_to(concat(outer_hash, scope, ':', seq, ':', body, ':' || proof), 'UTF8')), 'hex')
          where scope = e.scope and seq = e.seq returning hash into outer_hash;
        continue;
      end if;
      if e.seq = s.first_seq then inner_hash := repeat('0', 64); end if;
      update audit.entry set prev = inner_hash, hash = encode(sha256(convert_to(concat(inner_hash, scope, ':', seq, ':', body, ':' || proof), 'UTF8')), 'hex')
        where scope = e.scope and seq = e.seq returning hash into inner_hash;
      if e.seq = s.last_seq then
        update audit.segment set prev = outer_hash, hash = encode(sha256(convert_to(concat(outer_hash, scope, ':', first_seq, '-',
          last_seq, ':', first_number, ':', inner_hash, ':' || proof), 'UTF8')), 'hex')
          where scope = e.scope and first_seq = s.first_seq returning hash into outer_hash;
      end if;
    end loop;
    update audit.chain set head = outer_hash, seq = (select max(seq) from audit.entry where scope = ${scope}) where scope = ${scope};
  end $anew$`;

/** SQL that renews the proof of the transaction that an entry of the installation belongs to, then its hash and all behind it. */
export const proveAnew = (seq: string): string => `update audit.entry e set proof = (
    select encode(sha256(convert_to(string_agg(concat_ws(':', p.id, p.table_name, p.row_keys::text, p.digests::text), e'\\n' order by p.id), 'UTF8')), 'hex')
    from audit.row_proof p where p.txid = e.txid) where e.scope = 'system' and e.seq = ${seq}; ${chainAnew(`'system'`)}`;
