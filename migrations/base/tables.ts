/** Facilities, settings, sessions, outgoing mail, files, jobs and imports. */
export const tables = `
  create table kernel.facility_group (
    id uuid primary key, name text not null, version integer not null default 1,
    created_at timestamptz not null default now(), created_by uuid, updated_at timestamptz not null default now(),
    updated_by uuid, archived_at timestamptz, archived_by uuid, archive_reason text
  );
  create unique index facility_group_name on kernel.facility_group (lower(name));

  create table kernel.facility (
    id uuid primary key, external_id text not null, name text not null, product_type text not null,
    tier text not null, facility_group_id uuid not null references kernel.facility_group,
    version integer not null default 1, created_at timestamptz not null default now(), created_by uuid,
    updated_at timestamptz not null default now(), updated_by uuid, archived_at timestamptz, archived_by uuid,
    archive_reason text, check (tier in ('lite', 'full'))
  );
  create unique index facility_external_id on kernel.facility (lower(external_id));

  create table kernel.setting (
    facility_id uuid not null references kernel.facility, id uuid not null, key text not null, value jsonb not null,
    version integer not null default 1, updated_at timestamptz not null, updated_by uuid not null,
    primary key (facility_id, id), unique (facility_id, key)
  );

  create table kernel.installation_setting (
    id uuid primary key, key text not null unique, value jsonb not null, version integer not null default 1,
    updated_at timestamptz not null, updated_by uuid not null
  );

  create table kernel.feature_override (
    facility_id uuid not null references kernel.facility, id uuid not null, feature text not null, enabled boolean,
    version integer not null default 1, updated_at timestamptz not null, updated_by uuid not null, reason text,
    primary key (facility_id, id), unique (facility_id, feature)
  );

  create table kernel.secret (
    key text primary key, value text not null
  );

  create table kernel.session (
    id text primary key, user_id uuid not null, token_hash text not null,
    created_at timestamptz not null default now(), seen_at timestamptz not null default now(), ended_at timestamptz,
    end_reason text, emergency_until timestamptz
  );
  create unique index session_live on kernel.session (user_id) where ended_at is null;

  create table kernel.mail (
    id uuid primary key, kind text not null, user_id uuid, recipient text not null,
    subject text not null, content text, created_at timestamptz not null default now(), secret_until timestamptz,
    sent_at timestamptz, attempts integer not null default 0, next_attempt_at timestamptz not null default now(),
    last_error text
  );
  create index mail_waiting on kernel.mail (next_attempt_at) where sent_at is null;
  create index mail_newest on kernel.mail (created_at desc, id);

  create table kernel.file (
    facility_id uuid not null references kernel.facility, id uuid not null, name text not null,
    media_type text not null, size bigint not null, sha256 text not null, created_at timestamptz not null,
    created_by uuid not null, primary key (facility_id, id)
  );

  create table kernel.file_chunk (
    facility_id uuid not null, file_id uuid not null, part integer not null, content bytea not null,
    primary key (facility_id, file_id, part),
    foreign key (facility_id, file_id) references kernel.file(facility_id, id) on delete cascade
  );

  create table kernel.job (
    id uuid primary key, facility_id uuid references kernel.facility, name text not null, title text not null,
    state text not null, done integer not null default 0, total integer not null default 0,
    stage text not null default '', payload jsonb, result jsonb, error jsonb,
    cancel_requested boolean not null default false, requested_by uuid not null, request_id text not null,
    created_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz,
    attempts integer not null default 0, updated_at timestamptz not null default now(),
    constraint job_state check (state in ('queued', 'running', 'done', 'failed', 'cancelled'))
  );
  create index job_mine on kernel.job (facility_id, requested_by, created_at desc, id);

  create table kernel.import_part (
    facility_id uuid not null references kernel.facility, upload_id uuid not null, sheet integer not null,
    part integer not null, rows text not null, created_at timestamptz not null,
    primary key (facility_id, upload_id, sheet, part)
  );
  alter table kernel.import_part alter rows set storage external;

  create table kernel.import_correction (
    facility_id uuid not null references kernel.facility, id uuid not null, sheets jsonb not null,
    requested_by uuid not null, created_at timestamptz not null, primary key (facility_id, id)
  );

  create table kernel.import_correction_part (
    facility_id uuid not null, correction_id uuid not null, sheet integer not null, part integer not null,
    rows text not null, primary key (facility_id, correction_id, sheet, part),
    foreign key (facility_id, correction_id) references kernel.import_correction(facility_id, id) on delete cascade
  );
`;

/** Tables by class. */
export const tableClassesOf = {
  audited: [
    'kernel.facility_group',
    'kernel.facility',
    'kernel.setting',
    'kernel.installation_setting',
    'kernel.feature_override',
  ],
  technical: [
    'kernel.secret',
    'kernel.session',
    'kernel.mail',
    'kernel.file',
    'kernel.file_chunk',
    'kernel.job',
    'kernel.import_part',
    'kernel.import_correction',
    'kernel.import_correction_part',
  ],
} as const;
