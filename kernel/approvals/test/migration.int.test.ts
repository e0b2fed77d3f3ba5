import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#kernel/base/data/database';
import { migrate, migrationFiles } from '#kernel/boot/migrate';
import { auditTexts } from '#kernel/record/audit/log';
import { serviceContext } from '#kernel/session/system-context';
import { verifyAudit } from '#kernel/record/audit/chain/verify';

const name = `limpid_approvals_${process.pid}`;
let server: pg.Client;
let databaseUrl: string;

beforeAll(async () => {
  const url = new URL(inject('testServerUrl'));
  server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query(`create database ${name}`);
  url.pathname = `/${name}`;
  databaseUrl = url.href;
});
afterAll(async () => {
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
});

test('signatures and records from before keep what they say, and the trail explains them afterwards', async () => {
  const earlier = migrationFiles()
    .map(file => file.name)
    .filter(each => each < '202611260300');
  await migrate({ databaseUrl, only: earlier });
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const [facility, user, signature, record] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const service = serviceContext('system', null);
  const by = { ...service, actor: { ...service.actor, id: user }, now: new Date('2026-11-26T08:00:00Z') };
  const entry = (table: string, id: string, action: string, facts: Readonly<Record<string, unknown>> = {}) => ({
    domain: 'User',
    action,
    entity: { table, id, label: id },
    changes: Object.entries(facts).map(([path, to]) => ({ path, from: null, to })),
  });
  await owner.query('begin');
  await owner.query(`insert into kernel.facility_group (id, name) values ($1, 'Old group')`, [facility]);
  await owner.query(
    `insert into kernel.facility (id, external_id, name, product_type, tier, facility_group_id)
     values ($1, 'OLD', 'Old plant', 'formulation', 'full', $1)`,
    [facility],
  );
  await owner.query(
    `insert into kernel.app_user (id, username, first_name, last_name) values ($1, 'old', 'Old', 'Hand')`,
    [user],
  );
  await owner.query(
    `insert into kernel.signature (facility_id, id, record_table, record_id, record_version, record_label, meaning, meaning_text,
       statement, content_hash, user_id, username, printed_name, roles, signed_at, timezone, utc_offset, method, proven_at, proof_hash)
     values ($1, $2, 'risk.note', $3, 1, 'note', 'APPROVE', 'Approved by', 'as it says', repeat('a', 64), $4, 'old', 'Old Hand', '[]',
       '2026-11-26T08:00:00Z', 'UTC', 'GMT', 'password', now(), repeat('b', 43))`,
    [facility, signature, record, user],
  );
  await owner.query('select audit.append($1, $2::jsonb)', [
    facility,
    JSON.stringify(
      auditTexts(by, [
        entry('kernel.facility', facility, 'create'),
        entry('kernel.facility_group', facility, 'create'),
        entry('kernel.app_user', user, 'create'),
        entry('risk.note', record, 'sign', {
          meaning: 'Approved by',
          version: 1,
          contentHash: 'a'.repeat(64),
          signatureId: signature,
          method: 'password',
        }),
      ]),
    ),
  ]);
  await owner.query('commit');

  const archived = randomUUID();
  const ofType = (id: string, archivedAt: string | null) =>
    owner.query(
      `insert into kernel.approval_policy (facility_id, id, document_type, name, review_steps, approve_steps, sequential, same_user_rule,
         require_comment, require_audit_trail_review, created_at, created_by, updated_at, updated_by, archived_at)
       values ($1, $2, 'Note', 'Notes', '[]', '[{}]', true, 'never', false, false, now(), $3, now(), $3, $4)`,
      [facility, id, user, archivedAt],
    );
  const beforeArchiving = migrationFiles()
    .map(file => file.name)
    .filter(each => each < '202611260801');
  expect(await migrate({ databaseUrl, only: beforeArchiving })).toContain('202611260300_approvals');
  await owner.query('begin');
  await ofType(archived, '2026-11-26T08:00:00Z');
  const [policyOfActives, policyOfAgents] = [randomUUID(), randomUUID()];
  await owner.query(
    `insert into limits.policy_version (facility_id, id, residue_type, version, settings, created_at, created_by, reason)
     values ($1, $2, 'Chemical', 3, '{"useDraftHbels": true, "safetyFactor": 500}', '2026-11-26T08:00:00Z', $4, 'first'),
       ($1, $3, 'Detergent', 1, '{"useDraftHbels": false}', '2026-11-26T08:00:00Z', $4, 'first')`,
    [facility, policyOfActives, policyOfAgents, user],
  );
  const formula = randomUUID();
  const formulaVersion = (number: number, expression: string) =>
    owner.query(
      `insert into risk.formula_version (facility_id, formula_id, formula_version, kind, expression, variables, created_at, created_by)
       values ($1, $2, $3, 'RPN', $4, '["dose"]', '2026-11-26T08:00:00Z', $5)`,
      [facility, formula, number, expression, user],
    );
  await owner.query(
    `insert into risk.rpn_formula (facility_id, id, external_id, name, expression, status, formula_version, variables, unit, purpose,
       created_at, created_by, updated_at, updated_by)
     values ($1, $2, 'F', 'Formula', 'dose*2', 'active', 2, '["dose"]', '1', 'worstCase', now(), $3, now(), $3)`,
    [facility, formula, user],
  );
  await formulaVersion(1, 'dose');
  await formulaVersion(2, 'dose*2');
  const said = { formulaVersion: 1, expression: 'dose', variables: ['dose'], status: 'active' };
  await owner.query('select audit.append($1, $2::jsonb)', [
    facility,
    JSON.stringify(
      auditTexts(by, [
        entry('kernel.approval_policy', archived, 'create'),
        entry('limits.policy_version', policyOfActives, 'update'),
        entry('limits.policy_version', policyOfAgents, 'update'),
        entry('risk.rpn_formula', formula, 'create', said),
        entry('risk.rpn_formula', formula, 'update', { formulaVersion: 2, expression: 'dose*2' }),
      ]),
    ),
  ]);
  await owner.query('commit');
  const triggersOf = `select tgname, tgenabled from pg_trigger
    where tgrelid = 'limits.policy_version'::regclass and not tgisinternal order by tgname`;
  const triggersBefore = (await owner.query(triggersOf)).rows;
  const beforeFormulas = migrationFiles()
    .map(file => file.name)
    .filter(each => each < '202611272010');
  expect(await migrate({ databaseUrl, only: beforeFormulas })).toContain('202611260801_policy_of_type');
  const append = (...entries: Parameters<typeof auditTexts>[1]) =>
    owner.query('select audit.append($1, $2::jsonb)', [facility, JSON.stringify(auditTexts(by, entries))]);
  await owner.query('begin');
  await formulaVersion(3, 'dose*3');
  await append(entry('risk.rpn_formula', formula, 'update', { justification: 'says nothing of a version' }));
  await owner.query('commit');
  await expect(migrate({ databaseUrl }), 'a version that nothing else states is not dropped').rejects.toThrow(
    `no entry of the audit trail explains: ${formula} version 3`,
  );
  await append(entry('risk.rpn_formula', formula, 'update', { formulaVersion: 3, expression: 'dose*3' }));
  expect(await migrate({ databaseUrl })).toContain('202611272010_formula_versions');
  const { rows: kept } = await owner.query(`select to_regclass('risk.formula_version') as own`);
  expect(kept).toEqual([{ own: null }]);
  const { rows: policies } = await owner.query(
    `select name, number, version, settings, approval from limits.policy_version order by name`,
  );
  expect(policies, 'saved limit policies govern as before').toEqual([
    {
      name: 'Chemical policy version 3',
      number: 3,
      version: 1,
      settings: { useDraftHbels: null, safetyFactor: 500 },
      approval: null,
    },
    {
      name: 'Detergent policy version 1',
      number: 1,
      version: 1,
      settings: { useDraftHbels: false },
      approval: null,
    },
  ]);
  expect((await owner.query(triggersOf)).rows).toEqual(triggersBefore);
  await owner.query('begin');
  await ofType(randomUUID(), null);
  await expect(ofType(randomUUID(), null), 'one policy of a type').rejects.toThrow('approval_policy_document_type');
  await owner.query('rollback');
  const { rows } = await owner.query(`select id, meaning, occasion, ceremony_id from kernel.signature`);
  expect(rows).toEqual([{ id: signature, meaning: 'APPROVE', occasion: '', ceremony_id: null }]);
  const { rows: versions } = await owner.query('select from kernel.controlled_version');
  expect(versions, 'records from before need no versions').toEqual([]);
  await expect(owner.query(`set role limpid_runtime; delete from kernel.approval_slot`)).rejects.toThrow(
    'permission denied',
  );
  await owner.end();
  const database = openDatabase({ url: databaseUrl, onFault: () => undefined });
  try {
    expect(await verifyAudit(database, {})).toMatchObject({ intact: true, faults: [] });
  } finally {
    await database.close();
  }
});

test('the database commits no step of an approval without an entry of its record, and keeps acts as they are', async () => {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const { rows } = await owner.query<{ facility: string; author: string }>(
    'select f.id as facility, u.id as author from kernel.facility f, kernel.app_user u limit 1',
  );
  const { facility, author } = rows[0] ?? { facility: '', author: '' };
  const insert = owner.query(
    `insert into kernel.controlled_version (facility_id, id, record_table, record_id, document_type, label, version, state, content,
       author_id, created_at) values ($1, gen_random_uuid(), 'risk.note', gen_random_uuid(), 'Note', 'note', 1, 'BeingBuilt', '{}', $2, now())`,
    [facility, author],
  );
  await expect(insert).rejects.toThrow('has no audit entry of its record risk.note');
  const triggers = await owner.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'kernel.approval_act'::regclass and tgname = 'append_only'`,
  );
  expect(triggers.rows).toHaveLength(1);
  await owner.end();
});
