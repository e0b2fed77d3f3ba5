import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { Explanation, Limit } from '#plugins/limits/shared/limit';
import { criterionWord } from '#plugins/limits/shared/limit-words';
import { formatNumber } from '#schemas/lib/format-number';
import { pagesOf } from './pages-of.fixture.js';

let kernel: TestKernel;
let specialist: TestClient;
let limit: Limit;
beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  specialist = await kernel.as('specialist');
  const { limits } = await specialist.read<{ limits: Limit[] }>('/limits/pairs?search=PRD-25%20PRD-17&pageLimit=1');
  const [first] = limits;
  if (first === undefined) throw new Error('the pair has no limit');
  limit = first;
});
afterAll(() => kernel.close());

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');
const path = (query: string): string => `/reports/LimitExplanation/${limit.next.id}/pdf?${query}`;
const asked = (): string => `substance=${limit.substance.id}&previous=${limit.previous?.id ?? ''}`;

test('a limit is printed with everything that its page explains, and the document is audited', async () => {
  const explained = await specialist.read<Explanation>(`/limits/explain?${explainQuery(limit)}`);
  const answer = await specialist.get(path(asked()));
  expect(answer.status).toBe(200);
  const text = spaced((await pagesOf(answer.bytes)).join(' '));
  expect(text).toContain(spaced(explained.sentence));
  expect(text).toContain(`${limit.substance.name}, PRD-25 before PRD-17`);
  for (const { title, value, unit, inputs } of explained.steps) {
    expect(text).toContain(spaced(`${title}: ${formatNumber(value)} ${unit}`));
    for (const input of inputs) expect(text).toContain(` ${spaced(formatNumber(input.value))} ${input.unit}`);
  }
  for (const { criterion, macMg } of explained.candidates) {
    expect(text).toContain(criterionWord(criterion, limit.residueType));
    if (macMg !== null) expect(text).toContain(` ${spaced(formatNumber(macMg))} `);
  }
  expect(text).toContain('What would change it');
  const trail = await (await kernel.as('admin')).get('/audit_logs?actions=print&pageLimit=1');
  expect(JSON.stringify(trail.body)).toContain('an explanation of a limit as PDF');
});

test('a limit that does not exist, a missing residue and other parameters are refused by name', async () => {
  const unknown = '00000000-0000-4000-8000-00000000dead';
  expect((await specialist.get(path(`substance=${unknown}`))).status).toBe(404);
  for (const [query, field] of [
    ['', 'substance'],
    ['substance=digoxin', 'substance'],
    [`${asked()}&colour=red`, 'colour'],
  ] as const) {
    const refused = await specialist.get(path(query));
    expect(refused.status, query).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(field);
  }
  expect((await specialist.get(`/reports/LimitExplanation/${limit.next.id}/xlsx?${asked()}`)).status).toBe(422);
  expect((await (await kernel.as('operator')).get(path(asked()))).status).toBe(403);
});
