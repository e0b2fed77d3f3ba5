/**
 * Anchors are numbered without gaps and chained like entries, so that a removed one leaves a gap or breaks the chain. An
 * anchor without a scope is taken of every trail.
 */
export const numberedAnchors = `
  alter table audit.anchor add number bigint unique, add hash text;
  alter table audit.anchor disable trigger anchor_is_append_only;
  do $$
  declare anchor record; n bigint := 0; previous text := repeat('0', 64);
  begin
    for anchor in select ctid, scope, seq, head, at, medium from audit.anchor order by at, scope, seq loop
      n := n + 1;
      update audit.anchor a set number = n, hash = encode(sha256(convert_to(concat_ws(':', previous, n, anchor.scope,
        anchor.seq, anchor.head, anchor.medium, extract(epoch from anchor.at)), 'UTF8')), 'hex')
        where a.ctid = anchor.ctid returning a.hash into previous;
    end loop;
  end $$;
  alter table audit.anchor enable always trigger anchor_is_append_only;
  alter table audit.anchor alter number set not null, alter hash set not null;
  drop function audit.record_anchor(text, text);
  create function audit.record_anchor(scope_name text, medium_name text)
  returns setof audit.anchor language plpgsql security definer set search_path = pg_catalog set timezone = 'UTC' as $$
  declare anchor audit.anchor; previous text; head record;
  begin
    perform pg_advisory_xact_lock(hashtextextended('audit.anchor', 0));
    select coalesce(max(a.number), 0) into anchor.number from audit.anchor a;
    select coalesce((select a.hash from audit.anchor a where a.number = anchor.number), repeat('0', 64)) into previous;
    for head in select h.scope, h.number, h.head from audit.head h
        where h.number > 0 and (scope_name is null or h.scope = scope_name) order by h.scope loop
      anchor := row(head.scope, head.number, head.head, clock_timestamp(), medium_name, anchor.number + 1, null);
      anchor.hash := encode(sha256(convert_to(concat_ws(':', previous, anchor.number, anchor.scope, anchor.seq, anchor.head,
        anchor.medium, extract(epoch from anchor.at)), 'UTF8')), 'hex');
      insert into audit.anchor select anchor.*;
      previous := anchor.hash;
      return next anchor;
    end loop;
  end $$;
  revoke execute on function audit.record_anchor(text, text) from public;
  grant execute on function audit.record_anchor(text, text) to limpid_runtime;
`;
