import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Signed limits in place of calculated ones: a decision is never edited, only signed, ended or replaced. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table limits.limit_override (
      facility_id uuid not null references kernel.facility, id uuid not null,
      equipment_id uuid not null, production_id uuid, substance_id uuid not null,
      equipment jsonb not null, production jsonb, substance jsonb not null,
      l3_mg_per_sqcm double precision not null check (l3_mg_per_sqcm > 0),
      decided_on_mg_per_sqcm double precision not null check (decided_on_mg_per_sqcm > 0),
      value double precision not null, unit text not null,
      reason text not null, review_date date not null, replaces uuid,
      signed_at timestamptz, signed_by uuid, signature_id uuid, signature jsonb,
      version integer not null, created_at timestamptz not null, created_by uuid not null,
      ended_at timestamptz, ended_by uuid, ended_how text, end_reason text, end_signature_id uuid, end_signature jsonb,
      primary key (facility_id, id),
      foreign key (facility_id, equipment_id) references equipment.equipment (facility_id, id),
      foreign key (facility_id, production_id) references products.production (facility_id, id),
      foreign key (facility_id, replaces) references limits.limit_override (facility_id, id),
      constraint ended_wholly check (num_nonnulls(ended_at, ended_by, ended_how, end_reason) in (0, 4))
    );
    create unique index limit_override_in_force on limits.limit_override
      (facility_id, equipment_id, production_id, substance_id) nulls not distinct where ended_at is null and signed_at is not null;
    create unique index limit_override_proposed on limits.limit_override
      (facility_id, equipment_id, production_id, substance_id) nulls not distinct where ended_at is null and signed_at is null;
    create index limit_override_by_production on limits.limit_override (facility_id, production_id);
  `);
  await auditTable(knex, 'limits.limit_override', 'audited');
}
