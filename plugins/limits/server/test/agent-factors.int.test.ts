import { expect, test } from 'vitest';
import { momentBetween, previewOf } from '#kernel/testing';
import { flagWord } from '#plugins/limits/shared/limit-words';
import type { CleaningAgentLimit } from '#plugins/limits/shared/limit';
import { close, DemoLimits, pathsOf } from './demo-limits.fixture.js';

const demo = new DemoLimits();

const detergent = () => demo.record('cleaning_agents', 'cleaningAgents', 'CA05');
/** AGT-01 of the golden cases: by its LD50 of 273 mg/kg and the factors of the policy. */
const byPolicy = 0.0009364622123242593;

const change = (fields: object) => demo.change('cleaning_agents', 'cleaningAgents', 'CA05', fields);

test.each([
  [{ safetyFactor: 100 }, 'factorsReason'],
  [{ safetyFactor: 100, factorsReason: '  ' }, 'factorsReason'],
  [{ factorsReason: 'of nothing' }, 'factorsReason'],
  [{ safetyFactor: 0.5, factorsReason: 'x' }, 'safetyFactor'],
  [{ modificationFactor: 'ten', factorsReason: 'x' }, 'modificationFactor'],
  [{ bodyWeight: 0, factorsReason: 'x' }, 'bodyWeight'],
  [{ ld50Divisor: -1, factorsReason: 'x' }, 'ld50Divisor'],
])('factors of an agent itself that say too little or nothing are refused at their field: %j', async (fields, path) => {
  const answer = await change(fields);
  expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
});

test('factors of an agent itself count in the place of the policy, in a preview, in lists and in the trace with their reason', async () => {
  close((await demo.agent('CA05'))?.limit?.l3MgPerSqcm, byPolicy);
  const { id, version } = await detergent();
  const body = { version, safetyFactor: 2000, factorsReason: 'a skin irritant' };
  const findings = await previewOf(demo.admin, [{ method: 'POST', path: `/cleaning_agents/${id}`, body }]);
  const agents = findings.find(({ title }) => title === 'Limits of cleaning agents');
  expect(agents?.counts).toMatchObject({ tighter: 1, looser: 0 });
  const moment = await momentBetween();
  expect((await change(body)).status).toBe(200);
  const found = await demo.agent('CA05');
  close(found?.limit?.l3MgPerSqcm, byPolicy / 2);
  const flag = 'OWN_FACTORS: safetyFactor 2000 for 1000';
  expect(found?.limit?.flags).toContain(flag);
  expect(flagWord(flag)).toBe(
    "The residue has its own factors, with a reason, instead of the policy's: safety factor 2000 instead of 1000.",
  );
  const { steps } = await demo.explain('CA05', 'PRD-19');
  const intake = steps.find(({ formula }) => formula === 'L0');
  expect(intake?.text).toContain('Reason: a skin irritant');
  expect(intake?.inputs.map(({ symbol, value, source }) => [symbol, value, source?.kind])).toEqual([
    ['LD50', 273, 'cleaningAgents'],
    ['BW', 70, 'policies'],
    ['divisor', 2000, 'policies'],
    ['SF', 2000, 'cleaningAgents'],
    ['MF', 1, 'policies'],
  ]);
  const past = await demo.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
    `/limits/cleaning-agents?pageLimit=500&asOf=${moment}`,
  );
  const before = past.cleaningAgentLimits.find(({ cleaningAgent }) => cleaningAgent.externalId === 'CA05');
  close(before?.limit?.l3MgPerSqcm, byPolicy);
});

test('the reason goes with the last factor, and the limit is that of the policy again', async () => {
  const { body } = await change({ safetyFactor: null });
  expect(body).toMatchObject({ cleaningAgent: { safetyFactor: null, factorsReason: null } });
  close((await demo.agent('CA05'))?.limit?.l3MgPerSqcm, byPolicy);
});
