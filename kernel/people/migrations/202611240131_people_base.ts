import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Accounts and their permissions: roles, sign-in, signatures, licences, access reviews. */
export async function up(knex: Knex): Promise<void> {
  for (const part of [accounts, signIn, signatures, licences, reviews, references]) await knex.raw(part);
  for (const table of ['department', 'app_user', 'role', 'licence', 'access_review', 'access_review_decision'] as const)
    await auditTable(knex, `kernel.${table}`, 'audited');
  for (const table of [
    'retired_username',
    'external_identity',
    'user_role',
    'user_facility',
    'sign_in_attempt',
    'sign_in_round',
    'throttle',
    'user_token',
    'reauthentication',
    'directory_sync',
    'licence_clock',
    'licence_watch',
  ] as const)
    await auditTable(knex, `kernel.${table}`, 'technical');
  for (const table of ['signature', 'access_review_line'] as const)
    await auditTable(knex, `kernel.${table}`, 'append-only');
}

/** Departments, accounts, roles, and the facilities that somebody may enter. */
const accounts = `
  create table kernel.department (
    id uuid primary key, name text not null, version integer not null default 1,
    created_at timestamptz not null default now(), created_by uuid, updated_at timestamptz not null default now(),
    updated_by uuid, archived_at timestamptz, archived_by uuid, archive_reason text,
    head_id uuid, is_quality_unit boolean not null default false
  );
  create unique index department_name on kernel.department (lower(name));

  create table kernel.app_user (
    id uuid primary key, username text not null, first_name text not null, last_name text not null, email text,
    employee_id text, department_id uuid references kernel.department,
    authentication_type text not null default 'local', status text not null default 'active', password_hash text,
    must_change_password boolean not null default false, password_changed_at timestamptz,
    password_history jsonb not null default '[]', all_facilities boolean not null default false,
    version integer not null default 1, created_at timestamptz not null default now(), created_by uuid,
    updated_at timestamptz not null default now(), updated_by uuid, archived_at timestamptz, archived_by uuid,
    archive_reason text, language text, status_reason text, status_before text, valid_from date, valid_to date,
    signing_suspended_since timestamptz, signing_suspended_why text[] not null default '{}',
    signing_suspended_by uuid[] not null default '{}', identity_confirmed_at timestamptz,
    identity_confirmed_by uuid references kernel.app_user, identity_confirmed_how text, let_in_at timestamptz,
    constraint app_user_status check (status in ('invited', 'active', 'blocked', 'passwordExpired', 'archived'))
  );
  create unique index app_user_username on kernel.app_user (lower(username));
  create unique index app_user_employee_id on kernel.app_user (lower(employee_id));
  create unique index app_user_email on kernel.app_user (lower(email)) where archived_at is null;

  create table kernel.retired_username (
    username text primary key, retired_at timestamptz not null default now()
  );

  create table kernel.external_identity (
    id uuid primary key, user_id uuid not null references kernel.app_user on delete cascade, provider text not null,
    subject text not null, linked_at timestamptz not null default now(), unique (provider, subject),
    unique (user_id, provider)
  );

  create table kernel.role (
    id uuid primary key, name text not null, description text not null default '', permissions jsonb not null,
    is_system boolean not null default false, version integer not null default 1,
    created_at timestamptz not null default now(), created_by uuid, updated_at timestamptz not null default now(),
    updated_by uuid, archived_at timestamptz, archived_by uuid, archive_reason text
  );
  create unique index role_name on kernel.role (lower(name));

  create table kernel.user_role (
    user_id uuid not null references kernel.app_user, role_id uuid not null references kernel.role,
    primary key (user_id, role_id)
  );

  create table kernel.user_facility (
    user_id uuid not null references kernel.app_user, facility_id uuid not null references kernel.facility,
    primary key (user_id, facility_id)
  );

  grant delete on kernel.app_user to limpid_runtime;
`;

/** Attempts, rounds at a sign-on provider, throttles, and tokens of invitations, resets and secret keys. */
const signIn = `
  create table kernel.sign_in_attempt (
    user_id uuid primary key references kernel.app_user, failed_attempts integer not null default 0,
    locked_until timestamptz, last_failed_at timestamptz, last_signed_in_at timestamptz
  );

  create table kernel.sign_in_round (
    id uuid primary key, browser_hash text not null, provider text not null, purpose text not null,
    sealed text not null default '', code_hash text unique,
    user_id uuid references kernel.app_user on delete cascade, created_at timestamptz not null default now(),
    expires_at timestamptz not null, check (purpose in ('signIn', 'reauthenticate', 'landing'))
  );
  create index sign_in_round_browser on kernel.sign_in_round (browser_hash);
  create index sign_in_round_age on kernel.sign_in_round (expires_at);

  create table kernel.throttle (
    bucket text primary key, window_start timestamptz not null default now(), spent integer not null
  );

  create table kernel.user_token (
    id uuid primary key, user_id uuid not null references kernel.app_user, kind text not null,
    token_hash text not null unique, created_at timestamptz not null default now(), created_by uuid not null,
    expires_at timestamptz not null, used_at timestamptz, voided_at timestamptz,
    check (kind in ('invitation', 'reset', 'change', 'secretKey'))
  );
  create index user_token_open on kernel.user_token (user_id) where ((used_at is null) and (voided_at is null));
`;

/** Proofs of identity before a signature, signatures, and runs of the directory comparison. */
const signatures = `
  create table kernel.reauthentication (
    id text primary key, user_id uuid not null references kernel.app_user on delete cascade,
    session_id text not null, purpose text not null, content_hash text not null, method text not null,
    with_username boolean not null default false, created_at timestamptz not null default now(),
    proven_at timestamptz, expires_at timestamptz not null, used_at timestamptz,
    check (method in ('password', 'directory', 'provider'))
  );
  create index reauthentication_age on kernel.reauthentication (expires_at);

  create table kernel.signature (
    facility_id uuid not null references kernel.facility, id uuid not null, record_table text not null,
    record_id uuid not null, record_version integer not null, record_label text not null, meaning text not null,
    meaning_text text not null, statement text not null, content_hash text not null,
    user_id uuid not null references kernel.app_user, username text not null, printed_name text not null,
    roles jsonb not null, signed_at timestamptz not null, timezone text not null, utc_offset text not null,
    method text not null, proven_at timestamptz not null, proof_hash text not null unique, comment text,
    primary key (facility_id, id), unique (facility_id, record_table, record_id, record_version, meaning, user_id),
    check (content_hash ~ '^[0-9a-f]{64}$'), check (method in ('password', 'directory', 'provider'))
  );

  create table kernel.directory_sync (
    id uuid primary key, state text not null default 'queued',
    requested_by uuid references kernel.app_user on delete set null, even_if_many boolean not null default false,
    asked_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz, result jsonb,
    error text, check (state in ('done', 'failed') = (finished_at is not null)),
    check (state in ('queued', 'running', 'done', 'failed'))
  );
  create index directory_sync_newest on kernel.directory_sync (asked_at desc, id);
  create unique index directory_sync_waiting on kernel.directory_sync (state) where state = 'queued';
`;

/** Licences of facilities. The clock remembers the latest time seen, so that a clock set back is noticed. */
const licences = `
  create table kernel.licence (
    facility_id uuid not null references kernel.facility, id uuid not null unique, valid_from date not null,
    valid_to date not null, warn_days integer not null default 30, grace_days integer not null default 30,
    file_hash text not null, imported_at timestamptz not null, imported_by uuid not null,
    number text not null default '', holder text not null default '', tier text not null default 'full',
    limits jsonb not null default '{}', issued_at timestamptz not null default now(),
    key_id text not null default '', document text not null default '', primary key (facility_id, id),
    check (tier in ('lite', 'full'))
  );
  create index licence_newest on kernel.licence (facility_id, issued_at desc);

  create table kernel.licence_clock (
    one boolean default true primary key, latest timestamptz not null, check (one)
  );

  create table kernel.licence_watch (
    facility_id uuid primary key references kernel.facility, state text not null,
    clock_moved_back boolean not null default false, since timestamptz not null, told_at timestamptz not null
  );

  create view kernel.licence_in_force as select distinct on (facility_id) facility_id, id, valid_from, valid_to, warn_days, grace_days, file_hash, imported_at, imported_by, number, holder, tier, limits, issued_at, key_id, document from kernel.licence where (valid_from <= ((now() at time zone 'UTC'))::date) order by facility_id, issued_at desc, imported_at desc;

  create view kernel.licence_tampered as select ((latest - now()) > '24:00:00'::interval) AS clock_moved_back from kernel.licence_clock;

  insert into kernel.licence_clock values (true, now());
  grant select on kernel.licence_in_force, kernel.licence_tampered to limpid_runtime;
`;

/** Periodic reviews of access: what was found at their beginning, and the decision on each person. */
const reviews = `
  create table kernel.access_review (
    facility_id uuid not null references kernel.facility, id uuid not null, number integer not null,
    period_from date not null, period_to date not null, dormant_days integer not null,
    state text not null default 'open', roles jsonb not null, created_at timestamptz not null,
    created_by uuid not null, version integer not null default 1, updated_at timestamptz not null,
    updated_by uuid not null, comment text, signature jsonb, primary key (facility_id, id),
    unique (facility_id, number), check (period_from <= period_to),
    check ((state = 'completed') = (signature is not null)), check (state in ('open', 'completed', 'cancelled'))
  );
  create unique index access_review_open on kernel.access_review (facility_id) where state = 'open';

  create table kernel.access_review_line (
    facility_id uuid not null, review_id uuid not null, user_id uuid not null references kernel.app_user,
    needs_decision boolean not null, line jsonb not null, primary key (facility_id, review_id, user_id),
    foreign key (facility_id, review_id) references kernel.access_review(facility_id, id)
  );

  create table kernel.access_review_decision (
    facility_id uuid not null, id uuid not null, review_id uuid not null, user_id uuid not null,
    decision text not null, reason text, version integer not null default 1, decided_at timestamptz not null,
    decided_by uuid not null, primary key (facility_id, id), unique (facility_id, review_id, user_id),
    foreign key (facility_id, review_id, user_id) references kernel.access_review_line(facility_id, review_id, user_id),
    check ((decision = 'keep') or (reason is not null)), check (decision in ('keep', 'remove', 'change'))
  );
`;

/** References of other tables to accounts, which are created after them. */
const references = `
  alter table kernel.session add foreign key (user_id) references kernel.app_user;

  alter table kernel.mail add foreign key (user_id) references kernel.app_user;

  alter table kernel.department add foreign key (head_id) references kernel.app_user;
`;
