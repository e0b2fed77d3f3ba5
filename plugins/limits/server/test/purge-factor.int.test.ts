import { expect, test } from 'vitest';
import type { TestAnswer } from '#kernel/testing';
import type { Limit } from '#plugins/limits/shared/limit';
import type { PolicyExample } from '#plugins/limits/shared/policy-example';
import type { PolicyChange, ResidueType } from '#plugins/limits/shared/policy';
import { close, DemoLimits } from './demo-limits.fixture.js';

const demo = new DemoLimits({ productType: 'api', demo: 'import-api-plant' });

const purgeFactorEvidence = 'Study PS-7: spiked at the crystallisation, 1 part in 40 found';

/*
 * Ketoprofen (A006, HBEL 0.0325 mg/day, TD 75 mg/day) of PRA-06 before acetaminophen PRA-01, by hand: 300 kg of 4000 mg/day
 * are 75 000 daily doses. Health 2437.5 mg, dose 75 ÷ 1000 × 75 000 = 5625 mg, general 10 ppm × 300 kg = 3000 mg.
 */
const ketoprofen = () => demo.explain('A006', 'PRA-01', 'PRA-06');
/** 4-Aminophenol (TTC 10 ug/day, LD50 375 mg/kg): threshold 750 mg, LD50 984.375 mg, general 3000 mg. */
const aminophenol = () => demo.explain('I01', 'PRA-01', 'PRA-07');

const macs = ({ candidates }: { readonly candidates: readonly { criterion: string; macMg: number | null }[] }) =>
  Object.fromEntries(candidates.map(each => [each.criterion, each.macMg]));

async function save(residueType: ResidueType, change: PolicyChange): Promise<TestAnswer> {
  const { latestVersion: version } = await demo.policy(residueType);
  return demo.admin.post(`/cleaning_limit_policies/${residueType}`, { ...change, version, reason: 'a trial' });
}
const faults = ({ body }: TestAnswer): string[] =>
  ((body['fields'] ?? []) as unknown as { path: string }[]).map(fault => fault.path);

test('plants that make actives start without a credit, for actives and intermediates; no other residue has one', async () => {
  const found = await Promise.all(
    (['Chemical', 'Detergent', 'Intermediate', 'Nitrosamine'] as const).map(each => demo.policy(each)),
  );
  expect(found.map(each => each.purgeFactor)).toEqual([1, null, 1, null]);
  expect(macs(await ketoprofen())).toMatchObject({ toxicity: 2437.5, dosage: 5625, arl: 3000 });
});

test('a factor multiplies the health-based limit alone: 2 gives 4875 mg, and the general limit governs', async () => {
  const credit = { purgeFactor: 2, purgeFactorEvidence };
  const explained = await demo.under('Chemical', credit, ketoprofen);
  expect(macs(explained)).toMatchObject({ toxicity: 4875, dosage: 5625, arl: 3000 });
  // The value of the demo is a draft, which the toxicity criterion reads.
  expect(explained.limit).toMatchObject({
    criterion: 'arl',
    flags: ['HBEL_PROVISIONAL', 'ABOVE_VISIBLE: 0.004 mg/sqcm, not measured'],
  });
});

test('a limit based on it shows the credit as a step with the evidence, and the intake stays', async () => {
  const settings = { useARL: false, useDosage: false, purgeFactor: 2, purgeFactorEvidence };
  const { limit, steps, sensitivity } = await demo.under('Chemical', settings, ketoprofen);
  expect(limit).toMatchObject({ criterion: 'toxicity', l2Mg: 4875, l0MgPerDay: 0.0325 });
  expect(limit?.flags).toContain('PURGE_FACTOR_CREDITED: 2');
  expect(steps.map(step => [step.formula, step.value])).toEqual(
    expect.arrayContaining([
      ['L0', 0.0325],
      ['MAC₀', 2437.5],
      ['L2', 4875],
    ]),
  );
  const credit = steps.find(step => step.formula === 'L2');
  expect(credit?.text).toContain(purgeFactorEvidence);
  expect(credit?.inputs[1]).toMatchObject({ symbol: 'PF', value: 2, source: { kind: 'policies', id: 'Chemical' } });
  const lever = sensitivity.find(each => each.symbol === 'PF');
  close(lever?.lowerL3, (limit?.l3MgPerSqcm ?? NaN) * 0.9);
});

test('an intermediate before an active is credited by its own policy, an intermediate before an intermediate never', async () => {
  const credit = { purgeFactor: 40, purgeFactorEvidence };
  const [active, intermediate] = await demo.under('Intermediate', credit, () =>
    Promise.all([aminophenol(), demo.explain('I01', 'PRA-08', 'PRA-07')]),
  );
  expect(macs(active)).toMatchObject({ toxicity: 30_000, ld50: 984.375, arl: 3000 });
  expect(active.limit?.criterion).toBe('ld50');
  expect(macs(intermediate)).toMatchObject({ toxicity: null, arl: 3500 });
  expect((await aminophenol()).limit?.criterion).toBe('toxicity');
});

test.each<[string, ResidueType, PolicyChange, string[]]>([
  ['a factor without evidence', 'Chemical', { purgeFactor: 5 }, ['purgeFactorEvidence']],
  ['blanks as evidence', 'Chemical', { purgeFactor: 5, purgeFactorEvidence: '   ' }, ['purgeFactorEvidence']],
  ['a factor below 1', 'Chemical', { purgeFactor: 0.5, purgeFactorEvidence }, ['purgeFactor']],
  ['a factor without evidence', 'Intermediate', { purgeFactor: 1.5 }, ['purgeFactorEvidence']],
  ['any factor for agents', 'Detergent', { purgeFactor: 1 }, ['purgeFactor']],
  [
    'a factor for nitrosamines',
    'Nitrosamine',
    { purgeFactor: 2, purgeFactorEvidence },
    ['purgeFactor', 'purgeFactorEvidence'],
  ],
])('%s is refused at its field (%s)', async (_what, residueType, change, expected) => {
  const answer = await save(residueType, change);
  expect([answer.status, answer.body['errName'], faults(answer)]).toEqual([422, 'DataValidationError', expected]);
});

test('null removes the credit, and a response can be sent back', async () => {
  expect((await save('Chemical', { purgeFactor: 3, purgeFactorEvidence })).status).toBe(200);
  expect((await save('Chemical', { purgeFactor: null, purgeFactorEvidence: null })).status).toBe(200);
  expect(await demo.policy('Chemical')).toMatchObject({ purgeFactor: 1, purgeFactorEvidence: null });
  const { purgeFactor, purgeFactorEvidence: evidence } = await demo.policy('Detergent');
  const again = await save('Detergent', { purgeFactor, purgeFactorEvidence: evidence, safetyFactor: 999 });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
});

test('a draft shows its effect on a pair and on all limits before it is saved, equal to the saved result', async () => {
  const draft = { useARL: false, useDosage: false, purgeFactor: 4, purgeFactorEvidence };
  const address = {
    previous: await demo.production('PRA-06'),
    substance: await demo.substance('A006'),
    next: await demo.production('PRA-01'),
  };
  const { policyExample: example } = await demo.write<{ policyExample: PolicyExample }>(
    '/cleaning_limit_policies/Chemical/example',
    { draft, ...address },
  );
  expect(example.explanation?.limit?.l2Mg).toBe(9750);
  const { latestVersion: version } = await demo.policy('Chemical');
  const body = { ...draft, version, reason: 'a trial' };
  const edits = [{ method: 'POST', path: '/cleaning_limit_policies/Chemical', body }];
  const preview = JSON.stringify(await demo.write('/preview', { edits, limit: 50 }));
  expect(preview).toContain('purge factor: 1 → 4');
  const l3 = example.explanation?.limit?.l3MgPerSqcm;
  expect(preview).toContain(String(l3));
  await demo.under('Chemical', draft, async () => expect((await ketoprofen()).limit?.l3MgPerSqcm).toBe(l3));
});

/** Ketoprofen in the process of acetaminophen. */
async function measured(fields: object = {}): Promise<object> {
  const [apiId, productionId] = [await demo.substance('A006'), await demo.production('PRA-01')];
  const names = { externalId: 'PF-1', name: 'Crystallisation of acetaminophen' };
  return { ...names, apiId, productionId, factor: 4, evidence: 'report PF-1: 1 part in 4 found', ...fields };
}

test('a purge factor names one residue, the production of an active, and its measurement', async () => {
  const intermediateId = await demo.substance('I01');
  const ofIntermediate = await demo.production('PRA-07');
  for (const [fields, paths] of [
    [{ apiId: null }, ['apiId']],
    [{ intermediateId }, ['intermediateId']],
    [{ evidence: '' }, ['evidence']],
    [{ factor: 0.5 }, ['factor']],
    [{ productionId: ofIntermediate }, ['productionId']],
    [{ productionId: null }, ['productionId']],
  ] as const) {
    const refused = await demo.admin.post('/purge_factors', await measured(fields));
    expect([refused.status, faults(refused)], JSON.stringify(fields)).toEqual([422, paths]);
  }
});

test('the measured factor replaces that of the policy before its process alone, and is not questioned', async () => {
  const { purgeFactor } = await demo.write<{ purgeFactor: { id: string; version: number } }>(
    '/purge_factors',
    await measured(),
  );
  const again = await demo.admin.post('/purge_factors', await measured({ externalId: 'PF-2' }));
  expect([again.status, faults(again)]).toEqual([409, ['productionId']]);
  const settings = { useARL: false, useDosage: false, purgeFactor: 2, purgeFactorEvidence };
  await demo.under('Chemical', settings, async () => {
    const { limit, steps } = await ketoprofen();
    expect(limit).toMatchObject({ criterion: 'toxicity', l2Mg: 2437.5 * 4 });
    expect(limit?.flags).toContain('PURGE_FACTOR_CREDITED: 4');
    expect(limit?.flags).not.toContain('PURGE_FACTOR_UNASSIGNED');
    const credit = steps.find(step => step.formula === 'L2');
    expect(credit?.text).toContain('report PF-1');
    expect(credit?.inputs[1]).toMatchObject({ value: 4, source: { kind: 'purgeFactors', id: purgeFactor.id } });
    const { limits } = await demo.read<{ limits: Limit[] }>(
      `/limits/pairs?substance=${await demo.substance('A006')}&pageLimit=100`,
    );
    const elsewhere = limits.filter(each => each.next.externalId !== 'PRA-01' && each.criterion === 'toxicity');
    expect(elsewhere.length).toBeGreaterThan(0);
    for (const each of elsewhere)
      expect(each.flags).toEqual(expect.arrayContaining(['PURGE_FACTOR_CREDITED: 2', 'PURGE_FACTOR_UNASSIGNED']));
  });
});

test('a changed measurement recalculates, its residue and process stay, and an archived one credits nothing', async () => {
  const { id, version } = await demo.record('purge_factors', 'purgeFactors', 'PF-1');
  const moved = { version, productionId: await demo.production('PRA-02') };
  expect(faults(await demo.admin.post(`/purge_factors/${id}`, moved))).toEqual(['productionId']);
  await demo.write(`/purge_factors/${id}`, { version, factor: 5 });
  const alone = { useARL: false, useDosage: false };
  await demo.under('Chemical', alone, async () => {
    expect((await ketoprofen()).limit?.l2Mg).toBe(2437.5 * 5);
    await demo.put(`/purge_factors/${id}/archive`, { reason: 'a new process' });
    expect((await ketoprofen()).limit?.l2Mg).toBe(2437.5);
    await demo.put(`/purge_factors/${id}/unarchive`, { reason: 'the old process' });
    expect((await ketoprofen()).limit?.l2Mg).toBe(2437.5 * 5);
  });
});
