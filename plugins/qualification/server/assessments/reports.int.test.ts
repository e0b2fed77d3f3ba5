import { afterAll, beforeAll, expect, test } from 'vitest';
import { named, pagesOf, personWith } from '#kernel/testing';
import { assessed, assessedPlant, decided, smallerBatch, started, type AssessedPlant } from './assessments.fixture.js';
import { finishedStudy } from './covered.fixture.js';

let plant: AssessedPlant;
beforeAll(async () => {
  plant = await assessedPlant();
});
afterAll(() => plant.limpid.close());

const printed = async (kind: string, id: string): Promise<string> => {
  const answer = await plant.author.client.get(`/reports/${kind}/${id}/pdf`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (await pagesOf(answer.bytes)).join(' ').replaceAll(/\s+/g, ' ');
};

test('the CE report has changes, effects, decisions and the signatures of all three people', async () => {
  const first = await assessed(plant);
  const text = await printed('CEReport', first);
  expect(text).toContain('Cleaning evaluation report');
  for (const name of ['Specialist Tester', 'Reviewer Tester', 'Approver Tester']) expect(text).toContain(name);
  expect(text).not.toContain('NOT APPROVED');

  await finishedStudy(plant.limpid, { equipment: 'EQ-RMG-01', production: 'PRD-15' });
  await smallerBatch(plant.author, 'PRD-19', 4);
  const id = await started(plant.author);
  await decided(plant.author, id, 'Four times smaller batches');
  const draft = await printed('CEReport', id);
  expect(draft).toContain('NOT APPROVED');
  expect(draft).toContain('Four times smaller batches');
  expect(draft).toContain('The limit is lower than what was proven');
  const impact = await printed('ImpactAssessmentReport', id);
  expect(impact).toContain('Limits per equipment');
  expect(impact).not.toContain('Electronic signatures');
});

test('the report needs the permission to print it', async () => {
  const reader = await personWith(plant.limpid, 'FacilityCleaningEvaluation.Get');
  const { cleaningAssessments } = await reader.read<{ cleaningAssessments: { id: string }[] }>('/cleaning-assessments');
  const id = cleaningAssessments[0]?.id ?? '';
  const refused = await reader.get(`/reports/CEReport/${id}/pdf`);
  expect([refused.status, named(refused)]).toEqual([403, 'NotAllowed']);
  expect((await reader.get(`/reports/ImpactAssessmentReport/${id}/pdf`)).status).toBe(200);
  expect((await reader.post('/cleaning-assessments', { trigger: 'periodic' })).status).toBe(403);
});
