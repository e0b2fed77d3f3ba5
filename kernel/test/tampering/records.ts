import { behind, chainAnew, facility, inTrail, proveAnew } from './behind.js';
import { disagrees } from './parts.js';
import type { Tampering } from './tampering.js';

/** Kinds of tampering with anchors inside the database. */
export const anchors: readonly Tampering[] = [
  {
    what: 'anchor deleted',
    sql: inTrail('delete from audit.anchor where number = 2'),
    found: /anchors were removed or changed/,
  },
  {
    what: 'first anchor deleted',
    sql: inTrail('delete from audit.anchor where number = 1'),
    found: /anchors were removed or changed/,
  },
  {
    what: 'last anchor deleted',
    sql: inTrail('delete from audit.anchor where number = (select max(number) from audit.anchor)'),
    found: /kept outside, but not in the database/,
    anchored: true,
  },
  {
    what: 'all anchors deleted',
    sql: inTrail('delete from audit.anchor'),
    found: /kept outside, but not in the database/,
    anchored: true,
  },
  {
    what: 'anchor changed',
    sql: inTrail(`update audit.anchor set head = repeat('1', 64) where number = 2`),
    found: /anchors were removed or changed/,
  },
  {
    what: 'time of an anchor changed',
    sql: inTrail(`update audit.anchor set at = at - interval '1 day' where number = 2`),
    found: /anchors were removed or changed/,
  },
  {
    what: 'anchor invented',
    sql: inTrail(
      `insert into audit.anchor select scope, seq, repeat('1', 64), now(), 'file', 1000, '' from audit.anchor where number = 1`,
    ),
    found: /anchors were removed or changed/,
  },
];

const sign = (set: string): string => behind(['kernel.signature'], `update kernel.signature set ${set}`);

/** Kinds of tampering with signatures. */
export const signatures: readonly Tampering[] = [
  {
    what: 'content of a signature changed',
    sql: sign(`content_hash = repeat('1', 64)`),
    found: /signature .* says something else than its entry/,
  },
  {
    what: 'meaning of a signature changed',
    sql: sign(`meaning_text = 'Reviewed'`),
    found: /says something else than its entry/,
  },
  {
    what: 'version of a signature changed',
    sql: sign('record_version = 9'),
    found: /says something else than its entry/,
  },
  {
    what: 'time of a signature changed',
    sql: sign(`signed_at = signed_at - interval '1 day'`),
    found: /says something else than its entry/,
  },
  {
    what: 'printed name of a signature changed',
    sql: sign(`printed_name = 'Somebody Else'`),
    found: /of kernel.signature was changed behind/,
  },
  { what: 'roles of a signature changed', sql: sign(`roles = '[]'`), found: /of kernel.signature was changed behind/ },
  {
    what: 'comment of a signature changed',
    sql: sign(`comment = 'agreed'`),
    found: /of kernel.signature was changed behind/,
  },
  {
    what: 'signature deleted',
    sql: behind(['kernel.signature'], 'delete from kernel.signature'),
    found: /the signature .* is gone/,
  },
  {
    what: 'signature deleted with its proof',
    sql: behind(
      ['kernel.signature', 'audit.row_proof'],
      `delete from kernel.signature; delete from audit.row_proof where table_name = 'kernel.signature'`,
    ),
    found: /the signature .* is gone/,
  },
  {
    what: 'signature invented',
    sql: behind(
      ['kernel.signature'],
      `insert into kernel.signature select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'record_version', 7, 'proof_hash', 'x'))).* from kernel.signature s`,
    ),
    found: /signature .* has no entry/,
  },
  {
    what: 'entry of a signature deleted',
    sql: inTrail(`delete from audit.entry where action = 'sign'; ${chainAnew(facility)}`),
    found: /signature .* has no entry/,
  },
];

const row = (what: string, table: string, sql: string, fault: string): Tampering => ({
  what,
  sql: behind([table], sql),
  found: new RegExp(`of ${table.replace('.', '\\.')} ${fault}`),
});
const wasChanged = 'was changed behind';
const oneMoc = `where id = (select min(id::text)::uuid from equipment.moc)`;
const lineOf = `where table_name = 'kernel.department'`;

/** Kinds of tampering with records, accounts and their earlier states. */
export const records: readonly Tampering[] = [
  row('value of a record changed', 'equipment.moc', `update equipment.moc set grade = '304' ${oneMoc}`, wasChanged),
  row(
    'version of a record changed',
    'equipment.moc',
    `update equipment.moc set version = 1 + version ${oneMoc}`,
    wasChanged,
  ),
  row('record archived', 'equipment.moc', `update equipment.moc set archived_at = now() ${oneMoc}`, wasChanged),
  row('record deleted', 'equipment.moc', `delete from equipment.moc ${oneMoc}`, 'was deleted behind'),
  row(
    'record inserted',
    'equipment.moc',
    `insert into equipment.moc select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'external_id', 'ghost'))).* from equipment.moc m ${oneMoc}`,
    'is explained by no entry',
  ),
  row(
    'record of the installation changed',
    'kernel.department',
    `update kernel.department set name = 'Other'`,
    wasChanged,
  ),
  row(
    'password hash changed',
    'kernel.app_user',
    `update kernel.app_user set password_hash = 'x' where username = 'admin'`,
    wasChanged,
  ),
  row(
    'account unblocked',
    'kernel.app_user',
    `update kernel.app_user set valid_to = '2030-01-01' where username = 'auditor'`,
    wasChanged,
  ),
  row(
    'right to sign given back',
    'kernel.app_user',
    `update kernel.app_user set signing_suspended_why = '{x}' where username = 'admin'`,
    wasChanged,
  ),
  row(
    'account invented',
    'kernel.app_user',
    `insert into kernel.app_user select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'username', 'ghost', 'email', null, 'employee_id', null))).* from kernel.app_user u where username = 'admin'`,
    'is explained by no entry',
  ),
  row(
    'permissions of a role changed',
    'kernel.role',
    `update kernel.role set permissions = '{}' where name = 'Production'`,
    wasChanged,
  ),
  row(
    'role granted',
    'kernel.user_role',
    `insert into kernel.user_role select u.id, r.id from kernel.app_user u, kernel.role r where u.username = 'operator' and r.name = 'QA Administrator'`,
    'is explained by no entry',
  ),
  row('role taken away', 'kernel.user_role', 'delete from kernel.user_role', 'was deleted behind'),
  row(
    'facility opened to somebody',
    'kernel.user_facility',
    `insert into kernel.user_facility select u.id, f.id from kernel.app_user u, kernel.facility f where u.username = 'operator' and f.external_id = 'TEST-2'`,
    'is explained by no entry',
  ),
  row(
    'identity of another system tied to an account',
    'kernel.external_identity',
    `insert into kernel.external_identity select gen_random_uuid(), id, 'directory', 'ghost', now() from kernel.app_user where username = 'admin'`,
    'is explained by no entry',
  ),
  row(
    'facility renamed',
    'kernel.facility',
    `update kernel.facility set name = 'Other' where external_id = 'TEST-2'`,
    wasChanged,
  ),
  row(
    'tier of a facility changed',
    'kernel.facility',
    `update kernel.facility set tier = 'full' where external_id = 'TEST-2'`,
    wasChanged,
  ),
  row(
    'setting of the installation invented',
    'kernel.installation_setting',
    `insert into kernel.installation_setting values (gen_random_uuid(), 'ghost', '1', 1, now(), gen_random_uuid())`,
    'is explained by no entry',
  ),
  {
    what: 'record changed with its proof',
    sql: behind(
      ['kernel.department', 'audit.row_proof'],
      `update kernel.department set name = 'Other'; update audit.row_proof set digests = (select array[encode(sha256(convert_to(to_jsonb(d)::text, 'UTF8')), 'hex')] from kernel.department d) ${lineOf}`,
    ),
    found: /no entry covers them/,
  },
  {
    what: 'record changed with a proof of its own',
    sql: `set timezone = 'UTC'; ${behind(
      ['kernel.department', 'audit.row_proof'],
      `update kernel.department set name = 'Other'; insert into audit.row_proof (table_name, row_keys, digests)
      select 'kernel.department', array[d.id::text], array[encode(sha256(convert_to(to_jsonb(d)::text, 'UTF8')), 'hex')] from kernel.department d`,
    )}`,
    found: /rows of kernel.department were written, but no entry covers them/,
  },
  {
    what: 'record changed with its proof, its entry and every hash',
    sql: `set timezone = 'UTC'; ${behind(
      ['kernel.department', 'audit.row_proof', 'audit.entry', 'audit.chain', 'audit.segment'],
      `update kernel.department set name = 'Other';
      update audit.row_proof set digests = (select array[encode(sha256(convert_to(to_jsonb(d)::text, 'UTF8')), 'hex')] from kernel.department d) ${lineOf};
      ${proveAnew(`(select max(seq) from audit.entry where entity_table = 'kernel.department')`)}`,
    )}`,
    found: disagrees,
    anchored: true,
  },
  {
    what: 'proofs deleted',
    sql: behind(['audit.row_proof'], `delete from audit.row_proof ${lineOf}`),
    found: /proof of the rows .* is gone or was changed/,
  },
  {
    what: 'earlier state of a record changed',
    sql: behind(
      ['audit.undo'],
      `update audit.undo set before = before || '{"grade": "304"}' where before is not null and table_name = 'equipment.moc'`,
    ),
    found: /earlier state of row .* was changed/,
  },
  {
    what: 'earlier state of a record deleted',
    sql: behind(['audit.undo'], `delete from audit.undo where before is not null and table_name = 'equipment.moc'`),
    found: /earlier states of equipment.moc/,
  },
  {
    what: 'earlier state of a record invented',
    sql: behind(
      ['audit.undo'],
      `insert into audit.undo (facility_id, table_name, row_key, txid, before) select facility_id, table_name, row_key, txid, before from audit.undo where before is not null and table_name = 'equipment.moc'`,
    ),
    found: /earlier states of equipment.moc/,
  },
];
