import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Controlled records: approval policies, versions, places for signatures, and what was done (ADR 0055). */
export async function up(knex: Knex): Promise<void> {
  for (const part of [policies, versions, slots, reminders, acts, signatures, guards]) await knex.raw(part);
  await auditTable(knex, 'kernel.approval_policy', 'audited');
  await auditTable(knex, 'kernel.approval_act', 'append-only');
  await auditTable(knex, 'kernel.approval_reminder', 'technical');
  for (const table of ['controlled_version', 'approval_slot']) await knex.raw(partOfRecord(`kernel.${table}`));
}

/** Who reviews and approves documents of a type. */
const policies = `
  create table kernel.approval_policy (
    facility_id uuid not null references kernel.facility, id uuid not null, document_type text not null, name text not null,
    review_steps jsonb not null, approve_steps jsonb not null, sequential boolean not null, same_user_rule text not null,
    require_comment boolean not null, require_audit_trail_review boolean not null, due_days integer, remind_days integer,
    escalate_to uuid references kernel.app_user, version integer not null default 1, created_at timestamptz not null,
    created_by uuid not null, updated_at timestamptz not null, updated_by uuid not null, archived_at timestamptz,
    archived_by uuid, archive_reason text, primary key (facility_id, id),
    check (jsonb_array_length(approve_steps) > 0), check (same_user_rule in ('never', 'notConsecutive', 'allowed'))
  );
  create unique index approval_policy_document_type on kernel.approval_policy (facility_id, lower(document_type));
  create index approval_policy_by_name on kernel.approval_policy (facility_id, lower(name), id) where archived_at is null;
`;

/**
 * Versions of controlled records. A record that was never submitted has none: its draft is the row in the plugin's table.
 * row_version counts every step; frozen_at is the number that callers read when the content was submitted.
 */
const versions = `
  create table kernel.controlled_version (
    facility_id uuid not null references kernel.facility, id uuid not null, record_table text not null,
    record_id uuid not null, document_type text not null, label text not null, version integer not null,
    state text not null, submission integer not null default 0, row_version integer not null default 1,
    frozen_at integer, content jsonb not null, content_hash text, change_summary text, effective_from date,
    policy_id uuid, policy_version integer, policy jsonb, author_id uuid not null references kernel.app_user,
    created_at timestamptz not null, submitted_at timestamptz, submitted_by uuid references kernel.app_user,
    approved_at timestamptz, superseded_at timestamptz, retire_asked_at timestamptz,
    retire_asked_by uuid references kernel.app_user, stale_since timestamptz, stale_why text,
    primary key (facility_id, id), unique (facility_id, record_table, record_id, version),
    check (version > 0), check (content_hash ~ '^[0-9a-f]{64}$'),
    check (state in ('BeingBuilt', 'BeingReviewed', 'BeingApproved', 'Approved', 'Deprecated')),
    check (state not in ('BeingReviewed', 'BeingApproved') or (submitted_at is not null and content_hash is not null)),
    check (state <> 'Approved' or (approved_at is not null and content_hash is not null and effective_from is not null))
  );
  create unique index controlled_version_open on kernel.controlled_version (facility_id, record_table, record_id)
    where state in ('BeingBuilt', 'BeingReviewed', 'BeingApproved');
  create unique index controlled_version_in_force on kernel.controlled_version (facility_id, record_table, record_id)
    where state = 'Approved';
`;

/** Places for signatures. Candidates are user:ID, role:ID, department:ID or signer (everybody who may sign). */
const slots = `
  create table kernel.approval_slot (
    facility_id uuid not null, id uuid not null, version_id uuid not null, record_table text not null,
    record_id uuid not null, submission integer not null, stage text not null, step integer not null,
    step_name text not null, mode text not null, place integer not null, status text not null default 'PendingApproval',
    candidates text[] not null, delegated_to uuid references kernel.app_user, delegated_until date, opened_at timestamptz,
    due_on date, closed_at timestamptz, act_id uuid,
    primary key (facility_id, id), unique (facility_id, version_id, submission, stage, step, place),
    foreign key (facility_id, version_id) references kernel.controlled_version (facility_id, id),
    check (stage in ('review', 'approve', 'retire')), check (mode in ('any', 'all', 'minimum')),
    check (status in ('PendingApproval', 'Signed', 'ChangesRequested')),
    check ((status = 'PendingApproval') = (act_id is null)), check (cardinality(candidates) > 0),
    check ((delegated_to is null) = (delegated_until is null))
  );
  create index approval_slot_open on kernel.approval_slot using gin (candidates)
    where status = 'PendingApproval' and closed_at is null and opened_at is not null;
  create index approval_slot_delegated on kernel.approval_slot (delegated_to)
    where status = 'PendingApproval' and closed_at is null and opened_at is not null;
`;

/** Mails about awaited signatures that were sent, so that each is sent once. */
const reminders = `
  create table kernel.approval_reminder (
    facility_id uuid not null, slot_id uuid not null, kind text not null, sent_at timestamptz not null,
    primary key (facility_id, slot_id, kind),
    foreign key (facility_id, slot_id) references kernel.approval_slot (facility_id, id),
    check (kind in ('reminder', 'escalation'))
  );
`;

/** What was done in approvals, with and without a signature. A submission keeps the document that was submitted. */
const acts = `
  create table kernel.approval_act (
    facility_id uuid not null, id uuid not null, version_id uuid not null, record_table text not null,
    record_id uuid not null, version integer not null, submission integer not null, action text not null, outcome text,
    workflow_role text not null, stage text, step integer, step_name text, slot_id uuid, signature_id uuid, comment text,
    document jsonb, content_hash text, policy_id uuid, policy_version integer, ceremony_id uuid,
    actor_id uuid not null references kernel.app_user, actor_name text not null, at timestamptz not null,
    place bigint generated always as identity, primary key (facility_id, id),
    foreign key (facility_id, version_id) references kernel.controlled_version (facility_id, id),
    foreign key (facility_id, signature_id) references kernel.signature (facility_id, id),
    check ((action = 'Submit') = (document is not null))
  );
  create index approval_act_of_version on kernel.approval_act (facility_id, version_id, at);
  create index approval_act_of_signature on kernel.approval_act (facility_id, signature_id);
`;

/**
 * One proof may sign several records of a ceremony. The occasion tells signatures of one person under one meaning apart when
 * a version is submitted again, or when a person signs several steps.
 */
const signatures = `
  alter table kernel.signature add ceremony_id uuid, add occasion text not null default '';
  alter table kernel.signature drop constraint signature_proof_hash_key;
  alter table kernel.signature add constraint signature_of_proof unique (facility_id, proof_hash, record_table, record_id);
  do $$ begin
    execute (select format('alter table kernel.signature drop constraint %I', conname) from pg_constraint
      where conrelid = 'kernel.signature'::regclass and contype = 'u' and cardinality(conkey) = 6);
  end $$;
  alter table kernel.signature add constraint signature_once
    unique (facility_id, record_table, record_id, record_version, occasion, meaning, user_id);
  create index signature_newest on kernel.signature (facility_id, signed_at desc, id);
`;

/** Rows that belong to a controlled record of any table: each change needs an entry of that record in its transaction. */
const guards = `
  create function kernel.require_entry_of_record()
  returns trigger language plpgsql security definer set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  declare part jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  begin
    if not exists (select from audit.entry e where e.txid = pg_current_xact_id_if_assigned()
      and e.entity_table = part->>'record_table' and e.entity_id = part->>'record_id') then
      raise exception 'audit: % of %.% has no audit entry of its record % %', tg_op, tg_table_schema, tg_table_name,
        part->>'record_table', part->>'record_id' using errcode = 'LP001';
    end if;
    return null;
  end $$;
`;

/** Guards and grants of such a table; its rows are kept and proven like those of links, and never deleted. */
const partOfRecord = (table: string): string => `
  insert into kernel.table_class values ('${table}', 'link');
  grant select, insert, update on ${table} to limpid_runtime;
  create constraint trigger audited after update or delete on ${table}
    deferrable initially deferred for each row execute function kernel.require_entry_of_record();
  alter table ${table} enable always trigger audited;
  create constraint trigger audited_inserted after insert on ${table}
    deferrable initially deferred for each row execute function kernel.require_entry_of_record();
  alter table ${table} enable always trigger audited_inserted;
  create trigger never_truncated before truncate on ${table} execute function audit.refuse_change();
  alter table ${table} enable always trigger never_truncated;
`;
