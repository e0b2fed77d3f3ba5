import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type Persona, type TestClient, type TestKernel } from '#kernel/testing';
import type { HomeNote } from '#schemas/lib/home-note';
import type { Granting, PageAccess } from '#schemas/lib/page-access';
import type { FoundRecord } from '#schemas/lib/record-search';

let limpid: TestKernel;
let specialist: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ demo: 'import' });
  specialist = await limpid.as('specialist');
});
afterAll(() => limpid.close());

async function search(text: string, client = specialist): Promise<readonly FoundRecord[]> {
  const query = new URLSearchParams({ text }).toString();
  return (await client.read<{ found: readonly FoundRecord[] }>(`/search?${query}`)).found;
}
const titles = (found: readonly FoundRecord[]): string[] => found.map(({ title }) => title);

describe('the search over everything', () => {
  test('finds a record by its ID first, whatever the case, and leads to its page', async () => {
    const [first] = await search('eq-cmp-02');
    expect(first?.title).toMatch(/^EQ-CMP-02 /);
    expect(first?.kind).toBe('Equipment');
    expect(first?.address).toMatch(/^\/app\/master\/equipment\/[0-9a-f-]{36}$/);
  });

  test('finds records of several kinds by every word, in any order', async () => {
    const kinds = new Set((await search('digoxin')).map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThan(1);
    const [one] = await search('EQ-CMP-02');
    const words = (one?.title ?? '').split(' ');
    expect(titles(await search(words.toReversed().join(' ')))).toContain(one?.title);
  });

  test('takes characters of patterns literally and answers nothing for blanks', async () => {
    expect(await search('%')).toEqual([]);
    expect(await search('E_-CMP')).toEqual([]);
    expect(await search('  ')).toEqual([]);
    expect((await specialist.get('/search?text=')).status).toBe(422);
    expect((await specialist.get(`/search?text=${'x'.repeat(101)}`)).status).toBe(422);
  });

  test('answers at most five records of a kind', async () => {
    const counts = Map.groupBy(await search('e'), ({ kind }) => kind);
    expect(Math.max(...[...counts.values()].map(each => each.length))).toBe(5);
  });

  test('two productions find the limits between them, by ID or name and with "before"', async () => {
    for (const text of ['PRD-25 PRD-17', 'prd-25 before prd-17']) {
      const [pair] = await search(text);
      expect(pair?.kind).toBe('Limits');
      expect(pair?.title).toMatch(/^PRD-25 before PRD-17: /);
      expect(pair?.address).toMatch(/^\/app\/limits\/explain\?.*previous=/);
    }
    expect((await search('PRD-17 PRD-25'))[0]?.title).toMatch(/^PRD-17 before PRD-25: /);
  });

  test('a question in words names residue, next production and equipment, and answers nothing where they do not meet', async () => {
    const [first] = await search('PRD-25 PRD-17');
    for (const text of [
      'limit of PRD-25 before PRD-17',
      'The limit of digoxin before prd-17',
      'MAC of Digoxin to PRD-17',
    ])
      expect((await search(text))[0]).toEqual(first);
    const on = (await search('limit of PRD-25 before PRD-17 on EQ-CMP-02'))[0];
    expect(on?.title).toBe(first?.title.replace('PRD-17:', 'PRD-17 on EQ-CMP-02:'));
    expect((await search('PRD-25 PRD-17 on EQ-CMP-02'))[0]).toEqual(on);
    expect((await search('CA01 before PRD-17'))[0]?.title).toMatch(/^CA01 before PRD-17: /);
    expect(await search('limit of PRD-25 before PRD-17 on EQ-NOWHERE')).toEqual([]);
    expect(await search('limit of nothing before PRD-17')).toEqual([]);
  });

  test('finds users by any of their names for those who may see users, below the records', async () => {
    const found = (await search('specialist', await limpid.as('admin'))).filter(({ kind }) => kind === 'Users');
    expect(found).toHaveLength(1);
    expect(found[0]?.detail).toMatch(/^specialist, /);
    expect(found[0]?.address).toMatch(/^\/app\/admin\/users\/[0-9a-f-]{36}$/);
    expect((await search('specialist')).filter(({ kind }) => kind === 'Users')).toEqual([]);
  });

  test('finds only what the caller may read', async () => {
    const operator = await limpid.as('operator');
    expect((await search('EQ-CMP-02', operator)).length).toBeGreaterThan(0);
    const readable = ['Productions', 'Process capabilities'];
    expect((await search('digoxin', operator)).filter(({ kind }) => !readable.includes(kind))).toEqual([]);
    expect((await search('PRD-25 PRD-17', operator)).filter(({ kind }) => kind === 'Limits')).toEqual([]);
  });

  test('does not find archived records', async () => {
    const created = await specialist.post('/cleaning_agents', { externalId: 'CA-GONE', name: 'Vanished agent' });
    const agent = created.body['cleaningAgent'] as unknown as { readonly id: string };
    expect(titles(await search('CA-GONE'))).toEqual(['CA-GONE Vanished agent']);
    expect((await specialist.put(`/cleaning_agents/${agent.id}/archive`, { reason: 'not used' })).status).toBe(200);
    expect(await search('CA-GONE')).toEqual([]);
  });
});

describe('the notes of the home page', () => {
  interface Answer {
    readonly sections: readonly string[];
    readonly notes: readonly HomeNote[];
  }
  const answerTo = async (persona: Persona): Promise<Answer> => (await limpid.as(persona)).read<Answer>('/home-notes');
  const notesOf = async (persona: Persona): Promise<readonly HomeNote[]> => (await answerTo(persona)).notes;

  test('count what the lists that they lead to contain', async () => {
    const notes = await notesOf('specialist');
    const lists: Readonly<Record<string, string>> = {
      '/app/master/hbels?filter=not-reviewed': '/hbels/filter/not-reviewed',
      '/app/master/hbels?filter=missing': '/hbels/filter/missing',
      '/app/master/equipment?filter=no-cpn': '/equipments/filter/no-cpn',
      '/app/limits?view=equipments&filter=without': '/limits/equipments?hasLimit=false',
      '/app/limits/feasibility?view=equipments&verdict=noMethod': '/limits/feasibility?verdict=noMethod',
    };
    for (const [address, list] of Object.entries(lists)) {
      const { pagination } = await specialist.read<{ pagination: { total: number } }>(list);
      expect(notes.find(note => note.address === address)?.count ?? 0, address).toBe(pagination.total);
    }
    expect(notes.some(({ section }) => section === 'wrong')).toBe(true);
  });

  test('are tasks of those who can act, and something wrong to those who only read', async () => {
    const registerOf = async (persona: Persona) =>
      (await notesOf(persona)).find(({ address }) => address === '/app/master/hbels?filter=missing')?.section;
    expect(await registerOf('specialist')).toBe('needed');
    expect(await registerOf('auditor')).toBe('wrong');
  });

  test('count changes as the audit log lists them', async () => {
    const changed = (await notesOf('specialist')).find(({ section }) => section === 'changed');
    const [, from = '', actions = ''] = /from=([\d-]+)&actions=(.*)$/.exec(changed?.address ?? '') ?? [];
    const query = new URLSearchParams({ facilityId: limpid.facility.id, startDate: from, actions }).toString();
    const answer = await specialist.call('GET', `/audit_logs?${query}`);
    const { total } = answer.body['pagination'] as unknown as { readonly total: number };
    expect(changed?.count).toBe(total);
  });

  test('say nothing to those who may not read what they count', async () => {
    const { sections, notes } = await answerTo('operator');
    expect(notes.map(({ address }) => address.split('?')[0])).toEqual(['/app/master/equipment']);
    expect(sections).toEqual(['needed', 'wrong']);
  });
});

describe('the access to a page', () => {
  const accessTo = async (path: string): Promise<PageAccess | null> =>
    (await (await limpid.as('operator')).read<{ access: PageAccess | null }>(`/page-access?path=${path}`)).access;

  test('names the permission and who can grant it', async () => {
    const access = await accessTo('/app/control/audit');
    expect(access).toMatchObject({ title: 'Audit log', permission: 'AuditLog.Get' });
    expect(access?.grantors.length).toBeGreaterThan(0);
    expect((await accessTo('/app/limits/policies/anything'))?.title).toBe('Limit policies');
  });

  test('names the roles that include the permission, those of a refused call too', async () => {
    const operator = await limpid.as('operator');
    expect((await accessTo('/app/control/audit'))?.roles).toContain('Auditor');
    const refused = await operator.get('/audit_logs');
    expect(refused.body['details']).toEqual({ needs: { permissions: ['AuditLog.Get'], all: false } });
    const granting = async (query: string): Promise<Granting> =>
      (await operator.read<{ access: Granting }>(`/permission-access?${query}`)).access;
    expect((await granting('permissions=AuditLog.Get')).roles).toContain('Auditor');
    expect((await granting('permissions=AuditLog.Get')).roles).not.toContain('Production');
    expect((await granting('permissions=User.Get,AuditLog.Get&all=true')).roles).not.toContain('Production');
    expect(await granting('permissions=Nothing.Get')).toMatchObject({ roles: [] });
    expect((await operator.get('/permission-access?permissions=%27')).status).toBe(422);
  });

  test('is null where there is no page', async () => {
    expect(await accessTo('/app/nowhere')).toBeNull();
  });
});
