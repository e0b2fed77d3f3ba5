import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { InspectorQuestion, InspectorQuestions } from '#plugins/qualification/shared/inspector-question';
import { questionSources } from '#plugins/qualification/shared/inspector-question';

let kernel: TestKernel;
let auditor: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ demo: 'import' });
  auditor = await kernel.as('auditor');
});
afterAll(() => kernel.close());

async function ask(key: string): Promise<InspectorQuestion> {
  const { questions } = await auditor.read<InspectorQuestions>('/inspector-questions');
  const found = questions.find(each => each.key === key);
  if (found === undefined) throw new Error(`nobody asks ${key}`);
  return found;
}

test('every source has questions, and every link of an answer opens a page that exists', async () => {
  const { questions } = await auditor.read<InspectorQuestions>('/inspector-questions');
  expect(new Set(questions.map(({ source }) => source))).toEqual(new Set(Object.keys(questionSources)));
  const manifest = await auditor.call('GET', `/ui/manifest?facility=${kernel.facility.id}`);
  const pages = manifest.body['pages'] as unknown as { path: string }[];
  const opens = (address: string): boolean => {
    const [path = ''] = address.split('?');
    return path === '/app' || pages.some(page => path === page.path || path.startsWith(`${page.path}/`));
  };
  const links = questions.flatMap(each => each.links.map(({ address }) => address));
  expect(links.filter(address => !opens(address))).toEqual([]);
});

test('answers follow what is stored: a changed record is a change that nobody evaluated', async () => {
  const before = await ask('changes');
  const specialist = await kernel.as('specialist');
  const { equipments } = await specialist.read<{ equipments: { id: string; version: number }[] }>(
    '/equipments?search=EQ-CMP-02',
  );
  const [press] = equipments;
  const body = { transferFirstUnits: 45, version: press?.version, reason: 'measured' };
  expect((await specialist.post(`/equipments/${press?.id ?? ''}`, body)).status).toBe(200);
  const after = await ask('changes');
  expect(after.answer).not.toBe(before.answer);
  expect(after.state).toBe('open');
});

test('the number of gaps is that of the coverage map', async () => {
  const { pagination } = await auditor.read<{ pagination: { total: number } }>('/coverage/gaps?pageLimit=1');
  expect((await ask('coverage')).answer).toMatch(new RegExp(`^${pagination.total} of \\d+ residues`));
});

test('without the permission to read risks nobody is answered', async () => {
  expect((await (await kernel.as('operator')).get('/inspector-questions')).status).toBe(403);
});
