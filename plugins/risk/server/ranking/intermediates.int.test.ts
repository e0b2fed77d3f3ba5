import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], productType: 'api', demo: 'import-api-plant' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

/** The production of 4-aminophenol (I01) in the ranking of the facility. */
async function ofIntermediate() {
  const { body } = await admin.get('/worst-cases?scope=facility');
  return (body as unknown as WorstCases).worstCases.find(row => row.production.externalId === 'PRA-07');
}
async function importCsv(content: string): Promise<unknown> {
  const form = new FormData();
  form.set('reason', 'what ranks intermediates');
  form.set('file', new Blob([content]), 'intermediates.csv');
  const answer = await admin.upload('/master', form);
  return [answer.status, answer.body['details'] ?? null];
}

test('an intermediate is ranked by its own solubility and cleanability, and says when they are missing', async () => {
  const missing = async (): Promise<string[]> => (await ofIntermediate())?.missing.map(({ name }) => name) ?? [];
  expect(await missing()).toEqual(expect.arrayContaining(['solubility', 'cleanability']));
  const { gaps } = (await admin.get('/worst-cases?scope=facility')).body as unknown as WorstCases;
  expect(gaps.find(gap => gap.active?.externalId === 'I01')).toMatchObject({ isIntermediate: true });
  expect(gaps.every(({ active, isIntermediate }) => isIntermediate === active?.externalId.startsWith('I'))).toBe(true);
  const sheet = 'Intermediate ID,Name,Solubility,Cleanability\nI01,4-Aminophenol,slightly soluble,3';
  expect(await importCsv(sheet)).toEqual([200, null]);
  expect((await ofIntermediate())?.values).toMatchObject({ solubility: 'slightly soluble', cleanability: 'difficult' });
  expect(await missing()).not.toEqual(expect.arrayContaining(['solubility']));
  expect(await missing()).not.toEqual(expect.arrayContaining(['cleanability']));
  const exported = await admin.get('/master?sections=Intermediates&format=csv');
  const [head, first] = new TextDecoder().decode(exported.bytes).split('\r\n');
  expect(head).toContain('Solubility,Cleanability');
  expect(first).toContain('slightly soluble,3');
});

test('values outside the scale are refused at their fields', async () => {
  const { body } = await admin.get('/intermediates?search=I01');
  const [row] = body['intermediates'] as unknown as { id: string; version: number }[];
  const refused = await admin.post(`/intermediates/${row?.id}`, {
    version: row?.version,
    solubilityTerm: 'a bit',
    cleanability: 4,
  });
  const paths = (refused.body['fields'] as unknown as { path: string }[]).map(fault => fault.path).toSorted();
  expect([refused.status, paths]).toEqual([422, ['cleanability', 'solubilityTerm']]);
});
