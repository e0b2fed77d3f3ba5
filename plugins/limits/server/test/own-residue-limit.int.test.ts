import { expect, test } from 'vitest';
import { momentBetween, previewOf } from '#kernel/testing';
import { flagWord } from '#plugins/limits/shared/limit-words';
import type { Explanation } from '#plugins/limits/shared/limit';
import { close, DemoLimits, pathsOf } from './demo-limits.fixture.js';

const demo = new DemoLimits();

/** L3 of carvedilol before phenytoin, mg/sqcm (MTX-07). */
const uncapped = 0.0008301199354615759;
const limited = () => demo.explain('A016', 'PRD-27', 'PRD-20');
const carvedilol = () => demo.record('apis', 'apis', 'A016');
const change = (fields: object) => demo.change('apis', 'apis', 'A016', fields);

test.each([
  [{ residueLimit: { value: 0.2, unit: 'ug/sqcm' } }, 'residueLimitReason'],
  [{ residueLimit: { value: 0.2, unit: 'ug/sqcm' }, residueLimitReason: ' ' }, 'residueLimitReason'],
  [{ residueLimitReason: 'of nothing' }, 'residueLimitReason'],
  [{ residueLimit: { value: 0, unit: 'ug/sqcm' }, residueLimitReason: 'x' }, 'residueLimit.value'],
  [{ residueLimit: { value: 1, unit: 'ppm' }, residueLimitReason: 'x' }, 'residueLimit.unit'],
])('an incomplete residue limit of an active is refused at its field: %j', async (fields, path) => {
  const answer = await change(fields);
  expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
});

test('a residue limit of an active replaces the policy’s cap: in a preview, in the trace with its reason, not in the past', async () => {
  const own = { residueLimit: { value: 0.2, unit: 'ug/sqcm' }, residueLimitReason: 'validated in 2019' };
  await demo.under('Chemical', { useResidueLimit: true }, async () => {
    close((await limited()).limit?.l3MgPerSqcm, uncapped);
    const { id, version } = await carvedilol();
    const findings = await previewOf(demo.admin, [{ method: 'POST', path: `/apis/${id}`, body: { ...own, version } }]);
    const productions = findings.find(({ title }) => title === 'Limits per production');
    expect(productions?.counts).toMatchObject({ tighter: 1, looser: 0 });
    const moment = await momentBetween();
    expect((await change(own)).status).toBe(200);
    const { limit, steps } = await limited();
    close(limit?.l3MgPerSqcm, 0.0002);
    const flag = 'OWN_RESIDUE_LIMIT: 0.0002 mg/sqcm for 10 mg/sqcm';
    expect(limit?.flags).toEqual(expect.arrayContaining([flag, 'RESIDUE_LIMIT_CAPS']));
    expect(flagWord(flag)).toBe(
      'The residue has its own residue limit of 0.0002 mg/sqcm, with a reason, instead of the 10 mg/sqcm of the policy: it is tighter.',
    );
    const surface = steps.find(({ formula }) => formula === 'L3');
    expect(surface?.inputs.slice(-2).map(({ name, value, source }) => [name, value, source?.kind])).toEqual([
      ['Residue limit of the residue (validated in 2019)', 0.0002, 'actives'],
      ['Residue limit of the policy, not applied', 10, 'policies'],
    ]);
    const address = await demo.address('A016', 'PRD-27', 'PRD-20');
    close((await demo.read<Explanation>(`/limits/explain?${address}&asOf=${moment}`)).limit?.l3MgPerSqcm, uncapped);
  });
  // The policy no longer uses residue limits.
  close((await limited()).limit?.l3MgPerSqcm, uncapped);
  const { body } = await change({ residueLimit: null });
  expect(body).toMatchObject({ api: { residueLimit: null, residueLimitReason: null } });
});
