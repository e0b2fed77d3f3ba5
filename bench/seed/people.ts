import { withOwner } from './connect.js';

/** Name, cookie and token of the n-th user of a benchmark. */
export const personOf = (n: number) => ({ username: `person-${n}`, cookie: `cookie-${n}`, token: `token-${n}` });

/** That many copies of the benchmark's user, each with a live session; inserted with the guards disabled. */
export function seedPeople(url: string, count: number): Promise<void> {
  return withOwner(url, async client => {
    await client.query('begin; alter table kernel.app_user disable trigger audited_inserted');
    await client.query(
      `insert into kernel.app_user (id, username, first_name, last_name, status, password_hash, password_changed_at, all_facilities)
       select gen_random_uuid(), 'person-' || n, 'Person', n::text, 'active', b.password_hash, now(), true
       from generate_series(1, $1::integer) n, kernel.app_user b where b.username = 'bench'`,
      [count],
    );
    await client.query(`insert into kernel.user_role (user_id, role_id)
       select u.id, r.id from kernel.app_user u, kernel.role r where u.username like 'person-%' and r.name = 'Auditor'`);
    await client.query(`insert into kernel.session (id, user_id, token_hash)
       select encode(sha256(convert_to('cookie-' || u.last_name, 'UTF8')), 'hex'), u.id,
         encode(sha256(convert_to('token-' || u.last_name, 'UTF8')), 'hex')
       from kernel.app_user u where u.username like 'person-%'`);
    await client.query(
      'set constraints all immediate; alter table kernel.app_user enable always trigger audited_inserted; commit',
    );
  });
}
