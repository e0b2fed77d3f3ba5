import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportMapping, SheetPreview, TransferSection } from '#schemas/transfer/import';
import {
  makePerson,
  signedIn,
  testKernel,
  type TestAnswer,
  type TestClient,
  type TestKernel,
} from '../../testing/index.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel();
  admin = await kernel.as('admin');
  await admin.post('/moc', { externalId: 'SS-316L', name: 'Stainless steel 316L' });
});
afterAll(() => kernel.close());

const register = `Nummer,Bezeichnung,Typ,Klasse,Werkstoff,Inhalt,Einheit
V-1,Kessel,tank,rein,Edelstahl|SS-316L,10,Liter
V-2,Mischer,mixer,C,Edelstahl,20,ml
V-3,Rohr,pipe,unbekannt,SS-316L,,
`;
const columns = {
  Nummer: 'Equipment ID',
  Bezeichnung: 'Name',
  Typ: 'Type',
  Klasse: 'Room grade',
  Werkstoff: 'MOC IDs',
  Inhalt: 'Capacity',
  Einheit: 'Capacity unit',
};
const values = {
  'Room grade': { rein: 'B', unbekannt: null },
  'MOC IDs': { Edelstahl: 'SS-316L' },
  'Capacity unit': { Liter: 'L' },
};
type Values = ImportMapping[string]['values'];

function form(own: Values, fields: Readonly<Record<string, string>>): FormData {
  const sent = new FormData();
  const mapping: ImportMapping = {
    Register: { section: 'Equipment', columns, ...(own === undefined ? {} : { values: own }) },
  };
  sent.set('mapping', JSON.stringify(mapping));
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  sent.append('file', new Blob([register]), 'Register.csv');
  return sent;
}
const dryRun = (own: Values): Promise<TestAnswer> => admin.upload('/master', form(own, { dryRun: 'true' }));
const fieldsOf = ({ body }: TestAnswer): unknown => body['fields'];

test('the preview gathers the texts of columns that have few, with their rows', async () => {
  const sent = new FormData();
  const many = Array.from({ length: 60 }, (_each, index) => `M-${index},steel`).join('\n');
  sent.append('file', new Blob([`MOC ID,Name\n${many}\n`]), 'mocs.csv');
  sent.append('file', new Blob([register]), 'Register.csv');
  const answer = await admin.upload('/master/preview', sent);
  const [mocs, equipments] = answer.body['sheets'] as unknown as SheetPreview[];
  expect(mocs?.values).toEqual({ Name: [{ text: 'steel', rows: 60 }] });
  expect(equipments?.values['Klasse']).toEqual(['rein', 'C', 'unbekannt'].map(text => ({ text, rows: 1 })));
  expect(equipments?.values['Einheit']).toEqual(['Liter', 'ml'].map(text => ({ text, rows: 1 })));
});

test('each section tells the words and the live records that its columns take', async () => {
  const { sections } = (await admin.get('/master/sections')).body as unknown as { sections: TransferSection[] };
  const of = (section: string) => sections.find(each => each.section === section)?.choices ?? {};
  expect(of('Equipment')['Room grade']).toEqual({
    choices: ['A', 'B', 'C', 'D'].map(value => ({ value, label: value })),
    isList: false,
    recordsOf: null,
  });
  expect(of('Equipment')['MOC IDs']).toEqual({
    choices: [{ value: 'SS-316L', label: 'SS-316L · Stainless steel 316L' }],
    isList: true,
    recordsOf: 'MOCs',
  });
  expect(of('Equipment')['Capacity unit']?.choices.map(({ value }) => value)).toContain('L');
  expect(of('Equipment')['Name']).toBeUndefined();
  // For a section that reads its rows itself.
  expect(of('Equipment parts')['Contact']?.choices.map(({ value }) => value)).toEqual(['yes', 'no']);
});

test('a user who may not import a section does not see the records that its columns take', async () => {
  const permission = { Master: { BulkImport: true } };
  await admin.post('/user_roles', { name: 'Imports nothing', permission });
  const { username } = await makePerson(kernel, { roles: ['Imports nothing'] });
  const reader = await signedIn(kernel, username);
  const { sections } = (await reader.get('/master/sections')).body as unknown as { sections: TransferSection[] };
  expect(sections.find(each => each.section === 'Equipment')).toMatchObject({ mayImport: false, choices: {} });
});

test('foreign values are refused as long as their meaning is not given', async () => {
  const answer = await dryRun(undefined);
  expect(answer.status).toBe(422);
  expect(answer.body['details']).toMatchObject({
    errors: [
      { row: 2, column: 'Werkstoff', value: 'Edelstahl|SS-316L', message: 'Edelstahl does not exist in this facility' },
      { row: 2, column: 'Klasse', value: 'rein', message: 'must be one of A, B, C, D' },
      { row: 2, column: 'Einheit', value: 'Liter' },
      { row: 3, column: 'Werkstoff', value: 'Edelstahl' },
      { row: 4, column: 'Klasse', value: 'unbekannt' },
    ],
  });
});

test.each<readonly [string, NonNullable<Values>, string, string]>([
  ['a word that is no choice', { 'Room grade': { rein: 'X' } }, 'Room grade.rein', 'must be one of A, B, C, D'],
  [
    'a record that is not there',
    { 'MOC IDs': { Edelstahl: 'SS-999' } },
    'MOC IDs.Edelstahl',
    'SS-999 does not exist in this facility',
  ],
  ['a column without choices', { Name: { Kessel: 'Vessel' } }, 'Name', 'Equipment has no column Name with choices'],
  ['a column that the file lacks', { Dedication: { x: 'shared' } }, 'Dedication', 'no column of the file goes to it'],
  ['an empty cell', { 'Room grade': { ' ': 'A' } }, 'Room grade', 'an empty cell cannot mean anything'],
])('a meaning of %s is refused at its place, by a job before it begins', async (_what, own, place, message) => {
  const expected = [{ path: `mapping.Register.values.${place}`, message }];
  expect(fieldsOf(await dryRun(own))).toEqual(expected);
  const started = await admin.upload('/master', form(own, { dryRun: 'true' }), { prefer: 'respond-async' });
  expect([started.status, fieldsOf(started)]).toEqual([422, expected]);
});

test('an archived record is no meaning any more', async () => {
  const made = (await admin.post('/moc', { externalId: 'OLD', name: 'Old' })).body['moc'] as unknown as { id: string };
  await admin.put(`/moc/${made.id}/archive`, { reason: 'not used any more' });
  expect(fieldsOf(await dryRun({ 'MOC IDs': { Edelstahl: 'OLD' } }))).toEqual([
    { path: 'mapping.Register.values.MOC IDs.Edelstahl', message: 'OLD does not exist in this facility' },
  ]);
});

test('values are read as what they mean, by the check and the import alike, and the trail says which were met', async () => {
  const notes = [
    'Register: Room grade: rein was read as B.',
    'Register: MOC IDs: Edelstahl was read as SS-316L.',
    'Register: Capacity unit: Liter was read as L.',
    'Register: Room grade: unbekannt was left empty.',
  ];
  const unmet = { ...values, 'Room grade': { ...values['Room grade'], schmutzig: 'D' } };
  const checked = await dryRun(unmet);
  expect(checked.body['import'], JSON.stringify(checked.body)).toMatchObject({ sections: [{ created: 3 }], notes });
  expect((await admin.get('/equipments')).body['pagination']).toMatchObject({ total: 0 });
  const imported = await admin.upload('/master', form(unmet, { reason: 'register of the south plant' }));
  expect(imported.body['import']).toMatchObject({ sections: [{ created: 3 }], notes });
  const equipments = (await admin.get('/equipments')).body['equipments'] as unknown as Record<string, unknown>[];
  expect(equipments.map(({ roomGrade, capacity }) => [roomGrade, capacity])).toEqual([
    ['B', { value: 10, unit: 'L' }],
    ['C', { value: 20, unit: 'ml' }],
    [null, null],
  ]);
  const trail = await admin.get('/audit_logs?domains=Master&actions=import');
  const [entry] = trail.body['auditLogs'] as unknown as { changes: { path: string }[] }[];
  expect(entry?.changes.filter(({ path }) => path.includes(':'))).toEqual([
    { path: 'Equipment: Room grade', from: 'rein', to: 'B' },
    { path: 'Equipment: MOC IDs', from: 'Edelstahl', to: 'SS-316L' },
    { path: 'Equipment: Capacity unit', from: 'Liter', to: 'L' },
    { path: 'Equipment: Room grade', from: 'unbekannt', to: null },
  ]);
});
