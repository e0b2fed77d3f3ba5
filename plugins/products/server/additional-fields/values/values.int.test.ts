import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testKernel, untilWaiting, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
let specialist: TestClient;
const ids: Record<string, string> = {};

const low = { value: 'low', label: 'Low risk', score: 1 };
const high = { value: 'high', label: 'High risk', score: 9 };
const definitions: Readonly<Record<string, object>> = {
  line: { type: 'single-line text' },
  text: { type: 'multi-line text' },
  moment: { type: 'date-time' },
  agreed: { type: 'yes/no' },
  day: { type: 'date' },
  cold: { type: 'number', unit: '°C', minimum: -80, maximum: 40, decimals: 1, usableInRanking: true },
  people: { type: 'users list' },
  places: { type: 'location list' },
  risk: { type: 'single select', options: [low, high], usableInRanking: true },
};

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  [admin, specialist] = [await plant.as('admin'), await plant.as('specialist')];
  for (const [key, fields] of Object.entries(definitions)) ids[key] = (await defined(key, fields)).id;
});
afterAll(() => plant.close());

async function defined(key: string, fields: object, entityKind = 'api'): Promise<{ id: string; version: number }> {
  const answer = await admin.post('/additional-fields', { externalId: key, name: `The ${key}`, entityKind, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['additionalField'] as unknown as { id: string; version: number };
}

interface Value {
  readonly definitionId: string;
  readonly value: unknown;
}
const values = (given: object): Value[] =>
  Object.entries(given).map(([key, value]) => ({ definitionId: ids[key] ?? key, value: value as unknown }));
const faults = (answer: TestAnswer): string[] =>
  ((answer.body['fields'] ?? []) as unknown as { path: string; message: string }[]).map(
    ({ path, message }) => `${path} ${message}`,
  );

let number = 0;
async function anActive(fields: object = {}): Promise<{ id: string; additionalFields: Value[] | null }> {
  number += 1;
  const answer = await specialist.post('/apis', { externalId: `API-${number}`, name: `Active ${number}`, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['api'] as unknown as { id: string; additionalFields: Value[] | null };
}
async function kept(id: string): Promise<Record<string, unknown>> {
  const { additionalFields } = (await specialist.get(`/apis/${id}`)).body['api'] as unknown as {
    additionalFields: Value[] | null;
  };
  const key = (definitionId: string): string =>
    Object.keys(ids).find(each => ids[each] === definitionId) ?? definitionId;
  return Object.fromEntries((additionalFields ?? []).map(({ definitionId, value }) => [key(definitionId), value]));
}
const save = (id: string, version: number, additionalFields: unknown, more: object = {}): Promise<TestAnswer> =>
  specialist.post(`/apis/${id}`, { version, additionalFields, ...more });

const good: Readonly<Record<string, unknown>> = {
  line: 'store cool',
  text: 'first line\nsecond line',
  moment: '2026-11-21T08:30:00+01:00',
  agreed: false,
  day: '2028-02-29',
  cold: -20.5,
  people: ['specialist', 'admin'],
  places: ['Room 1', 'Room 2'],
  risk: 'high',
};

describe('values', () => {
  test('of every type are stored as entered', async () => {
    const { id } = await anActive({ additionalFields: values(good) });
    expect(await kept(id)).toEqual(good);
  });

  test.each([
    ['line', 'two\nlines', 'must be one line'],
    ['line', 'x'.repeat(256), 'must have at most 255 characters'],
    ['line', 5, 'must be text'],
    ['text', true, 'must be text'],
    ['moment', '2026-11-21', 'must be a date and time'],
    ['moment', '2026-02-30T10:00:00Z', 'must be a date and time'],
    ['moment', '2026-11-21T25:00:00Z', 'must be a date and time'],
    ['agreed', 'yes', 'must be yes or no'],
    ['day', '2027-02-29', 'must be a date'],
    ['day', '21.11.2026', 'must be a date'],
    ['cold', '5', 'must be a number'],
    ['cold', -80.1, 'must be at least -80 °C'],
    ['cold', 41, 'must be at most 40 °C'],
    ['cold', 0.25, 'must have at most 1 decimals'],
    ['people', 'specialist', 'must be a list of user names'],
    ['people', ['specialist', 'nobody'], 'nobody is not a user'],
    ['people', ['admin', 'Admin'], 'has Admin twice'],
    ['places', ['Room 1|2'], 'must not contain'],
    ['risk', 'medium', 'must be one of low, high'],
  ])('of %s: %j is refused at its position', async (key, value, message) => {
    const { id } = await anActive();
    const answer = await save(id, 1, values({ [key]: value }));
    expect(answer.status).toBe(422);
    expect(faults(answer)).toEqual([
      expect.stringContaining(`additionalFields.0.value ${message}`) as unknown as string,
    ]);
  });

  test('refuse fields that are unknown, archived, of another kind, or repeated, all at once', async () => {
    const gone = await defined('gone', { type: 'number' });
    await admin.put(`/additional-fields/${gone.id}/archive`, { reason: 'not needed' });
    const other = await defined('other_kind', { type: 'number' }, 'product');
    const { id } = await anActive();
    const answer = await save(id, 1, [
      ...values({ line: 'fine', [crypto.randomUUID()]: 1, [gone.id]: 1, [other.id]: 1 }),
      ...values({ line: 'again', cold: 99 }),
    ]);
    expect(answer.status).toBe(422);
    expect(faults(answer)).toEqual([
      'additionalFields.1.definitionId is not an additional field of this facility',
      'additionalFields.2.definitionId The gone is archived',
      'additionalFields.3.definitionId The other_kind is not a field of this kind of record',
      'additionalFields.4.definitionId is listed twice',
      'additionalFields.5.value must be at most 40 °C',
    ]);
  });

  test('are one list: order is irrelevant, a cleared value is removed, and other fields do not affect them', async () => {
    const { id } = await anActive({ additionalFields: values({ line: ' cool ', cold: 5, places: ['A', ' '] }) });
    expect(await kept(id)).toEqual({ line: 'cool', cold: 5, places: ['A'] });
    const same = await save(id, 1, values({ places: ['A'], cold: 5, line: 'cool' }));
    expect(same.body['errName']).toBe('NothingToChangeError');
    expect((await specialist.post(`/apis/${id}`, { version: 1, name: 'Renamed' })).status).toBe(200);
    expect(await kept(id)).toEqual({ line: 'cool', cold: 5, places: ['A'] });
    expect((await save(id, 2, values({ line: ' ', places: [], cold: 5 }))).status).toBe(200);
    expect(await kept(id)).toEqual({ cold: 5 });
    expect((await save(id, 3, null)).status).toBe(200);
    expect((await specialist.get(`/apis/${id}`)).body['api']).toMatchObject({ additionalFields: null, version: 4 });
  });

  test('name users regardless of case, and store the names in the spelling of the accounts', async () => {
    const roles = { roles: ['Production'], facilities: [plant.facility.id] };
    const person = { username: 'İLKER', firstName: 'İlker', lastName: 'Kaya', ...roles };
    expect((await admin.call('POST', '/users', person)).status).toBe(201);
    const { id } = await anActive({ additionalFields: values({ people: ['ilker'] }) });
    expect(await kept(id)).toEqual({ people: ['İLKER'] });
  });

  test('of the record and its own fields are refused together', async () => {
    const answer = await specialist.post('/apis', {
      externalId: 'API-BOTH',
      name: 'Both',
      casNumber: '103-90-3',
      additionalFields: values({ cold: 99 }),
    });
    expect(faults(answer).map(fault => fault.split(' ')[0])).toEqual(['casNumber', 'additionalFields.0.value']);
  });

  test('are kept but not required while their field is archived, and return when it is restored', async () => {
    const note = await defined('note', { type: 'single-line text', isRequired: true });
    const { id } = await anActive({ additionalFields: values({ [note.id]: 'kept', cold: 1 }) });
    await admin.put(`/additional-fields/${note.id}/archive`, { reason: 'not needed' });
    expect((await save(id, 1, values({ cold: 2 }))).status).toBe(200);
    expect(await kept(id)).toEqual({ [note.id]: 'kept', cold: 2 });
    expect((await save(id, 2, values({ [note.id]: 'kept', cold: 3 }))).status).toBe(200);
    const changed = await save(id, 3, values({ [note.id]: 'other', cold: 3 }));
    expect(faults(changed)).toEqual(['additionalFields.0.definitionId The note is archived']);
  });
});

describe('required fields and defaults', () => {
  test('are required only when additional fields are sent; a new record starts with the defaults', async () => {
    const must = await defined('must', { type: 'number', isRequired: true }, 'intermediate');
    const start = await defined('start', { type: 'single-line text', defaultValue: 'as usual' }, 'intermediate');
    const create = (fields: object): Promise<TestAnswer> =>
      specialist.post('/intermediates', { externalId: `I-${(number += 1)}`, name: 'Intermediate', ...fields });
    const missing = await create({ additionalFields: [{ definitionId: start.id, value: 'said' }] });
    expect(faults(missing)).toEqual(['additionalFields The must is required']);
    const empty = await create({ additionalFields: [{ definitionId: must.id, value: null }] });
    expect(faults(empty)).toEqual(['additionalFields.0.value is required']);
    const made = await create({});
    expect(made.body['intermediate']?.['additionalFields']).toEqual([{ definitionId: start.id, value: 'as usual' }]);
    const cleared = await create({ additionalFields: values({ [must.id]: 1, [start.id]: null }) });
    expect(cleared.body['intermediate']?.['additionalFields']).toEqual([{ definitionId: must.id, value: 1 }]);
    const id = String(made.body['intermediate']?.['id']);
    expect((await specialist.post(`/intermediates/${id}`, { version: 1, name: 'Renamed' })).status).toBe(200);
    const partial = await specialist.post(`/intermediates/${id}`, { version: 2, additionalFields: [] });
    expect(faults(partial)).toEqual(['additionalFields The must is required']);
  });
});

test('the audit trail names fields by their labels, options by theirs and numbers with their unit', async () => {
  const { id } = await anActive({ additionalFields: values({ risk: 'low', line: 'pH below 7' }) });
  await save(id, 1, values({ risk: 'high', cold: -20.5 }), { name: 'Renamed', reason: 'review' });
  const { history } = (await specialist.get(`/apis/${id}/history`)).body as unknown as {
    history: { sentence: string; changes: unknown[] }[];
  };
  expect(history[0]?.changes).toEqual([
    { path: 'name', from: expect.any(String) as unknown, to: 'Renamed' },
    { path: 'additional field The cold', from: null, to: { value: -20.5, unit: '°C' } },
    { path: 'additional field The line', from: 'pH below 7', to: null },
    { path: 'additional field The risk', from: 'Low risk', to: 'High risk' },
  ]);
  expect(history[0]?.sentence).toContain('additional field The cold from nothing to -20.5 °C');
  expect(history[1]?.changes).toContainEqual({ path: 'additional field The risk', from: null, to: 'Low risk' });
});

test('a preview reports the changes and stores nothing', async () => {
  const { id } = await anActive();
  const edit = {
    method: 'POST',
    path: `/apis/${id}`,
    body: { version: 1, additionalFields: values({ risk: 'high' }) },
  };
  const answer = await specialist.post('/preview', { edits: [edit] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(JSON.stringify(answer.body)).toContain('additional field The risk');
  expect(await kept(id)).toEqual({});
  const bad = { ...edit, body: { version: 1, additionalFields: values({ risk: 'none' }) } };
  expect(faults(await specialist.post('/preview', { edits: [bad] }))).toEqual([
    'edits.0.body.additionalFields.0.value must be one of low, high',
  ]);
});

test('archiving a field and using it at the same time are serialised', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id: field } = await defined(`raced_${round}`, { type: 'number' });
    const { id } = await anActive();
    const [archived, saved] = await Promise.all([
      admin.put(`/additional-fields/${field}/archive`, { reason: 'not needed' }),
      save(id, 1, values({ [field]: 1 })),
    ]);
    expect(archived.status).toBe(200);
    if (saved.status !== 200)
      expect(faults(saved)).toEqual([`additionalFields.0.definitionId The raced_${round} is archived`]);
  }
});

test('the four kinds of records store values, and lists return them', async () => {
  const fields: Record<string, string> = {};
  for (const kind of ['product', 'production'])
    fields[kind] = (await defined(`of_${kind}`, { type: 'yes/no' }, kind)).id;
  const product = await specialist.post('/products', {
    externalId: 'P-1',
    name: 'Product',
    additionalFields: values({ [fields['product'] ?? '']: true }),
  });
  const production = await specialist.post('/productions', {
    externalId: 'PRD-1',
    name: 'Production',
    productId: product.body['product']?.['id'],
    additionalFields: values({ [fields['production'] ?? '']: false }),
  });
  expect([product.status, production.status]).toEqual([201, 201]);
  for (const path of ['/productions?table=true', '/productions?columns=additionalFields']) {
    const list = await specialist.get(path);
    expect(list.body['productions'], path).toMatchObject([
      { additionalFields: values({ [fields['production'] ?? '']: false }) },
    ]);
  }
});

test('the type of a field cannot change while a value of the old type is being saved', async () => {
  const field = await defined('held', { type: 'number' });
  const owner = new pg.Client({ connectionString: plant.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  // Blocks saving at the head of the audit trail, after everything else is done.
  await owner.query('begin');
  await owner.query('select from audit.chain where scope = $1 for update', [plant.facility.id]);
  const saving = anActive({ additionalFields: [{ definitionId: field.id, value: 3 }] });
  await untilWaiting(owner);
  const changing = admin.post(`/additional-fields/${field.id}`, { version: field.version, type: 'date' });
  await untilWaiting(owner, 2);
  await owner.query('commit');
  expect((await saving).additionalFields).toEqual([{ definitionId: field.id, value: 3 }]);
  const { status, body } = await changing;
  expect([status, body['fields']?.[0]?.['path']]).toEqual([422, 'type']);
});
