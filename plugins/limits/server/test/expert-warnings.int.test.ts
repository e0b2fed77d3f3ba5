import pg from 'pg';
import { expect, test } from 'vitest';
import type { EquipmentLimit, Explanation, LimitMatrix, ProductionLimit } from '#plugins/limits/shared/limit';
import { flagWord, outcomeWord } from '#plugins/limits/shared/limit-words';
import type { PolicyExample } from '#plugins/limits/shared/policy-example';
import type { RecordWarning } from '#plugins/limits/shared/record-warning';
import { DemoLimits, pathsOf } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';

const demo = new DemoLimits();
const plant = new GoldenPlant(demo);
const mg = (value: number) => ({ value, unit: 'mg' });
const ug = (value: number) => ({ value, unit: 'ug' });

/** An active with these fields before 100 kg of tablets of 200 mg, on equipment of its own. */
async function pairOf(active: object, next: object = {}, area = 1000) {
  const equipment = await plant.equipment({ value: area, unit: 'sqcm' });
  const { id } = await plant.create('/apis', 'api', { minTherapeuticDose: mg(5), ...active });
  const other = await plant.create('/apis', 'api', {});
  const from = await plant.product({ actives: [{ apiId: id }] });
  const fields = { route: 'oral', dosageUnitMass: mg(200), maxUnitsPerDay: 2, actives: [{ apiId: other.id }], ...next };
  const into = await plant.product(fields);
  const previous = await plant.production({ productId: from.id });
  const following = await plant.production({ productId: into.id, minBatchSize: { value: 100, unit: 'kg' } });
  for (const production of [previous, following]) await plant.map(production, equipment);
  const explain = () =>
    demo.read<Explanation>(`/limits/explain?substance=${id}&next=${following.id}&previous=${previous.id}`);
  return { id, equipment, previous: previous.id, next: following.id, into: into.id, explain };
}

const warningsAbout = async (record: string): Promise<RecordWarning[]> =>
  (await demo.read<{ recordWarnings: RecordWarning[] }>(`/limits/record-warnings?record=${record}`)).recordWarnings;

test('a cytotoxic active without a health-based limit has no limit, and every list and its record say why', async () => {
  const { id, equipment, previous, next, explain } = await pairOf({ hazards: ['cytotoxic', 'coloured'] });
  const sentence = 'No limit: health-based limit required for a hazardous active (cytotoxic)';
  const explained = await explain();
  expect([explained.outcome, explained.limit]).toEqual(['HBEL_REQUIRED', null]);
  expect(explained.sentence).toContain('has no limit: health-based limit required for a hazardous active (cytotoxic)');
  const lists = [
    (
      await demo.read<{ productionLimits: ProductionLimit[] }>('/limits/productions?pageLimit=500')
    ).productionLimits.find(each => each.production.id === previous),
    (await demo.read<{ equipmentLimits: EquipmentLimit[] }>('/limits/equipments?pageLimit=500')).equipmentLimits.find(
      each => each.equipment.id === equipment,
    ),
  ];
  for (const row of lists) expect(outcomeWord(row?.outcome ?? 'LIMIT', row?.missing ?? [])).toBe(sentence);
  const matrix = await demo.read<LimitMatrix>('/limits/matrix');
  const place = (production: string) => matrix.productions.findIndex(each => each.id === production);
  expect(matrix.withoutRequiredHbel).toEqual([{ row: place(previous), column: place(next) }]);
  expect(matrix.stoppedAtRoute).toEqual([]);
  expect(await warningsAbout(id)).toMatchObject([
    { code: 'HBEL_REQUIRED', source: 'EMA/CHMP/CVMP/SWP/169430/2012; PIC/S PI 046' },
  ]);
});

test('a draft of a health-based limit gives it a limit, unless drafts do not count', async () => {
  const draft = { basis: 'PDE', value: ug(1), route: 'oral', status: 'draft', selected: true, selectionReason: 'one' };
  const { id, explain } = await pairOf({ hazards: ['genotoxic'], hbels: [draft] });
  expect((await explain()).limit?.flags).toContain('HBEL_PROVISIONAL');
  expect(await warningsAbout(id)).toEqual([]);
  await demo.under('Chemical', { useDraftHbels: false }, async () => {
    expect((await explain()).outcome).toBe('HBEL_REQUIRED');
    expect(await warningsAbout(id)).toMatchObject([{ code: 'HBEL_REQUIRED' }]);
  });
});

test('warnings stand with their source on the limit, in lists and on the record', async () => {
  const pde = {
    basis: 'PDE',
    value: mg(0.6),
    route: 'oral',
    status: 'effective',
    selected: true,
    selectionReason: 'one',
  };
  const doses = { maxUnitsPerDay: 2, lddBasis: 'dosageUnits' };
  const other = await plant.create('/apis', 'api', {});
  const actives = [{ apiId: other.id, strength: mg(10), ldd: mg(50) }];
  const { id, previous, next, into, explain } = await pairOf({ hbels: [pde] }, { ...doses, actives });
  const { limit } = await explain();
  const expected = [
    'ABOVE_VISIBLE: 0.004 mg/sqcm, not measured',
    'HBEL_ABOVE_DOSE_SHARE: 5 mg/day',
    'UNITS_AGAINST_DOSES: 2 and 5',
  ];
  expect(limit?.flags).toEqual(expect.arrayContaining(expected));
  expect(limit?.flags.map(flagWord)).toContain(
    'The label states 2 units a day, but the maximum doses and strengths of the product make 5. Source: posology of the label (EU summary of product characteristics, section 4.2).',
  );
  const { limits } = await demo.read<{ limits: NonNullable<Explanation['limit']>[] }>(
    `/limits/pairs?previous=${previous}&next=${next}`,
  );
  expect(limits[0]?.flags).toEqual(expect.arrayContaining(expected));
  expect(await warningsAbout(id)).toMatchObject([{ code: 'HBEL_ABOVE_DOSE_SHARE', record: { kind: 'active' } }]);
  expect(await warningsAbout(into)).toMatchObject([{ code: 'UNITS_AGAINST_DOSES', record: { kind: 'product' } }]);
});

test('an active whose products have no production yet is warned about by the dose of its products', async () => {
  const pde = { basis: 'PDE', value: mg(0.6), route: 'oral', status: 'effective', selected: true };
  const { id } = await plant.create('/apis', 'api', { hbels: [{ ...pde, selectionReason: 'one' }] });
  expect(await warningsAbout(id)).toEqual([]);
  await plant.product({ route: 'oral', actives: [{ apiId: id, minDailyDose: mg(5) }] });
  const said = async () => (await warningsAbout(id)).map(({ text }) => text);
  expect(await said()).toEqual([expect.stringContaining('5 mg/day (the minimum of its products: the active itself')]);
  await plant.product({ route: 'oral', actives: [{ apiId: id }] });
  expect(await said()).toEqual([
    expect.stringContaining('5 mg/day (the minimum of the products that state one, others state none: the active'),
  ]);
});

test('a label is compared with the doses of those actives alone that state dose and strength, and the warning says so', async () => {
  const [one, other] = [await plant.create('/apis', 'api', {}), await plant.create('/apis', 'api', {})];
  const actives = [{ apiId: one.id, strength: mg(10), ldd: mg(50) }, { apiId: other.id }];
  const { id } = await plant.product({ route: 'oral', maxUnitsPerDay: 2, lddBasis: 'dosageUnits', actives });
  expect((await warningsAbout(id)).map(({ text }) => text)).toEqual([
    'The label states 2 units a day, but the maximum doses and strengths of those actives of the product that state both make 5.',
  ]);
});

test('a measured visual residue limit of the active counts in the place of 4 ug/sqcm', async () => {
  const { explain } = await pairOf({ visualResidueLimit: { value: 0.5, unit: 'ug/sqcm' } }, {}, 1e6);
  expect((await explain()).limit?.flags).toContain('ABOVE_VISIBLE: 0.0005 mg/sqcm');
  const unmeasured = await pairOf({}, {}, 1e5);
  expect((await unmeasured.explain()).limit?.flags.map(flagWord)).toContainEqual(
    expect.stringContaining(
      '4 ug/sqcm, from which residue is usually visible (no visual residue limit of this residue is recorded)',
    ),
  );
});

test('the unknown share of a formulation and the own factors of an agent are warned about on its record', async () => {
  const components = [
    { name: 'Potassium hydroxide', percent: 15, ld50: { value: 273, unit: 'mg/kg' } },
    { name: 'Perfume', percent: 7 },
  ];
  const { id } = await plant.create('/cleaning_agents', 'cleaningAgent', {
    components,
    safetyFactor: 5,
    factorsReason: 'as the supplier says',
  });
  const found = await warningsAbout(id);
  expect(found.map(({ code }) => code)).toEqual(['LD50_SHARE_UNKNOWN', 'IMPLAUSIBLE']);
  expect(found[0]?.text).toContain('7 % of the formulation');
  expect(found[1]?.text).toContain('Reason: as the supplier says');
});

test('a factor of a policy outside its range needs a reason, which stays with every limit concerned', async () => {
  const { latestVersion: version } = await demo.policy('Chemical');
  const save = (body: object) =>
    demo.admin.post('/cleaning_limit_policies/Chemical', { ...body, version, reason: 'a trial' });
  for (const fields of [
    { safetyFactor: 5 },
    { safetyFactor: 5, factorReason: '  ' },
    { arl: { value: 1001, unit: 'ppm' } },
    { useLd50: true, ld50Divisor: 99 },
    { useLd50: true, bodyWeight: 151 },
    { minRecoveryPct: 49 },
    { useGlobalRecoveryPercentage: true, globalRecoveryPercentage: 121 },
  ]) {
    const refused = await save(fields);
    expect([refused.status, pathsOf(refused)]).toEqual([422, ['factorReason']]);
  }
  const { explain } = await pairOf({});
  const settings = { safetyFactor: 5, factorReason: 'a study of 2026' };
  await demo.under('Chemical', settings, async () => {
    expect((await explain()).limit?.flags).toContain('IMPLAUSIBLE: safetyFactor 5 because a study of 2026');
    const [entry] = await demo.limpid.sql<{ body: string }>(
      `select body from audit.entry where domain = 'CleaningPolicy' order by seq desc limit 1`,
    );
    expect(entry?.body).toContain('"path":"factorReason"');
    const { policyExample } = await demo.write<{ policyExample: PolicyExample }>(
      '/cleaning_limit_policies/Chemical/example',
      { draft: {} },
    );
    const warning = policyExample.warnings.find(({ path }) => path === 'safetyFactor');
    expect(warning?.message).toMatch(/Safety factor 5 is implausible.+a study of 2026.+Source: EMA/);
  });
  expect((await explain()).limit?.flags.join()).not.toContain('IMPLAUSIBLE');
});

test('the reason for one factor is none for the next one outside its range, and goes with the last of them', async () => {
  await demo.save('Chemical', { safetyFactor: 5, factorReason: 'a study of 2026' });
  const { latestVersion: version } = await demo.policy('Chemical');
  for (const fields of [{ safetyFactor: 4 }, { arl: { value: 1001, unit: 'ppm' } }, { minRecoveryPct: 49 }]) {
    const refused = await demo.admin.post('/cleaning_limit_policies/Chemical', {
      ...fields,
      version,
      reason: 'a trial',
    });
    expect([refused.status, pathsOf(refused)]).toEqual([422, ['factorReason']]);
  }
  expect((await demo.save('Chemical', { modificationFactor: 2 })).factorReason).toBe('a study of 2026');
  const other = await demo.save('Chemical', { safetyFactor: 4, factorReason: 'a study of 2027' });
  expect(other.factorReason).toBe('a study of 2027');
  const back = await demo.save('Chemical', { safetyFactor: 1000, modificationFactor: 1 });
  expect(back.factorReason).toBeNull();
});

test('a policy saved before with such a factor keeps it, flagged without a reason, until its next save', async () => {
  const { explain } = await pairOf({});
  await demo.under('Chemical', { safetyFactor: 5, factorReason: 'to be forgotten' }, async () => {
    // A version of an earlier release has no such field.
    const owner = new pg.Client({ connectionString: demo.limpid.databaseUrl });
    await owner.connect();
    await owner.query(
      `alter table limits.policy_version disable trigger user;
       update limits.policy_version set settings = settings - 'factorReason' where residue_type = 'Chemical';
       alter table limits.policy_version enable trigger user`,
    );
    await owner.end();
    const { latestVersion: version } = await demo.policy('Chemical');
    const refused = await demo.admin.post('/cleaning_limit_policies/Chemical', {
      useARL: false,
      version,
      reason: 'a change',
    });
    expect(pathsOf(refused)).toEqual(['factorReason']);
    await demo.save('Chemical', { modificationFactor: 2, factorReason: 'found again' });
    expect((await explain()).limit?.flags).toContain('IMPLAUSIBLE: safetyFactor 5 because found again');
    await demo.save('Chemical', { modificationFactor: 1 });
  });
});

test('the limit for operators and the residue on a swab head stand beside the limit of a sample', async () => {
  const pde = {
    basis: 'PDE',
    value: ug(20),
    route: 'oral',
    status: 'effective',
    selected: true,
    selectionReason: 'one',
  };
  const { id, previous, next, explain } = await pairOf({ hbels: [pde] });
  const address = `substance=${id}&next=${next}&previous=${previous}`;
  const swab = { sampleType: 'swab', areaSqcm: 25, volumeMl: 10, recoveryPercent: 80 };
  const { operator, limit, l3MgPerSqcm } = await demo.sample(address, { ...swab, swabHeadSqcm: 4 });
  const usual = { exposureUgPerDay: 20, absorbedPercent: 10, handAreaSqcm: 100, isLower: true };
  expect(operator).toEqual({ ...usual, limitUgPerSqcm: expect.closeTo(2, 12) });
  expect(limit?.swabHead?.residueUgPerSqcm).toBeCloseTo((l3MgPerSqcm * 1000 * 25 * 0.8) / 4, 6);
  const stated = await demo.sample(address, { ...swab, skinAbsorbedPercent: 50, handAreaSqcm: 200 });
  expect([stated.operator?.limitUgPerSqcm, stated.limit?.swabHead]).toEqual([expect.closeTo(0.2, 12), null]);
  expect((await explain()).operator).toEqual(operator);
});
