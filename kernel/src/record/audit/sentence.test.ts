import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineWorkflow } from '#schemas/workflow/table';
import { fieldLabels } from './field-labels.js';
import type { AuditBody } from './log.js';
import { sentence } from './sentence.js';

const names = { one: 'gadget', many: 'gadgets' };

function body(fields: Partial<AuditBody>): AuditBody {
  return {
    at: '2026-11-20T09:00:00.000Z',
    actor: { id: 'a', username: 'ann', fullName: 'Ann Smith' },
    source: 'ui',
    requestId: 'r',
    domain: 'Gadget',
    action: 'update',
    entity: { table: 'sample.gadget', id: 'g', label: 'Carvedilol 25 mg' },
    changes: [],
    reason: null,
    ...fields,
  };
}

test('one change reads as a sentence with old and new value', () => {
  const changes = [{ path: 'minBatchSize', from: { value: 100, unit: 'kg' }, to: { value: 90, unit: 'kg' } }];
  expect(sentence(body({ changes }))).toBe('Ann Smith changed min batch size of Carvedilol 25 mg from 100 kg to 90 kg');
});

test('several changes are listed, and what is left out is counted', () => {
  const changes = ['a', 'b', 'c', 'd'].map(path => ({ path, from: null, to: true }));
  expect(sentence(body({ changes, reason: 'recount' }))).toBe(
    'Ann Smith changed Carvedilol 25 mg: a from nothing to yes, b from nothing to yes, c from nothing to yes and 1 more field, because: recount',
  );
});

test('ids of other records stand as their names', () => {
  const changes = [{ path: 'groupIds', from: ['1'], to: ['1', '2'] }];
  const names = new Map([
    ['1', 'Mills'],
    ['2', 'Mixers'],
  ]);
  expect(sentence(body({ changes }), names)).toBe(
    'Ann Smith changed group ids of Carvedilol 25 mg from Mills to Mills, Mixers',
  );
});

test('what people do to records is named by its verb, known or not', () => {
  const done = (action: string): string => sentence(body({ action }));
  expect(done('archive')).toBe('Ann Smith archived Carvedilol 25 mg');
  expect(done('login')).toBe('Ann Smith signed in');
  expect(done('sendInvitation')).toBe('Ann Smith send invitation Carvedilol 25 mg');
});

test('a refused call reads with what it needed, and repetitions with their number', () => {
  const changes = [
    { path: 'call', from: null, to: 'POST /gadgets' },
    { path: 'why', from: null, to: 'This needs the permission Gadget.Add' },
  ];
  const refused = { action: 'permission.refused', changes };
  expect(sentence(body(refused))).toBe('Ann Smith was refused POST /gadgets: This needs the permission Gadget.Add');
  const repeated = { ...refused, changes: [...changes, { path: 'repeated', from: null, to: 7 }] };
  expect(sentence(body(repeated))).toBe(
    'Ann Smith was refused POST /gadgets 7 more times: This needs the permission Gadget.Add',
  );
});

test('a field has the label that its resource declares', () => {
  const schema = Type.Object({
    minBatchSize: Type.Number({ title: 'Minimum batch size' }),
    pH: Type.Number({ title: 'pH' }),
  });
  const labels = fieldLabels([{ table: 'sample.gadget', schema, names }]);
  const changes = [
    { path: 'minBatchSize', from: 100, to: 90 },
    { path: 'pH', from: 6, to: 7 },
    { path: 'otherField', from: 1, to: 2 },
  ];
  expect(sentence(body({ changes }), undefined, labels)).toBe(
    'Ann Smith changed Carvedilol 25 mg: minimum batch size from 100 to 90, pH from 6 to 7, other field from 1 to 2',
  );
});

test('a list of records has the words that its resource has in sentences', () => {
  const kit = { one: 'kit', many: 'kits', inWords: { one: 'kit', many: 'kit' } };
  const labels = fieldLabels([{ table: 'sample.kit', schema: Type.Object({}), names: kit }]);
  const changes = [{ path: 'kits', from: null, to: [{ name: 'Shell' }] }];
  expect(sentence(body({ changes }), undefined, labels)).toBe('Ann Smith changed kit of Carvedilol 25 mg: added Shell');
});

const said = (from: unknown, to: unknown, path = 'parts'): string =>
  sentence(body({ changes: [{ path, from, to }] })).replaceAll(/\s/g, ' ');

test('lists of records read as the names that came, went and changed', () => {
  const [shell, lid] = [
    { name: 'Shell', count: 1 },
    { name: 'Lid', count: 1 },
  ];
  expect(said(null, [shell, lid])).toBe('Ann Smith changed parts of Carvedilol 25 mg: added Shell, Lid');
  expect(said([shell, lid], [{ ...shell, count: 2 }])).toBe(
    'Ann Smith changed parts of Carvedilol 25 mg: removed Lid; changed Shell',
  );
  expect(said([{ count: 1 }], [{ count: 2 }, { count: 3 }])).toBe(
    'Ann Smith changed parts of Carvedilol 25 mg from 1 entry to 2 entries',
  );
});

test('numbers are rounded, with as many digits as tell old and new apart', () => {
  expect(said(null, { value: 20_941.759709292404, unit: 'sqcm' }, 'area')).toBe(
    'Ann Smith changed area of Carvedilol 25 mg from nothing to 20 941.76 sqcm',
  );
  expect(said({ value: 1.00001, unit: 'kg' }, { value: 1.00002, unit: 'kg' }, 'size')).toBe(
    'Ann Smith changed size of Carvedilol 25 mg from 1.00001 kg to 1.00002 kg',
  );
});

test('values of an enumeration have the words of the form', () => {
  const basis = Type.Unsafe<string>({ enum: ['activeMass', 'dosageUnits'], 'x-words': { dosageUnits: 'Units' } });
  const labels = fieldLabels([{ table: 'sample.gadget', schema: Type.Object({ basis }), names }]);
  const changes = [{ path: 'basis', from: 'activeMass', to: 'dosageUnits' }];
  expect(sentence(body({ changes }), undefined, labels)).toBe(
    'Ann Smith changed basis of Carvedilol 25 mg from Active mass to Units',
  );
});

test('an import reads as the counts of its sections', () => {
  const changes = [
    { path: 'file', from: null, to: 'plant.xlsx, 10 bytes' },
    { path: 'MOCs', from: null, to: { created: 7, updated: 0, unchanged: 0 } },
    { path: 'Equipment', from: null, to: { created: 1, updated: 2, unchanged: 30 } },
  ];
  expect(sentence(body({ action: 'import', changes }))).toBe(
    'Ann Smith imported MOCs (7 created), Equipment (1 created, 2 updated, 30 unchanged)',
  );
});

test('an action of a workflow reads as its table says it', () => {
  const table = defineWorkflow({
    name: 'gadget',
    states: { on: { title: 'On', colour: 'green' } },
    roles: {},
    transitions: [{ id: '1', action: 'wind', title: 'Wind', done: 'wound % up', from: ['on'], who: {} }],
  });
  const labels = fieldLabels([], [{ table, record: { table: 'sample.gadget', domain: 'Gadget', what: 'Gadget' } }]);
  const said = (action: string): string => sentence(body({ action }), undefined, labels);
  expect(said('wind')).toBe('Ann Smith wound Carvedilol 25 mg up');
});
