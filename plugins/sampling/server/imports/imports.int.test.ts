import { createHash, randomUUID } from 'node:crypto';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import type { TestAnswer, TestClient } from '#kernel/testing';
import type { ImportPreview, ResultImport, WholeImport } from '#plugins/sampling/shared/result-import';
import {
  act,
  analystOfFiles,
  aSet,
  equipmentId,
  faults,
  first,
  materialId,
  otherEquipmentId,
  plant,
  received,
  sampleIn,
  samplesOfLabels,
  specialist,
  startPlant,
  step,
  swab,
  type Sample,
} from '../sampling.fixture.js';

startPlant();

const fileOf = (content: string | Uint8Array<ArrayBuffer>, fields: Record<string, string>, name: string): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.append('file', new Blob([content]), name);
  return form;
};
const send = (
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  name = 'run12.csv',
): Promise<TestAnswer> => analystOfFiles.upload(`/result-imports${path}`, fileOf(content, fields, name));
async function preview(...sent: [string | Uint8Array<ArrayBuffer>, Record<string, string>?, string?]) {
  const answer = await send('/preview', ...sent);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['preview'] as unknown as ImportPreview;
}
async function imported(content: string, fields: Record<string, string> = {}): Promise<ResultImport> {
  const { digest } = await preview(content, fields);
  const answer = await send('', content, { ...fields, digest, reason: 'Sequence 12' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['resultImport'] as unknown as ResultImport;
}
async function waiting(count: number, more: object = {}): Promise<Sample[]> {
  const { samples } = await aSet(
    Array.from({ length: count }, (_, index) => swab(`P${index + 1}`)),
    more,
  );
  const found: Sample[] = [];
  for (const sample of samples) found.push(await received(sample));
  return found;
}
async function profile(fields: object, by: TestClient = analystOfFiles): Promise<TestAnswer> {
  return by.post('/result-profiles', { name: 'HPLC of building 2', ...fields });
}
const idOf = ({ status, body }: TestAnswer): string => {
  expect(status, JSON.stringify(body)).toBe(201);
  return String(body['resultProfile']?.['id']);
};
const states = async (...samples: Sample[]) =>
  (await samplesOfLabels(samples.map(({ label }) => label))).map(({ state }) => state);

test('a file is seen with its samples before anything is written, and then entered as it was seen', async () => {
  const [one, two] = (await waiting(2)) as [Sample, Sample];
  const content = `Label,Result,Unit,Analytical test number,Peak area\n${one.label},0.4,ppm,F-1,12\n${two.label},<0.05,ppm,F-2,0\n`;
  const seen = await preview(content);
  expect(seen).toMatchObject({
    counts: { rows: 2, entered: 2, leftOut: 0, refused: 0, flagged: 0 },
    faults: [],
    notes: ['Columns that are not read: Peak area'],
    rows: [
      {
        line: 2,
        label: one.label,
        sample: { id: one.id, equipment: 'EQ-1', place: 'P1', state: 'Received' },
        before: null,
        after: { residueOption: 'quantified', value: 0.4, unit: 'ppm' },
        verdict: 'pass',
        outcome: 'entered',
      },
      { after: { residueOption: 'belowDetectionLimit', value: null } },
    ],
  });
  expect(await states(one, two)).toEqual(['Received', 'Received']);
  expect((await send('', content, { digest: seen.digest })).status).toBe(422);
  const answer = await send('', content, { digest: seen.digest, reason: 'Sequence 12' });
  expect([answer.status, answer.body['resultImport']]).toMatchObject([
    201,
    {
      fileName: 'run12.csv',
      sha256: createHash('sha256').update(content).digest('hex'),
      entered: 2,
      reason: 'Sequence 12',
      createdBy: 'Admin Tester',
    },
  ]);
  expect(await samplesOfLabels([one.label, two.label])).toMatchObject([
    { state: 'Measured', result: { observedResidue: 0.4, verdict: 'pass', analyticalTestNumber: 'F-1' } },
    { state: 'Measured', result: { residueOption: 'belowDetectionLimit' } },
  ]);
  const id = String(answer.body['resultImport']?.['id']);
  const file = await specialist.get(`/result-imports/${id}/file`);
  expect([file.status, Buffer.from(file.bytes).toString()]).toEqual([200, content]);
  const { resultImport } = await specialist.read<{ resultImport: WholeImport }>(`/result-imports/${id}`);
  expect(resultImport.results).toMatchObject([
    { line: 2, label: one.label, value: 0.4, verdict: 'pass', isCurrent: true },
    { line: 3, label: two.label, value: null },
  ]);
  expect((await specialist.get('/result-imports?search=run12')).body['pagination']).toMatchObject({ total: 1 });
  const entries = await plant.sql<{ domain: string; reason: string }>(
    `select domain, body::jsonb->>'reason' as reason from audit.entry
     where (body::jsonb #>> '{entity,id}') in ('${id}', '${one.id}') order by seq desc limit 2`,
  );
  expect(entries.map(({ domain, reason }) => [domain, reason]).toSorted()).toEqual([
    ['ResultImport', 'Sequence 12'],
    ['Sample', 'Sequence 12'],
  ]);
});

test('what was not seen is not written: another file, another digest, a sample that changed meanwhile', async () => {
  const [one, two] = (await waiting(2)) as [Sample, Sample];
  const content = `Label,Result\n${one.label},0.4\n${two.label},0.5\n`;
  const { digest } = await preview(content);
  const refusal = async (sent: string, seen: string) => {
    const { status, body } = await send('', sent, { digest: seen, reason: 'Sequence 13' });
    return [status, body['errName']];
  };
  expect(await refusal(content, 'f'.repeat(64))).toEqual([409, 'StaleRecordError']);
  expect(await refusal(content.replace('0.5', '0.05'), digest)).toEqual([409, 'StaleRecordError']);
  const measured = sampleIn(
    await act(specialist, one, 'enterResult', { result: { residueOption: 'quantified', observedResidue: 0.7 } }),
  );
  expect(await refusal(content, digest)).toEqual([409, 'StaleRecordError']);
  expect(await states(one, two)).toEqual(['Measured', 'Received']);
  const again = await preview(content);
  expect(again.rows).toMatchObject([
    { outcome: 'leftOut', before: { value: 0.7 }, flags: [{ kind: 'differs' }] },
    { outcome: 'entered' },
  ]);
  await step(analystOfFiles, measured, 'return', { reason: 'typed by mistake' });
  expect((await imported(content)).entered).toBe(2);
});

test('the same file again enters nothing, and says that it is the same', async () => {
  const [one] = (await waiting(1)) as [Sample];
  const content = `Label,Result\n${one.label},0.4\n`;
  const { number } = await imported(content);
  const seen = await preview(content);
  expect(seen).toMatchObject({
    earlier: [{ number, by: 'Admin Tester' }],
    counts: { entered: 0, leftOut: 1 },
    rows: [{ flags: [{ kind: 'alreadyEntered' }], outcome: 'leftOut' }],
  });
  const replay = await send('', content, { digest: seen.digest, reason: 'Sent twice' });
  expect([replay.status, replay.body['errName']]).toEqual([422, 'NothingToChangeError']);
});

test('rows that are unlikely are flagged, faulty ones are refused by row and column with the headings of the file', async () => {
  const [last] = (await waiting(1, { equipmentId: otherEquipmentId })) as [Sample];
  await imported(`Label,Result\n${last.label},0.3\n`);
  const samples = await waiting(8, { equipmentId: otherEquipmentId });
  const [high, low, negative, unit, twice, used, text, other] = samples.map(({ label }) => label);
  const id = idOf(
    await profile({
      externalId: 'FLAGS',
      labelColumn: 'Sample Name',
      resultColumn: 'Amount',
      unitColumn: 'Units',
      testNumberColumn: 'Vial',
    }),
  );
  const rows = [
    `${high},9,µg/mL,V-1`,
    `${low},0.07,ppm,V-2`,
    `${negative},-1,ppm,V-3`,
    `${unit},1,stone,V-4`,
    `${twice},1,ppm,V-5`,
    `${twice},1,ppm,V-6`,
    `${used},1,ppm,V-1`,
    `${text},low,ppm,V-8`,
    `S9999-99,1,ppm,V-9`,
    `${other},1,CFU,V-10`,
  ];
  const content = `Sample Name,Amount,Units,Vial\n${rows.join('\n')}\n`;
  const seen = await preview(content, { profileId: id });
  expect(seen.rows.slice(0, 2).map(({ flags }) => flags)).toMatchObject([
    [{ kind: 'tenTimes', message: 'is 30 times the last result of this place' }],
    [{ kind: 'belowQuantitation' }],
  ]);
  expect(seen.faults.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual([
    '10 Sample Name',
    '11 Units',
    '4 Amount',
    '5 Units',
    '7 Sample Name',
    '8 Vial',
    '9 Amount',
  ]);
  const { status, body } = await send('', content, { profileId: id, digest: seen.digest, reason: 'Sequence 14' });
  expect([status, body['errName']]).toEqual([422, 'DataValidationError']);
  expect(body['details']?.['errors']).toContainEqual(
    expect.objectContaining({ row: 9, column: 'Amount', value: 'low', message: 'Given input is not a number' }),
  );
  expect(new Set(await states(...samples))).toEqual(new Set(['Received']));
});

test('a profile reads qualifiers beside numbers, usual units, and leaves standards out', async () => {
  const [one, two] = (await waiting(2)) as [Sample, Sample];
  const id = idOf(
    await profile({
      externalId: 'LIMS',
      sheetName: 'Results',
      labelColumn: 'Barcode',
      resultColumn: 'Value',
      qualifierColumn: 'Q',
      usualUnit: 'ppb',
      usualLaboratory: 'North',
      leavesOutOthers: true,
    }),
  );
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Method').addRows([
    ['Flow', 'Wave length'],
    [1, 210],
  ]);
  book.addWorksheet('Results').addRows([
    ['Barcode', 'Q', 'Value'],
    ['Standard 1', '', 100],
    [one.label, '', 400],
    [two.label, '<', 50],
  ]);
  const content = new Uint8Array(await book.xlsx.writeBuffer());
  const seen = await preview(content, { profileId: id }, 'lims.xlsx');
  expect(seen).toMatchObject({
    sheet: 'Results',
    profile: 'LIMS, version 1',
    counts: { entered: 2, leftOut: 1 },
    rows: [
      { outcome: 'leftOut', flags: [{ kind: 'noSample' }] },
      { after: { value: 400, unit: 'ppb' } },
      { after: { residueOption: 'belowDetectionLimit', unit: 'ppb' } },
    ],
  });
  const columns = await send('/columns', content, {}, 'lims.xlsx');
  expect(columns.body['sheets']).toMatchObject([
    { name: 'Method' },
    { name: 'Results', headings: ['Barcode', 'Q', 'Value'], rowCount: 3 },
  ]);
  const answer = await send('', content, { profileId: id, digest: seen.digest, reason: 'From LIMS' }, 'lims.xlsx');
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect((await samplesOfLabels([one.label]))[0]?.result).toMatchObject({ laboratory: 'North', unit: 'ppb' });
  const missing = await send('/preview', `Barcode,Value\n${one.label},1\n`, { profileId: id }, 'other.csv');
  expect([missing.status, faults(missing)]).toEqual([422, ['file']]);
});

test('profiles are kept by who may enter results, under audit, and a column is named once', async () => {
  const auditor = await plant.as('auditor');
  const columns = { labelColumn: 'A', resultColumn: 'B' };
  expect((await profile({ externalId: 'NO', ...columns }, auditor)).status).toBe(403);
  expect((await auditor.upload('/result-imports/preview', fileOf('A,B\n', {}, 'a.csv'))).status).toBe(403);
  expect(faults(await profile({ externalId: 'NO', labelColumn: 'A', resultColumn: 'A' }))).toEqual(['resultColumn']);
  expect(faults(await profile({ externalId: 'NO', ...columns, usualUnit: 'stone' }))).toEqual(['usualUnit']);
  const id = idOf(await profile({ externalId: 'KEPT', ...columns }));
  const { body } = await auditor.get(`/result-profiles/${id}/history`);
  expect(JSON.stringify(body)).toContain('create');
  const gone = await analystOfFiles.put(`/result-profiles/${id}/archive`, { reason: 'not used any more' });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  const archived = await send('/preview', 'A,B\nx,1\n', { profileId: id });
  expect([archived.status, archived.body['errName']]).toEqual([409, 'ArchivedEntryError']);
  const empty = await send('/preview', 'Label,Result\n', {}, 'empty.txt');
  expect([empty.status, faults(empty)]).toEqual([422, ['file']]);
});

test('in a file of 5,000 rows the one bad row is named with row and column, and nothing is written', async () => {
  const { samples } = await aSet([swab('B1')]);
  const [template] = [await received(first(samples))];
  const ids = Array.from({ length: 4999 }, () => randomUUID());
  await plant.run(async call => {
    await call.tx.rows({
      text: `insert into sampling.set_sample (facility_id, id, version, updated_at, updated_by, state, set_id, equipment_id,
               label, place, definition, taken_by, taken_at, recorded_at, received_at, received_by)
             select s.facility_id, n.id, 1, s.updated_at, s.updated_by, s.state, s.set_id, s.equipment_id,
               'BULK-' || n.place, n.place + 1, s.definition, s.taken_by, s.taken_at, s.recorded_at, s.received_at, s.received_by
             from sampling.set_sample s cross join unnest($2::uuid[]) with ordinality as n (id, place) where s.id = $1`,
      values: [template.id, ids],
    });
    for (const [index, id] of ids.entries())
      call.tx.audit({
        domain: 'Sample',
        action: 'create',
        entity: { table: 'sampling.set_sample', id, label: `sample BULK-${index + 1}` },
      });
  });
  const rows = ids.map((_id, index) => `BULK-${index + 1},${index === 3210 ? 'o.4' : '0.4'},ppm`);
  const content = `Label,Result,Unit\n${template.label},0.4,ppm\n${rows.join('\n')}\n`;
  const seen = await preview(content);
  expect(seen.counts).toEqual({ rows: 5000, entered: 4999, leftOut: 0, refused: 1, flagged: 0 });
  expect(seen.faults).toEqual([
    { section: 'run12', row: 3213, column: 'Result', value: 'o.4', message: 'Given input is not a number' },
  ]);
  const answer = await send('', content, { digest: seen.digest, reason: 'All of them' });
  expect([answer.status, faults(answer)]).toEqual([422, ['row 3213, Result']]);
  expect(await plant.sql(`select from sampling.set_sample where label like 'BULK-%' and state <> 'Received'`)).toEqual(
    [],
  );
});

test('sampling locations, their samples and their risk assessment come from one upload, all or none', async () => {
  const upload = async (samples: string, scores: string): Promise<TestAnswer> => {
    const form = new FormData();
    form.set('reason', 'Places of the mixer');
    const add = (name: string, text: string): void => form.append('file', new Blob([text]), name);
    add(
      'sampling_locations.csv',
      'Sampling location ID,Name,Equipment ID,Material ID,Where exactly,Sample types\nSL-1,Outlet,EQ-1,MOC-S,Below the outlet,swab\n',
    );
    add(
      'samples.csv',
      `Sample ID,Name,Sampling location ID,Sample,Contaminant,Method ID,Acceptance criterion\n${samples}`,
    );
    add('location_risk_assessments.csv', `Sampling location ID,Attribute ID,Option\n${scores}`);
    return analystOfFiles.upload('/master', form);
  };
  const { attributes } = await specialist.read<{
    attributes: readonly { readonly externalId: string; readonly options: readonly { readonly label: string }[] }[];
  }>('/attributes?doPagination=false');
  const scores = attributes.map(({ externalId, options }) => `SL-1,${externalId},"${options[0]?.label ?? ''}"`);
  const sample = 'SP-1,Residue below the outlet,SL-1,swab,product,AM-S1,policyBased\n';
  const bad = await upload(sample, `${scores.join('\n')}\nSL-2,geometry,none\n`);
  expect([bad.status, JSON.stringify(bad.body)]).toEqual([422, expect.stringContaining('SL-2')]);
  expect((await specialist.get('/sampling-locations?search=SL-1')).body['pagination']).toMatchObject({ total: 0 });
  const good = await upload(sample, scores.join('\n'));
  expect(good.status, JSON.stringify(good.body)).toBe(200);
  expect(good.body['import']?.['sections']).toMatchObject([
    { section: 'Sampling locations', created: 1 },
    { section: expect.stringMatching(/^Sampl/) as string },
    { section: expect.stringMatching(/^Sampl/) as string },
  ]);
  const listed = await specialist.get('/sampling-locations?search=SL-1');
  const [place] = listed.body['samplingLocations'] as unknown as { id: string }[];
  const shown = await specialist.get(`/equipments/${equipmentId}/locations/${place?.id ?? ''}`);
  expect(shown.body['samplingLocation']).toMatchObject({ mocId: materialId });
  const { body } = await specialist.get(`/sampling-locations/${place?.id ?? ''}/samples`);
  expect(body['samples']).toMatchObject([{ externalId: 'SP-1', sampleType: 'swab', contaminant: 'product' }]);
  const assessed = await specialist.post('/sampling-locations/assess', { equipmentId, reason: 'from the file' });
  expect(assessed.body['samplingAssessment']).toMatchObject({ rows: [{ id: place?.id, rank: 1 }] });
});

test('times of a file without an offset, and those of workbook cells, are what clocks of the facility showed', async () => {
  const setting = {
    timezone: 'America/New_York',
    dateFormat: 'DD MMM, YYYY',
    timeFormat: 'HH:mm',
    country: '',
    version: 0,
  };
  const moved = await analystOfFiles.post('/date-time-setting', setting);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const samples = await waiting(4);
  // Just taken and measured, so that another zone would have it before the sample or in the future.
  const at = new Date();
  const shown = clockIn(setting.timezone, at);
  const [cell, zoned, local, foreign] = samples.map(({ label }) => label) as [string, string, string, string];
  const book = new ExcelJS.Workbook();
  // Workbooks have dates without a zone, which the library writes as those of UTC.
  book.addWorksheet('Results').addRows([
    ['Label', 'Result', 'Measured at'],
    [cell, 0.4, new Date(`${shown}Z`)],
    [zoned, 0.4, at.toISOString()],
  ]);
  const seen = await preview(new Uint8Array(await book.xlsx.writeBuffer()), {}, 'run.xlsx');
  expect(seen.faults).toEqual([]);
  expect(seen.counts.entered).toBe(2);
  await imported(
    `Label,Result,Measured at\n${cell},0.4,${shown}\n${zoned},0.4,${at.toISOString()}\n${local},0.4,${shown.replace('T', ' ')}\n`,
  );
  const found = await samplesOfLabels([cell, zoned, local]);
  expect(found.map(({ result }) => Date.parse(String(result?.['measuredAt'])))).toEqual(found.map(() => at.getTime()));
  const us = await preview(`Label,Result,Measured at\n${foreign},0.4,05/11/2026 14:30\n`);
  expect(us.faults).toMatchObject([
    { column: 'Measured at', message: expect.stringContaining('date and time') as string },
  ]);
});

/** What clocks of a time zone show, to the millisecond. */
function clockIn(timeZone: string, at: Date): string {
  const text = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at);
  return `${text.replace(' ', 'T')}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}
