import { expect, test } from 'vitest';
import { LimitsApiToken } from '#plugins/limits/server/api';
import type { ChangeoverMatrix, NextProductions, OrderAnswer } from '#plugins/qualification/shared/coverage/changeover';
import { toxicityScore } from '#plugins/risk/server/api';
import { bodyOf, cellsOf, pairIn, plant, proves, readMap, specialist, startPlant } from './coverage.fixture.js';
import { storeResult } from './stored-result.fixture.js';
import type { Pair } from './stored-study.fixture.js';

startPlant();

const nextAfter = async (pair: Pair): Promise<NextProductions> =>
  bodyOf<NextProductions>(
    await specialist.get(`/changeovers/next?equipmentId=${pair.equipmentId}&productionId=${pair.productionId}`),
  );
const matrixOf = async (equipmentId: string): Promise<ChangeoverMatrix['changeoverMatrix']> =>
  bodyOf<ChangeoverMatrix>(await specialist.get(`/changeovers?equipmentId=${equipmentId}`)).changeoverMatrix;

test('a production follows once the residues of the previous one are proven, with level, limit and procedure; before it says why not', async () => {
  const pair = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  const before = await nextAfter(pair);
  expect(before.assessment).toBeNull();
  const other = before.nextProductions.find(({ level }) => level === 'C');
  expect(other).toMatchObject({ isAllowed: false, limitMgPerSqcm: expect.any(Number) as number });
  expect(other?.whyNot[0]).toMatchObject({
    reason: 'notProven',
    equipment: { externalId: 'EQ-CMP-02' },
    residue: { kind: 'active' },
    status: 'notValidated',
  });
  const cells = await cellsOf(pair);
  await proves(pair, cells);
  const after = await nextAfter(pair);
  const allowed = after.nextProductions.filter(({ isAllowed }) => isAllowed);
  expect(allowed.length).toBeGreaterThan(1);
  expect(after.nextProductions.findLastIndex(each => each.isAllowed)).toBe(allowed.length - 1);
  const same = after.nextProductions.find(({ production }) => production.id === pair.productionId);
  expect(same).toMatchObject({ level: 'A', isAllowed: true, limitMgPerSqcm: null });
  expect(allowed.find(({ level }) => level === 'C')?.procedures.length).toBeGreaterThan(0);
});

test('the changeover matrix says of each pair what the list of next productions says', async () => {
  const pair = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  const { productions, rows } = await matrixOf(pair.equipmentId);
  const row = rows[productions.findIndex(({ id }) => id === pair.productionId)] ?? '';
  const { nextProductions } = await nextAfter(pair);
  const byId = new Map(nextProductions.map(each => [each.production.id, each.isAllowed ? each.level : 'X']));
  expect([...row]).toEqual(productions.map(({ id }) => byId.get(id) ?? '.'));
  expect(row).toContain('C');
  expect(new Set(rows.join(''))).toContain('X');
});

test('the order of campaigns avoids what is not allowed and is never worse than the order given', async () => {
  const map = await readMap();
  const equipmentId = pairIn(map, 'EQ-CMP-02', 'PRD-12').equipmentId;
  const { productions, rows } = await matrixOf(equipmentId);
  const proven = pairIn(map, 'EQ-CMP-02', 'PRD-12').productionId;
  // The only changeover that is allowed begins with the proven production, which comes last here.
  const row = rows[productions.findIndex(({ id }) => id === proven)] ?? '';
  const others = productions.filter(({ id }, at) => id !== proven && row[at] === 'C').slice(0, 5);
  const productionIds = [...others.map(({ id }) => id), proven];
  const send = (more: object) => specialist.post('/changeovers/order', { equipmentId, productionIds, ...more });
  const answer = bodyOf<OrderAnswer>(await send({}));
  expect(answer.best.forbidden).toBeLessThan(answer.given.forbidden);
  expect([answer.isBetter, answer.isExact]).toEqual([true, true]);
  expect(answer.best.productions.map(({ id }) => id).toSorted()).toEqual(productionIds.toSorted());
  const again = bodyOf<OrderAnswer>(await send({ productionIds: answer.best.productions.map(({ id }) => id) }));
  expect(again.isBetter).toBe(false);
  expect((await send({ productionIds: [proven, equipmentId] })).body['fields']).toEqual([
    { path: 'productionIds.1', message: 'does not use this equipment' },
  ]);
});

test('a changeover without a proof that was measured above its limit is not allowed although it is proven', async () => {
  const map = await readMap();
  const pair = pairIn(map, 'EQ-CMP-02', 'PRD-12');
  const { nextProductions } = await nextAfter(pair);
  expect(nextProductions.some(({ isAllowed, level }) => isAllowed && level === 'C')).toBe(true);
  await storeResult(plant, pair, { adjustedMgPerSqcm: 1000, percentOfLimit: 900, verdict: 'fail' });
  const after = await nextAfter(pair);
  const other = after.nextProductions.find(({ level }) => level === 'C');
  expect(other).toMatchObject({ isAllowed: false, highestResultMgPerSqcm: 1000 });
  expect(other?.whyNot.map(({ reason }) => reason)).toEqual(['resultAboveLimit']);
});

test('a changeover is shown by eye where the inspection settings let it and residue is seen far below its limit', async () => {
  const limits = plant.kernel.resolve(LimitsApiToken);
  const { pair, activeId } = await plant.run(async call => {
    const current = await limits.current(call);
    const usedBy = (id: string | undefined): readonly string[] =>
      current.records.productions.find(each => each.id === id)?.uses.map(({ equipmentId }) => equipmentId) ?? [];
    for (const { limit, previous, next, substance, hbelMgPerDay } of current.workings()) {
      const shared = usedBy(previous?.id).find(id => usedBy(next.id).includes(id));
      if (limit !== null && shared !== undefined && toxicityScore(hbelMgPerDay).value !== null)
        return { pair: { equipmentId: shared, productionId: previous?.id ?? '' }, activeId: substance.id };
    }
    throw new Error('no active has a health-based limit');
  });
  const evidence = async () =>
    (await nextAfter(pair)).nextProductions.filter(({ level }) => level === 'C').map(each => each.evidence);
  expect(new Set(await evidence())).toEqual(new Set(['test']));
  const settings = { version: 0, visualOnlyAllowed: { vrlMarginFactor: 1, toxicityScoreMax: 10 } };
  expect((await (await plant.as('admin')).post('/cleaning_inspection_settings', settings)).status).toBe(200);
  expect(new Set(await evidence()), 'nobody has seen the residue yet').toEqual(new Set(['test']));
  const { api } = await specialist.read<{ api: { version: number } }>(`/apis/${activeId}`);
  const seen = { visualResidueLimit: { value: 0.0001, unit: 'ug/sqcm' }, version: api.version, reason: 'Spiked' };
  bodyOf(await specialist.post(`/apis/${activeId}`, seen));
  expect(await evidence()).toContain('visual');
});

test('either equipment or a train is asked for, and only what the facility has', async () => {
  const { equipmentId, productionId } = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  expect((await specialist.get('/changeovers')).status).toBe(422);
  expect((await specialist.get(`/changeovers?equipmentId=${equipmentId}&equipmentTrainId=${equipmentId}`)).status).toBe(
    422,
  );
  expect((await specialist.get(`/changeovers?equipmentTrainId=${equipmentId}`)).status).toBe(404);
  const elsewhere = `/changeovers/next?equipmentId=${equipmentId}&productionId=${equipmentId}`;
  expect((await specialist.get(elsewhere)).status).toBe(404);
  expect((await specialist.get(`/coverage/${productionId}/${equipmentId}`)).status).toBe(404);
});
