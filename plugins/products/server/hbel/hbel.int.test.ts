import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { HbelsOfActive, ShownHbel } from '#plugins/products/shared/hbel';
import { PlantDataToken } from '../api.js';
import { errorOf, HbelClient, hbelOf, paths, simple, type SavedActive } from './hbel.fixture.js';

let plant: TestKernel;
let specialist: TestClient;
let calls: HbelClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
  calls = new HbelClient(specialist);
});
afterAll(() => plant.close());

const limitsOf = async (id: string): Promise<unknown> => {
  const rows = [{ table: 'products.active', id }];
  const found = await plant.run(call => plant.kernel.resolve(PlantDataToken).changed(call, rows));
  return found.actives[0]?.hbelMgPerDay;
};

const anActive = (more?: object): Promise<SavedActive> => calls.anActive(more);
const opinions = (apiId: string): Promise<HbelsOfActive> => calls.opinions(apiId);
const add = (apiId: string, body?: object): Promise<ShownHbel> => calls.add(apiId, body);
const choose = (hbel: ShownHbel, more?: object): Promise<TestAnswer> => calls.choose(hbel, more);

const because = (value: number) => ({ value, reason: 'by the species and length of the study' });
const derivation = {
  method: 'pointOfDeparture',
  pointOfDeparture: { study: '13 weeks, rat', kind: 'NOAEL', value: 10, unit: 'mg/kg/day' },
  bodyWeightKg: 50,
  factors: { f1: because(5), f2: because(10), f3: because(5), f4: { value: 1 }, f5: { value: 1 } },
};

describe('an opinion', () => {
  test('is refused when the active has the maximum number, until one is withdrawn', async () => {
    const hbels = Array.from({ length: 50 }, (_, index) => ({ ...simple, authority: `Authority ${index}` }));
    const { id } = await anActive({ hbels });
    const refused = await specialist.post(`/apis/${id}/hbels`, simple);
    expect(errorOf(refused)).toEqual([422, 'DataValidationError', '']);
    expect(refused.body['message']).toContain('at most 50 health-based limits');
    const [first] = (await opinions(id)).hbels;
    await specialist.put(`/hbels/${first?.id}/withdraw`, { version: first?.version, reason: 'outdated' });
    expect((await add(id, {})).number).toBe(51);
  });

  test('is calculated from its derivation and stored with report, author and reasons', async () => {
    const { id } = await anActive();
    const author = { name: 'Dr. T. Ox', qualification: 'European Registered Toxicologist', organisation: 'ToxCo' };
    const hbel = await add(id, {
      derivation,
      author,
      reportNumber: 'TOX-7',
      reportVersion: '2',
      population: 'adults',
      effectiveFrom: '2026-01-01',
      reviewDueOn: '2031-01-01',
    });
    expect(hbel).toMatchObject({
      derivation,
      author,
      number: 1,
      status: 'draft',
      calculatedUgPerDay: 2000,
      valueMgPerDay: 2,
      isProvisional: true,
      reviewDueOn: '2031-01-01',
      flags: ['provisional'],
      version: 1,
    });
    expect(hbelOf(await specialist.get(`/hbels/${hbel.id}`))).toEqual(hbel);
  });

  test('stores the form of its factors: one composite factor if the report states one', async () => {
    const { id } = await anActive();
    const composite = { ...derivation, factors: { ufc: because(250), mf: because(2) } };
    const hbel = await add(id, { derivation: composite, value: { value: 1, unit: 'mg' }, basis: 'ADE' });
    expect(hbel).toMatchObject({ derivation: composite, calculatedUgPerDay: 1000 });
  });

  test('stores the exposure of an inhalation study, with the source of the breathing data', async () => {
    const { id } = await anActive();
    const study = { study: 'two years, rat', kind: 'NOAEL', value: 247, unit: 'ppm' };
    const exposure = {
      molarMassGPerMol: 101.19,
      hoursPerDay: 6,
      daysPerWeek: 5,
      breathedLPerDay: 290,
      weightKg: 0.425,
    };
    const inhaled = {
      ...derivation,
      pointOfDeparture: study,
      factors: { ...derivation.factors, f3: because(2) },
      inhalation: exposure,
    };
    const stated = { derivation: inhaled, value: { value: 62, unit: 'mg' } };
    const unsourced = await specialist.post(`/apis/${id}/hbels`, { ...simple, ...stated });
    expect(errorOf(unsourced)).toEqual([422, 'DataValidationError', 'derivation.inhalation.source']);
    const sourced = { ...inhaled, inhalation: { ...exposure, source: 'ICH Q3C, part IV' } };
    const hbel = await add(id, { ...stated, derivation: sourced });
    expect(hbel.derivation).toEqual(sourced);
    expect(hbel.calculatedUgPerDay).toBeCloseTo(62_279.73, 1);
    const nothing = { ...inhaled, inhalation: null };
    const missing = await specialist.post(`/apis/${id}/hbels`, { ...simple, ...stated, derivation: nothing });
    expect(errorOf(missing)).toContain('derivation.inhalation.breathedLPerDay');
  });

  test.each([
    ['a value that the derivation does not give', { value: { value: 2.5, unit: 'mg' } }, ['value']],
    ['a value in another unit by mistake', { value: { value: 2, unit: 'ug' } }, ['value']],
    [
      'a factor without a reason',
      { derivation: { ...derivation, factors: { ...derivation.factors, f1: { value: 5 } } } },
      ['derivation.factors.f1.reason'],
    ],
    [
      'a factor outside its range',
      { derivation: { ...derivation, factors: { ...derivation.factors, f2: because(11) } } },
      ['derivation.factors.f2.value'],
    ],
    [
      'a composite factor with one of its parts',
      { derivation: { ...derivation, factors: { ufc: because(250), f2: because(10) } } },
      ['derivation.factors.f2'],
    ],
    [
      'a composite factor without a reason',
      { derivation: { ...derivation, factors: { ufc: { value: 250 } } } },
      ['derivation.factors.ufc.reason'],
    ],
    ['no body weight', { derivation: { ...derivation, bodyWeightKg: null } }, ['derivation.bodyWeightKg']],
    ['a review before it is effective', { effectiveFrom: '2026-05-01', reviewDueOn: '2026-04-30' }, ['reviewDueOn']],
    ['a day that does not exist', { reviewDueOn: '2026-02-30' }, ['reviewDueOn']],
    ['a predecessor of nowhere', { supersedesId: '00000000-0000-4000-8000-000000000000' }, ['supersedesId']],
    ['a sent status', { status: 'inForce' }, ['status']],
    ['a sent calculated value', { calculatedUgPerDay: 1 }, ['calculatedUgPerDay']],
  ])('with %s is refused and names the field', async (_what, fields, expected) => {
    const { id } = await anActive();
    const answer = await specialist.post(`/apis/${id}/hbels`, { ...simple, derivation, ...fields });
    expect(errorOf(answer)).toEqual([422, 'DataValidationError', ...expected]);
    expect((await opinions(id)).hbels).toEqual([]);
  });

  test('may state the calculated value rounded', async () => {
    const { id } = await anActive();
    const td50 = { method: 'td50', td50MgPerKgDay: 0.0959, bodyWeightKg: 50 };
    const hbel = await add(id, { basis: 'AI', value: { value: 96, unit: 'ng' }, derivation: td50 });
    expect(hbel.calculatedUgPerDay).toBeCloseTo(0.0959, 12);
  });

  test('changes with the version that was read, and its history records what changed and why', async () => {
    const { id } = await anActive();
    const hbel = await add(id, {});
    const change = { version: 1, value: { value: 1, unit: 'mg' }, reason: 'new study' };
    expect(hbelOf(await specialist.post(`/hbels/${hbel.id}`, change))).toMatchObject({ version: 2 });
    expect(errorOf(await specialist.post(`/hbels/${hbel.id}`, change))).toEqual([409, 'StaleRecordError']);
    const { body } = await specialist.get(`/hbels/${hbel.id}/history`);
    const [latest, first] = body['history'] as unknown as { action: string; reason: string; sentence: string }[];
    expect(first?.action).toBe('create');
    expect(latest).toMatchObject({ reason: 'new study', sentence: expect.stringContaining('from 2 mg to 1 mg') });
  });

  test('cannot be recorded on an archived active or one of another facility', async () => {
    const { id } = await anActive();
    await specialist.put(`/apis/${id}/archive`, { reason: 'not made any more' });
    expect(errorOf(await specialist.post(`/apis/${id}/hbels`, simple))).toEqual([409, 'ArchivedEntryError']);
    const nowhere = await specialist.post('/apis/00000000-0000-4000-8000-000000000000/hbels', simple);
    expect(nowhere.status).toBe(404);
  });
});

describe('of several opinions', () => {
  test('a difference above threefold is flagged, and one above tenfold must be explained', async () => {
    const { id } = await anActive();
    await add(id, { value: { value: 1, unit: 'mg' } });
    const near = await add(id, { value: { value: 310, unit: 'ug' } });
    expect(near).toMatchObject({
      ratio: expect.closeTo(1000 / 310, 9),
      flags: ['ratioAbove3', 'provisional', 'noReport'],
    });
    const far = { ...simple, value: { value: 99, unit: 'ug' } };
    const refused = await specialist.post(`/apis/${id}/hbels`, far);
    expect(errorOf(refused)).toEqual([422, 'DataValidationError', 'ratioExplanation']);
    const explained = await add(id, { ...far, ratioExplanation: 'microbiological end point' });
    expect(explained.flags).toEqual(['ratioAbove10', 'provisional', 'noReport']);
    expect(explained.ratioTo).toContain('HBEL 1 of');
  });

  test('imported ones are flagged until explained, at the latest when one is chosen', async () => {
    const seed = { ...simple, authority: 'JECFA', selected: true, selectionReason: 'only published value' };
    const { id } = await anActive({ hbels: [seed, { ...simple, value: { value: 20, unit: 'ug' } }] });
    const [, other] = (await opinions(id)).hbels;
    if (other === undefined) throw new Error('no second opinion');
    expect(other.flags).toEqual(['ratioAbove10', 'unexplained', 'noReport']);
    expect(errorOf(await choose(other))).toEqual([422, 'DataValidationError', 'ratioExplanation']);
    expect(await limitsOf(id)).toEqual({ oral: 2 });
    const chosen = hbelOf(await choose(other, { ratioExplanation: 'the seed rests on another end point' }));
    expect([chosen.status, chosen.flags]).toEqual(['inForce', ['ratioAbove10', 'noReport']]);
  });

  test('the lowest applies unless another is chosen with a reason, which the register flags (HBL-05)', async () => {
    const { id } = await anActive();
    const lowest = await add(id, { value: { value: 25, unit: 'ug' } });
    const higher = await add(id, { value: { value: 60, unit: 'ug' } });
    expect(errorOf(await specialist.put(`/hbels/${higher.id}/choose`, { version: higher.version }))[0]).toBe(422);
    expect(hbelOf(await choose(higher)).flags).toContain('notLowest');
    expect(hbelOf(await choose(lowest)).flags).not.toContain('notLowest');
  });

  test('those for other routes do not count', async () => {
    const { id } = await anActive();
    await add(id, {});
    const hbel = await add(id, { route: 'parenteral', value: { value: 2, unit: 'ug' } });
    expect(hbel.ratio).toBeNull();
  });

  test('limits use the chosen one immediately, and the previous one becomes a draft', async () => {
    const active = await anActive();
    const [one, two] = [await add(active.id, {}), await add(active.id, { value: { value: 1, unit: 'mg' } })];
    expect(await limitsOf(active.id)).toEqual({});
    const first = hbelOf(await choose(one));
    expect(first).toMatchObject({ status: 'inForce', chosenReason: 'best data', version: 2 });
    expect(first.effectiveFrom).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(await limitsOf(active.id)).toEqual({ oral: 2 });
    expect(errorOf(await choose(first))).toEqual([422, 'NothingToChangeError']);
    hbelOf(await choose(two, { reason: 'later and better study' }));
    expect(await limitsOf(active.id)).toEqual({ oral: 1 });
    const { hbels } = await opinions(active.id);
    expect(hbels.map(hbel => [hbel.status, hbel.chosenReason])).toEqual([
      ['draft', null],
      ['inForce', 'later and better study'],
    ]);
    const history = (await specialist.get(`/apis/${active.id}/history`)).body['history'];
    expect(history?.[0]).toMatchObject({ reason: 'later and better study', changes: [{ path: 'hbels' }] });
  });

  test('a newer version supersedes the one that it names', async () => {
    const { id } = await anActive();
    const old = hbelOf(await choose(await add(id, {})));
    const next = await add(id, { supersedesId: old.id, reportVersion: '2', value: { value: 1.5, unit: 'mg' } });
    hbelOf(await choose(next));
    const { hbels } = await opinions(id);
    expect(hbels.map(hbel => hbel.status)).toEqual(['superseded', 'inForce']);
    const late = await specialist.post(`/hbels/${old.id}`, { version: 3, authority: 'EMA', reason: 'too late' });
    expect(late.status).toBe(422);
  });

  test('choosing and withdrawing need a reason, and the version that was read', async () => {
    const { id } = await anActive();
    const hbel = await add(id, {});
    for (const verb of ['choose', 'withdraw']) {
      const put = (body: object): Promise<TestAnswer> => specialist.put(`/hbels/${hbel.id}/${verb}`, body);
      expect(errorOf(await put({ version: 1 }))).toEqual([422, 'DataValidationError', 'reason']);
      expect(errorOf(await put({ version: 1, reason: '    ' }))).toEqual([422, 'DataValidationError', 'reason']);
      expect(errorOf(await put({ version: 9, reason: 'a reason' }))).toEqual([409, 'StaleRecordError']);
    }
    expect((await opinions(id)).hbels[0]).toMatchObject({ status: 'draft', version: 1 });
  });

  test('a chosen one that is withdrawn leaves the limits without it, and stays readable', async () => {
    const { id } = await anActive();
    const hbel = hbelOf(await choose(await add(id, {})));
    const withdrawn = await specialist.put(`/hbels/${hbel.id}/withdraw`, { version: 2, reason: 'study was flawed' });
    expect(hbelOf(withdrawn)).toMatchObject({ status: 'withdrawn', withdrawnReason: 'study was flawed', flags: [] });
    expect(await limitsOf(id)).toEqual({});
    expect(errorOf(await choose(hbelOf(withdrawn)))[0]).toBe(422);
  });

  test('of two chosen at once one is in force, and both records agree', async () => {
    const { id } = await anActive();
    const [one, two] = [await add(id, {}), await add(id, { value: { value: 1, unit: 'mg' } })];
    const answers = await Promise.all([choose(one), choose(two)]);
    expect(answers.map(answer => answer.status)).toContain(200);
    const inForce = (await opinions(id)).hbels.filter(hbel => hbel.status === 'inForce');
    expect(inForce).toHaveLength(1);
    expect(await limitsOf(id)).toEqual({ oral: inForce[0]?.valueMgPerDay });
  });

  test('a limit in force changes only with a reason', async () => {
    const { id } = await anActive();
    const hbel = hbelOf(await choose(await add(id, {})));
    const change = { version: 2, value: { value: 3, unit: 'mg' } };
    expect(errorOf(await specialist.post(`/hbels/${hbel.id}`, change))).toEqual([422, 'DataValidationError', 'reason']);
    hbelOf(await specialist.post(`/hbels/${hbel.id}`, { ...change, reason: 'typing error' }));
    expect(await limitsOf(id)).toEqual({ oral: 3 });
  });
});

describe('the list in the row of an active', () => {
  const seed = {
    ...simple,
    basis: 'ADE',
    authority: 'JECFA',
    status: 'draft',
    selected: true,
    selectionReason: 'only',
  };

  test('is synchronised with the records: known entries change theirs, new ones are added, missing ones withdrawn', async () => {
    const other = { ...simple, authority: 'EMA', status: 'effective' };
    const active = await anActive({ hbels: [seed, other] });
    const { hbels } = await opinions(active.id);
    expect(hbels.map(hbel => [hbel.status, hbel.isProvisional, hbel.authority])).toEqual([
      ['inForce', true, 'JECFA'],
      ['draft', false, 'EMA'],
    ]);
    const changed = [
      { ...other, value: { value: 4, unit: 'mg' }, selected: true, selectionReason: 'reviewed' },
      { ...simple, authority: 'FSCJ' },
    ];
    const saved = await specialist.post(`/apis/${active.id}`, { hbels: changed, version: 1 });
    expect(saved.body['api']).toMatchObject({ hbels: changed });
    const after = (await opinions(active.id)).hbels;
    expect(after.map(hbel => [hbel.id, hbel.status])).toEqual([
      [hbels[0]?.id, 'withdrawn'],
      [hbels[1]?.id, 'inForce'],
      [after[2]?.id, 'draft'],
    ]);
    expect(after[1]).toMatchObject({ valueMgPerDay: 4, chosenReason: 'reviewed', version: 2 });
  });

  test('equals the records, whichever of both changes', async () => {
    const active = await anActive({ hbels: [seed] });
    const better = await add(active.id, { authority: 'ToxCo', value: { value: 1, unit: 'mg' } });
    hbelOf(await choose(better, { reason: 'reviewed by a toxicologist' }));
    const { body } = await specialist.get(`/apis/${active.id}`);
    expect(body['api']?.['hbels']).toEqual([
      { basis: 'ADE', value: simple.value, route: 'oral', authority: 'JECFA', status: 'draft' },
      {
        ...simple,
        value: { value: 1, unit: 'mg' },
        authority: 'ToxCo',
        status: 'draft',
        selected: true,
        selectionReason: 'reviewed by a toxicologist',
      },
    ]);
    const again = await specialist.post(`/apis/${active.id}`, { version: 3, remarks: 'no word of limits' });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect((await opinions(active.id)).hbels.map(hbel => hbel.version)).toEqual([2, 2]);
  });

  test('a value that contradicts the derivation of its record is refused at its entry', async () => {
    const { id, version } = await anActive();
    await add(id, { derivation });
    const hbels = [{ ...simple, value: { value: 5, unit: 'mg' }, status: 'draft' }];
    const answer = await specialist.post(`/apis/${id}`, { hbels, version: version + 1 });
    expect(errorOf(answer)).toEqual([422, 'DataValidationError', 'hbels.0.value']);
  });
});

describe('the report', () => {
  const form = (content: string, version: number): FormData => {
    const data = new FormData();
    data.set('data', JSON.stringify({ version }));
    data.set('report', new Blob([content]), 'tox-7.pdf');
    return data;
  };

  test('is a PDF by its content, attached to a record and returned unchanged', async () => {
    const { id } = await anActive();
    const hbel = await add(id, {});
    const path = `/hbels/${hbel.id}/report`;
    expect((await specialist.get(path)).status).toBe(404);
    expect((await specialist.upload(path, form('<html>no report</html>', 1))).status).toBe(422);
    expect(errorOf(await specialist.post(path, { version: 1 }))).toEqual([422, 'DataValidationError', 'report']);
    expect(errorOf(await specialist.upload(path, form('%PDF-1.7 x', 9)))).toEqual([409, 'StaleRecordError']);
    const saved = hbelOf(await specialist.upload(path, form('%PDF-1.7 report', 1)));
    expect(saved).toMatchObject({ version: 2, report: { name: 'tox-7.pdf', size: 15 }, flags: ['provisional'] });
    const read = await specialist.get(path);
    expect([read.headers.get('content-type'), new TextDecoder().decode(read.bytes)]).toEqual([
      'application/pdf',
      '%PDF-1.7 report',
    ]);
  });
});

test('a derivation can be calculated without storing it; every missing input is named', async () => {
  const answer = await specialist.post('/hbels/derive', derivation);
  expect(answer.body['derivation']).toMatchObject({
    valueUgPerDay: 2000,
    formula: 'PDE = POD × BW / (F1 × F2 × F3 × F4 × F5)',
  });
  const nothing = await specialist.post('/hbels/derive', { method: 'pointOfDeparture' });
  expect(paths(nothing)).toEqual(['pointOfDeparture', 'bodyWeightKg', 'factors']);
});

test('an opinion is recorded also while a long import refers to the active', async () => {
  const { id } = await anActive();
  const importing = new pg.Client({ connectionString: plant.databaseUrl });
  await importing.connect();
  onTestFinished(() => importing.end());
  await importing.query('begin');
  await importing.query('select from products.active where id = $1 for key share', [id]);
  expect((await specialist.post(`/apis/${id}/hbels`, simple)).status).toBe(201);
});
