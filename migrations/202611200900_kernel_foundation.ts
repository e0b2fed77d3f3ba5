import type { Knex } from 'knex';
import { quantityKinds } from '#schemas/lib/units';

/** Schemas, the runtime role, the audit trail and the guard that every table is declared with. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(roleAndExtension);
  await knex.raw(`
    create schema kernel;
    create schema audit;
    grant usage on schema kernel, audit to limpid_runtime;
  `);
  await knex.raw(quantityBase());
  await knex.raw(auditTables);
  await knex.raw(auditAppend);
  await knex.raw(auditGuards);
  await knex.raw(declareTable);
}

/** What the database's user may not do is said in a sentence (code LP010) that says who can mend it. */
const roleAndExtension = `
  do $$
  declare
    mend text := 'Let a database administrator run: ';
  begin
    if not exists (select from pg_roles where rolname = 'limpid_runtime') then
      begin
        create role limpid_runtime nologin;
      exception
        when duplicate_object or unique_violation then null;
        when insufficient_privilege then
          raise exception 'The database user % may not create roles. %create role limpid_runtime nologin; grant limpid_runtime to %;',
            current_user, mend, current_user using errcode = 'LP010';
      end;
    end if;
    if not pg_has_role(current_user, 'limpid_runtime', 'member') then
      begin
        execute format('grant limpid_runtime to %I', current_user);
      exception when insufficient_privilege then
        raise exception 'The database user % may not work as limpid_runtime. %grant limpid_runtime to %;',
          current_user, mend, current_user using errcode = 'LP010';
      end;
    end if;
    begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise exception 'The extension pg_trgm is missing (it comes with PostgreSQL''s contrib package). %create extension pg_trgm;', mend
        using errcode = 'LP010';
    end;
  end $$;
`;

/** `kernel.quantity_base({value, unit})`: the value in the base unit of its kind, generated from the one unit table. */
function quantityBase(): string {
  const factors = new Map<string, number>();
  for (const kind of Object.values(quantityKinds)) {
    for (const [unit, factor] of Object.entries(kind.units)) if (!factors.has(unit)) factors.set(unit, factor);
  }
  const cases = [...factors].map(([unit, factor]) => `when '${unit}' then ${factor}`).join(' ');
  return `create function kernel.quantity_base(quantity jsonb) returns double precision
    language sql immutable parallel safe
    return (quantity->>'value')::double precision * case quantity->>'unit' ${cases} end;
    grant execute on function kernel.quantity_base(jsonb) to limpid_runtime;`;
}

const auditTables = `
  create table audit.chain (scope text primary key, seq bigint not null, head text not null);
  create table audit.entry (
    scope text not null,
    seq bigint not null,
    txid xid8 not null,
    at timestamptz not null,
    actor_id uuid,
    domain text not null,
    action text not null,
    entity_table text not null,
    entity_id text not null,
    body text not null,
    search text not null,
    prev text not null,
    hash text not null,
    primary key (scope, seq)
  );
  create index entry_by_record on audit.entry (entity_id, txid, seq);
  create index entry_by_domain on audit.entry (scope, domain, seq desc);
  create index entry_by_actor on audit.entry (scope, actor_id, seq desc);
  create index entry_by_action on audit.entry (scope, action, seq desc);
  create index entry_by_time on audit.entry (scope, at);
  create index entry_search on audit.entry using gin (search gin_trgm_ops);
  create table audit.anchor (scope text not null, seq bigint not null, head text not null,
    at timestamptz not null default now(), medium text not null);
  grant select on audit.chain, audit.entry, audit.anchor to limpid_runtime;
`;

/**
 * Appends the entries of one transaction to the chain of one scope: the chain row is locked once, positions have no gaps,
 * and the hash of each entry covers the hash before it (architecture 5.12). Each note is a pair: the canonical text, from
 * which the columns that queries use are taken, so that they cannot say anything else, and what a search looks at.
 */
const auditAppend = `
  create function audit.append(scope_name text, notes jsonb) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
  declare position bigint; previous text; note jsonb; body text; fields jsonb; digest text;
  begin
    select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    if not found then
      insert into audit.chain values (scope_name, 0, repeat('0', 64)) on conflict do nothing;
      select c.seq, c.head into position, previous from audit.chain c where c.scope = scope_name for update;
    end if;
    for note in select value from jsonb_array_elements(notes) loop
      position := position + 1;
      body := note->>0;
      fields := body::jsonb;
      digest := encode(sha256(convert_to(previous || scope_name || ':' || position || ':' || body, 'UTF8')), 'hex');
      insert into audit.entry (scope, seq, txid, at, actor_id, domain, action, entity_table, entity_id, body, search, prev, hash)
      values (scope_name, position, pg_current_xact_id(), (fields->>'at')::timestamptz, (fields#>>'{actor,id}')::uuid,
        fields->>'domain', fields->>'action', fields#>>'{entity,table}', fields#>>'{entity,id}', body, note->>1, previous, digest);
      previous := digest;
    end loop;
    update audit.chain c set seq = position, head = previous where c.scope = scope_name;
    return position;
  end $$;
  revoke execute on function audit.append(text, jsonb) from public;
  grant execute on function audit.append(text, jsonb) to limpid_runtime;

  create function audit.record_anchor(scope_name text, medium_name text) returns void
  language sql security definer set search_path = pg_catalog as $$
    insert into audit.anchor (scope, seq, head, medium)
    select c.scope, c.seq, c.head, medium_name from audit.chain c where c.scope = scope_name and c.seq > 0;
  $$;
  revoke execute on function audit.record_anchor(text, text) from public;
  grant execute on function audit.record_anchor(text, text) to limpid_runtime;
`;

/** Errors LP001 (unaudited change) and LP002 (append-only) are faults of the program, never of a caller. */
const auditGuards = `
  create function audit.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'audit: % on %.% is refused', tg_op, tg_table_schema, tg_table_name using errcode = 'LP002';
  end $$;
  create trigger entry_is_append_only before update or delete on audit.entry for each row execute function audit.refuse_change();
  create trigger entry_is_never_truncated before truncate on audit.entry execute function audit.refuse_change();
  create trigger anchor_is_append_only before update or delete on audit.anchor for each row execute function audit.refuse_change();
  create trigger anchor_is_never_truncated before truncate on audit.anchor execute function audit.refuse_change();
  create trigger chain_is_never_deleted before delete on audit.chain for each row execute function audit.refuse_change();
  create trigger chain_is_never_truncated before truncate on audit.chain execute function audit.refuse_change();
  alter table audit.entry enable always trigger entry_is_append_only;
  alter table audit.entry enable always trigger entry_is_never_truncated;
  alter table audit.anchor enable always trigger anchor_is_append_only;
  alter table audit.anchor enable always trigger anchor_is_never_truncated;
  alter table audit.chain enable always trigger chain_is_never_deleted;
  alter table audit.chain enable always trigger chain_is_never_truncated;

  create function audit.require_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
  declare record_id text;
  begin
    if tg_op = 'DELETE' then record_id := old.id; else record_id := new.id; end if;
    if not exists (select from audit.entry e where e.txid = pg_current_xact_id_if_assigned()
      and e.entity_table = tg_table_schema || '.' || tg_table_name and e.entity_id = record_id) then
      raise exception 'audit: % of %.% % has no audit entry', tg_op, tg_table_schema, tg_table_name, record_id
        using errcode = 'LP001';
    end if;
    return null;
  end $$;
`;

/** Grants by class; audited tables get the deferred guard (contract/audit.ts, TableClass). */
const declareTable = `
  create table kernel.table_class (table_name text primary key, class text not null);
  grant select on kernel.table_class to limpid_runtime;
  create function kernel.declare_table(table_name text, table_class text) returns void language plpgsql as $$
  begin
    if table_class = 'audited' and not exists (select from pg_attribute a
      where a.attrelid = table_name::regclass and a.attname = 'id' and not a.attisdropped) then
      raise exception '% has no column id, by which audit entries could name its rows', table_name;
    end if;
    insert into kernel.table_class values (table_name, table_class);
    execute format('grant select, insert on %s to limpid_runtime', table_name);
    if table_class <> 'append-only' then
      execute format('grant update on %s to limpid_runtime', table_name);
    else
      execute format('create trigger append_only before update or delete on %s for each row execute function audit.refuse_change()', table_name);
      execute format('alter table %s enable always trigger append_only', table_name);
    end if;
    if table_class in ('audited', 'append-only') then
      execute format('create trigger never_truncated before truncate on %s execute function audit.refuse_change()', table_name);
      execute format('alter table %s enable always trigger never_truncated', table_name);
    end if;
    if table_class in ('derived', 'technical') then
      execute format('grant delete on %s to limpid_runtime', table_name);
    end if;
    if table_class = 'audited' then
      execute format('create constraint trigger audited after insert or update or delete on %s
        deferrable initially deferred for each row execute function audit.require_entry()', table_name);
      execute format('alter table %s enable always trigger audited', table_name);
    end if;
  end $$;
`;
