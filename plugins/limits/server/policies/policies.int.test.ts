import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { MicrobialPolicy } from '#plugins/limits/shared/microbial-policy';
import type { Policy, PolicyVersion } from '#plugins/limits/shared/policy';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ only: ['limits'] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

const chemical = '/cleaning_limit_policies/Chemical';
const policy = async (path = chemical): Promise<Policy> =>
  (await admin.get(path)).body['cleaningLimitPolicy'] as unknown as Policy;
const faults = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(fault => fault.path);

test('unsaved, the four policies have the defaults of the specification', async () => {
  const { cleaningLimitPolicies } = (await admin.get('/cleaning_limit_policies')).body as unknown as {
    cleaningLimitPolicies: Policy[];
  };
  expect(cleaningLimitPolicies.map(each => [each.residueType, each.version, each.enabled])).toEqual([
    ['Chemical', 0, true],
    ['Detergent', 0, true],
    ['Intermediate', 0, false],
    ['Nitrosamine', 0, false],
  ]);
  for (const each of cleaningLimitPolicies)
    expect(each).toMatchObject({
      arl: { value: 10, unit: 'ppm' },
      residueLimit: { value: 10, unit: 'mg/sqcm' },
      globalRecoveryPercentage: 100,
      swabSampleLimit: 10,
      rinseSampleLimit: 10,
      fixedSwabLimit: 10,
      fixedRinseLimit: 10,
      purgeFactor: null,
      purgeFactorEvidence: null,
    });
  expect(cleaningLimitPolicies[2]?.safetyFactor).toBe(1000);
});

test('every save is a version with who, when, why; versions are listed, and two of them compared', async () => {
  for (const [version, arl] of [20, 30].entries())
    expect(
      (await admin.post(chemical, { arl: { value: arl, unit: 'ppm' }, version, reason: `trial ${version}` })).status,
    ).toBe(200);
  const saved = await admin.post(chemical, {
    useLd50: true,
    limitRepresentation: {
      ...(await policy()).limitRepresentation,
      productAndEquipmentLimits: { salMassUnit: 'ug' },
    },
    version: 2,
    reason: 'LD50 as well',
  });
  expect(saved.body['cleaningLimitPolicy']).toMatchObject({
    version: 3,
    latestVersion: 3,
    reason: 'LD50 as well',
    updatedByName: 'Admin Tester',
    pending: [],
  });
  const versions = (await admin.get(`${chemical}/versions`)).body['cleaningLimitPolicyVersions'];
  expect((versions as unknown as PolicyVersion[]).map(each => [each.version, each.reason, each.arl.value])).toEqual([
    [3, 'LD50 as well', 30],
    [2, 'trial 1', 30],
    [1, 'trial 0', 20],
    [0, null, 10],
  ]);
  const difference = await admin.get(`${chemical}/difference?from=1&to=3`);
  expect(difference.body['policyDifference']).toEqual({
    from: 1,
    to: 3,
    changes: [
      { path: 'useLd50', from: false, to: true },
      { path: 'arl.value', from: 20, to: 30 },
      { path: 'limitRepresentation.productAndEquipmentLimits.salMassUnit', from: 'mg', to: 'ug' },
    ],
  });
  expect(faults(await admin.get(`${chemical}/difference?from=1&to=9`))).toEqual(['to']);
});

test('the audit trail has each save with its reason and each changed setting', async () => {
  const { auditLogs } = (await admin.get('/audit_logs?domains=CleaningPolicy&pageLimit=50')).body as unknown as {
    auditLogs: { reason: string; changes: { path: string }[] }[];
  };
  const entry = auditLogs.find(each => each.reason === 'LD50 as well');
  expect(entry?.changes.map(change => change.path)).toEqual([
    'useLd50',
    'limitRepresentation.productAndEquipmentLimits.salMassUnit',
  ]);
});

test('a save on an older version is refused with the current one, a save without a difference as well', async () => {
  const stale = await admin.post(chemical, { useLd50: false, version: 1, reason: 'too late' });
  expect([stale.status, stale.body['errName']]).toEqual([409, 'StaleRecordError']);
  const same = await admin.post(chemical, { useLd50: true, version: 3, reason: 'nothing' });
  expect([same.status, same.body['errName']]).toEqual([422, 'NothingToChangeError']);
});

test('effectiveFrom: a version of tomorrow is reported as pending, and the next save is based on it', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const answer = await admin.post(chemical, {
    safetyFactor: 500,
    effectiveFrom: tomorrow,
    version: 3,
    reason: 'from tomorrow',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(await policy()).toMatchObject({
    version: 3,
    safetyFactor: 1000,
    latestVersion: 4,
    pending: [{ version: 4, effectiveFrom: tomorrow }],
  });
  const early = await admin.post(chemical, { useARL: false, version: 3, reason: 'not the last' });
  expect(early.body['errName']).toBe('StaleRecordError');
  await admin.post(chemical, { useARL: true, useLd50: false, version: 4, reason: 'at once, on top' });
  expect(await policy()).toMatchObject({ version: 5, safetyFactor: 500, useLd50: false, pending: [] });
  const past = await admin.post(chemical, {
    arl: { value: 9, unit: 'ppm' },
    effectiveFrom: '2020-01-01T00:00:00Z',
    version: 5,
    reason: 'back then',
  });
  expect([past.status, faults(past)]).toEqual([422, ['effectiveFrom']]);
});

test.each<[string, object, string[]]>([
  [
    'no criterion while enabled',
    { useToxicity: false, useDosage: false, useARL: false, useLd50: false, useProductLimit: false },
    ['enabled'],
  ],
  ['a limit of zero', { arl: { value: 0, unit: 'ppm' } }, ['arl.value']],
  ['a negative factor', { safetyFactor: -1 }, ['safetyFactor']],
  ['a unit of another kind', { residueLimit: { value: 1, unit: 'ppm' } }, ['residueLimit.unit']],
  ['a recovery of nothing', { globalRecoveryPercentage: 0 }, ['globalRecoveryPercentage']],
  [
    'a least recovery that no recovery reaches, because 100 is the most that counts',
    { minRecoveryPct: 101 },
    ['minRecoveryPct'],
  ],
  [
    'a criterion twice in the order',
    { criteriaOrder: ['arl', 'arl', 'ld50', 'dosage', 'toxicity'] },
    ['criteriaOrder'],
  ],
  ['a field that does not exist', { useMagic: true }, ['useMagic']],
  ['a purge factor where no actives are made, even of 1', { purgeFactor: 1 }, ['purgeFactor']],
  [
    'a purge factor with its evidence where no actives are made',
    { purgeFactor: 5, purgeFactorEvidence: 'Study PS-7' },
    ['purgeFactor', 'purgeFactorEvidence'],
  ],
])('%s is refused at its field', async (_what, body, expected) => {
  const answer = await admin.post(chemical, { ...body, version: 5, reason: 'trial' });
  expect([answer.status, faults(answer)]).toEqual([422, expected]);
});

test('a mass per swab in ppm, and a concentration in mg, are refused at the unit', async () => {
  const { limitRepresentation } = await policy();
  const answer = await admin.post(chemical, {
    limitRepresentation: {
      ...limitRepresentation,
      sampleLimits: { swab: { usePerSampleLimit: true, unit: 'ppm' }, rinse: { usePerSampleLimit: false, unit: 'mg' } },
    },
    version: 5,
    reason: 'trial',
  });
  expect(faults(answer)).toEqual([
    'limitRepresentation.sampleLimits.swab.unit',
    'limitRepresentation.sampleLimits.rinse.unit',
  ]);
});

test('a save without a residue type in the path names it in the body', async () => {
  const answer = await admin.post('/cleaning_limit_policies', {
    residueType: 'Detergent',
    safetyFactor: 2000,
    version: 0,
    reason: 'agents',
  });
  expect(answer.body['cleaningLimitPolicy']).toMatchObject({
    residueType: 'Detergent',
    version: 1,
    safetyFactor: 2000,
  });
  expect(
    faults(await admin.post('/cleaning_limit_policies', { safetyFactor: 1, version: 0, reason: 'agents' })),
  ).toEqual(['residueType']);
});

test('a save may say the residue type that it read, and is refused when it is that of another policy', async () => {
  const { version, residueType, safetyFactor } = await policy();
  const save = { version, reason: 'as it was read', safetyFactor };
  const refused = await admin.post(chemical, { ...save, residueType: 'Detergent' });
  expect([refused.status, faults(refused)]).toEqual([422, ['residueType']]);
  expect((await admin.post(chemical, { ...save, residueType })).body['errName']).toBe('NothingToChangeError');
});

test('the call for intermediates is the policy of that residue type', async () => {
  const path = '/intermediate-cleaning-limit-policies';
  const before = (await admin.get(path)).body['intermediateCleaningLimitPolicy'] as unknown as Policy;
  expect(before).toMatchObject({
    residueType: 'Intermediate',
    safetyFactor: 1000,
    intermediateArl: { value: 10, unit: 'ppm' },
    activesArl: { value: 10, unit: 'ppm' },
  });
  const saved = await admin.post(path, {
    enabled: true,
    intermediateArl: { value: 100, unit: 'ppm' },
    version: 0,
    reason: 'we make them',
  });
  expect(saved.body['intermediateCleaningLimitPolicy']).toMatchObject({ version: 1, intermediateArl: { value: 100 } });
  expect(await policy('/cleaning_limit_policies/Intermediate')).toMatchObject({ version: 1, enabled: true });
});

test('microbial limits: defaults by grade and rinse, saved in versions, refused where they contradict themselves', async () => {
  const path = '/microbial_cleaning_limit_policies';
  const before = (await admin.get(path)).body['microbialCleaningLimitPolicy'] as unknown as MicrobialPolicy;
  const rows = before.limits.map(({ contaminant, roomGrade, operator, action, unit }) =>
    [contaminant, roomGrade ?? 'any', operator, action, unit].join(' '),
  );
  expect(rows).toEqual([
    'BioBurden A LessThan 1 CFU per 25 sqcm',
    'BioBurden B LessThanEqualTo 5 CFU per 25 sqcm',
    'BioBurden C LessThanEqualTo 25 CFU per 25 sqcm',
    'BioBurden D LessThanEqualTo 50 CFU per 25 sqcm',
    'BioBurden any LessThanEqualTo 10 CFU per 100 ml',
    'Endotoxin any LessThanEqualTo 0.25 EU per ml',
    'TOC any LessThanEqualTo 500 ppb',
    'Conductivity any LessThanEqualTo 1.1 uS per cm',
    'pH any GreaterThanEqualTo 5 pH',
    'pH any LessThanEqualTo 7 pH',
  ]);
  const [first, ...others] = before.limits;
  const save = (body: object) => admin.post(path, { ...body, version: 0, reason: 'trial' });
  expect(faults(await save({ limits: [{ ...first, unit: 'ppb' }, ...others] }))).toEqual(['limits.0.unit']);
  expect(faults(await save({ limits: [{ ...first, alert: 3 }] }))).toEqual(['limits.0.alert']);
  expect(faults(await save({ limits: [first, first] }))).toEqual(['limits.1.contaminant']);
  expect(faults(await save({ limits: [] }))).toEqual(['limits']);
  expect(faults(await save({ limits: [{ ...first, action: 0 }] }))).toEqual(['limits.0.action']);
  const saved = await save({ limits: others });
  expect(saved.body['microbialCleaningLimitPolicy']).toMatchObject({ version: 1 });
  const versions = (await admin.get(`${path}/versions`)).body['microbialCleaningLimitPolicyVersions'];
  expect((versions as unknown as MicrobialPolicy[]).map(each => each.version)).toEqual([1, 0]);
});

test('default units: nine keys at the defaults of the specification, changed within their kind only', async () => {
  const { defaultUnits } = (await admin.get('/default_units')).body as unknown as {
    defaultUnits: { key: string; unit: string }[];
  };
  expect(Object.fromEntries(defaultUnits.map(({ key, unit }) => [key, unit]))).toEqual({
    pde: 'mg',
    td: 'mg',
    ldd: 'mg',
    min_bs: 'kg',
    surface_area: 'sqcm',
    ld50: 'mg/kg',
    strength: 'mg',
    volume: 'ml',
    tablet_weight: 'mg',
  });
  const save = (units: object[], version = 0) => admin.post('/default_units', { defaultUnits: units, version });
  expect(faults(await save([{ key: 'pde', unit: 'kg' }]))).toEqual(['defaultUnits.0.unit']);
  expect(faults(await save([{ key: 'speed', unit: 'mg' }]))).toEqual(['defaultUnits.0.key']);
  expect(
    faults(
      await save([
        { key: 'pde', unit: 'ug' },
        { key: 'pde', unit: 'mg' },
      ]),
    ),
  ).toEqual(['defaultUnits.1.key']);
  const saved = await save([
    { key: 'pde', unit: 'ug' },
    { key: 'surface_area', unit: 'sqm' },
  ]);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.body['version']).toBe(1);
  const because = { defaultUnits: [{ key: 'pde', unit: 'mg' }], version: 1, reason: 'as before' };
  expect((await admin.post('/default_units', because)).status).toBe(200);
  expect((await admin.get('/default_units/versions')).body['defaultUnitVersions']).toMatchObject([
    { version: 2, reason: 'as before', updatedByName: 'Admin Tester', changes: [{ key: 'pde', from: 'ug', to: 'mg' }] },
    {
      version: 1,
      reason: null,
      changes: [
        { key: 'pde', from: 'mg', to: 'ug' },
        { key: 'surface_area', from: 'sqcm', to: 'sqm' },
      ],
    },
  ]);
  const { auditLogs } = (await admin.get('/audit_logs?domains=DefaultUnit&pageLimit=50')).body;
  expect(auditLogs).toMatchObject([{ reason: 'as before' }, { changes: [{ path: 'pde' }, { path: 'surface_area' }] }]);
  expect((await save([{ key: 'surface_area', unit: 'sqm' }], 2)).body['errName']).toBe('NothingToChangeError');
  expect((await save([{ key: 'td', unit: 'g' }], 1)).body['errName']).toBe('StaleRecordError');
  expect(
    (
      await (
        await limpid.as('auditor')
      ).post('/default_units', { defaultUnits: [{ key: 'td', unit: 'g' }], version: 1 })
    ).status,
  ).toBe(403);
});

test('an example without a plant has nothing to show, and names what is wrong with a draft', async () => {
  const empty = await admin.post(`${chemical}/example`, { draft: { useARL: true } });
  expect(empty.body['policyExample']).toMatchObject({ explanation: null, current: null, samples: [] });
  const wrong = await admin.post(`${chemical}/example`, {
    draft: { useToxicity: false, useDosage: false, useARL: false, useLd50: false },
  });
  expect(faults(wrong)).toEqual(['enabled']);
  expect(await policy()).toMatchObject({ version: 5 });
});

test('a save names only the parts of the representation that it changes, the others stay', async () => {
  const detergent = '/cleaning_limit_policies/Detergent';
  const before = await policy(detergent);
  const save = (limitRepresentation: object, version: number): Promise<TestAnswer> =>
    admin.post(detergent, { limitRepresentation, version, reason: 'reads better' });
  const answer = await save({ productAndEquipmentLimits: { salMassUnit: 'ug' } }, before.latestVersion);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const after = await policy(detergent);
  expect(after.limitRepresentation).toEqual({
    ...before.limitRepresentation,
    productAndEquipmentLimits: { salMassUnit: 'ug' },
  });
  const swab = { sampleLimits: { swab: { usePerSampleLimit: false } } };
  expect(faults(await save(swab, after.latestVersion))).toEqual(['limitRepresentation.sampleLimits.swab.unit']);
  const back = await save({ productAndEquipmentLimits: { salMassUnit: 'mg' } }, after.latestVersion);
  expect(back.status).toBe(200);
});

test('blanks are no reason', async () => {
  const { latestVersion: version } = await policy();
  const answer = await admin.post(chemical, { safetyFactor: 500, version, reason: '     ' });
  expect([answer.status, faults(answer)]).toEqual([422, ['reason']]);
  expect((await policy()).latestVersion).toBe(version);
});

test('default units are listed with the parameters of every catalogue, and changed by key or id', async () => {
  const list = async (query: string) =>
    (await admin.get(`/default_units?${query}`)).body as unknown as {
      defaultUnits: { key: string; unit: string }[];
      pagination: object;
      version: number;
    };
  const all = await list('pageNumber=1&pageLimit=10&columns=name,externalId&doPagination=true');
  expect(all.defaultUnits).toHaveLength(9);
  expect(all.pagination).toEqual({ pageNumber: 1, pageLimit: 10, total: 9 });
  expect((await list('pageNumber=3&pageLimit=4')).defaultUnits.map(unit => unit.key)).toEqual(['tablet_weight']);
  expect((await list('search=pde')).defaultUnits.map(unit => unit.key)).toEqual(['pde']);
  expect((await list('doPagination=false&pageNumber=2')).defaultUnits).toHaveLength(9);
  const save = (units: object[]) => admin.post('/default_units', { defaultUnits: units, version: all.version });
  expect(faults(await save([{ unit: 'ug' }]))).toEqual(['defaultUnits.0.key']);
  expect(faults(await save([{ key: 'pde', id: 'td', unit: 'ug' }]))).toEqual(['defaultUnits.0.id']);
  expect((await save([{ id: 'pde', unit: 'ug' }])).status).toBe(200);
  expect((await list('search=pde')).defaultUnits).toMatchObject([{ key: 'pde', unit: 'ug' }]);
});
