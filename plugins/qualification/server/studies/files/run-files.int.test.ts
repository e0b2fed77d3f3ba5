import { createHash } from 'node:crypto';
import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { pagesOf, type TestAnswer } from '#kernel/testing';
import type { WholeRun } from '#plugins/qualification/shared/run';
import {
  act,
  approvedProtocol,
  aRun,
  aStudy,
  author,
  faults,
  hoursAgo,
  made,
  performer,
  plant,
  procedureId,
  reviewer,
  runAt,
  runIn,
  startPlant,
  step,
} from '../studies.fixture.js';

startPlant();

const steps = [
  { action: 'Pre-rinse', timeMinMinutes: 5 },
  { action: 'Wash', timeMinMinutes: 10, timeMaxMinutes: 15, temperatureMinC: 60, temperatureMaxC: 70, critical: true },
  { action: 'Final rinse', timeMinMinutes: 5, flowLitresPerMinute: 20 },
];
let protocolId = '';
beforeAll(async () => {
  const { cleaningProcedure } = await author.client.read<{ cleaningProcedure: { version: number } }>(
    `/cleaning-procedure/${procedureId}`,
  );
  const answer = await author.client.post(`/cleaning-procedure/${procedureId}`, {
    steps,
    version: cleaningProcedure.version,
    reason: 'Steps of the cycle',
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  protocolId = await approvedProtocol();
});

/** Minutes after the start of the cycle, five hours ago, as a file states them. */
const start = Date.now() - 5 * 3_600_000;
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
const heading = 'Step,Start,End,Temperature (°C),Flow (L/min)';
const lines = (...rows: string[]): string => [heading, ...rows].join('\n');
const rinse = `Pre-rinse,${at(0)},${at(6)},,`;
const wash = `Wash,${at(6)},${at(18)},65,`;
const finalRinse = `Final rinse,${at(18)},${at(24)},,21`;

let batch = 0;
let open = '';
/** A run whose batch is recorded; the run before it is submitted as void, because equipment has one open run. */
async function startedRun(): Promise<WholeRun> {
  if (open !== '') await step(author, open, { action: 'void', reason: 'Power loss', deviationReferences: ['DEV-9'] });
  const { id } = await aRun((await aStudy(protocolId)).id);
  batch += 1;
  open = id;
  await step(performer, id, { action: 'start', batchNumber: `CIP-${batch}` });
  return step(performer, id, {
    action: 'completeSection',
    section: 'batchDetails',
    data: { manufacturingCompletedAt: hoursAgo(6), batchSize: '50 kg' },
  });
}
function send(id: string, content: string | Uint8Array<ArrayBuffer>, name = 'cip.csv', fields: object = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
  form.append('file', new Blob([content]), name);
  return performer.client.upload(`/runs/${id}/files`, form);
}
const cleaning = { cleaningStartedAt: at(0), cleaningCompletedAt: at(30) };
const complete = (id: string, data: object = {}): Promise<TestAnswer> =>
  act(performer, id, { action: 'completeSection', section: 'cleaningDetails', data: { ...cleaning, ...data } });
const messages = ({ status, body }: TestAnswer): unknown[] => [status, JSON.stringify(body['fields'] ?? body)];

test('a cycle as planned is compared step by step and signed with the cleaning; its file is kept by its hash', async () => {
  const { id } = await startedRun();
  const content = lines(rinse, wash, finalRinse);
  const run = runIn(await send(id, content));
  expect(run.cycle).toMatchObject({
    fileName: 'cip.csv',
    sha256: createHash('sha256').update(content).digest('hex'),
    profile: 'Own headings',
    steps: [
      { number: 1, verdict: 'within', values: [{ what: 'Time', actual: 6, isWithin: true }] },
      {
        number: 2,
        verdict: 'within',
        values: [
          { what: 'Time', actual: 12, planned: { minimum: 10, maximum: 15 } },
          { what: 'Temperature', actual: 65, isWithin: true },
        ],
      },
      { number: 3, verdict: 'within', values: [{}, { what: 'Flow', actual: 21, isWithin: true }] },
    ],
  });
  expect(run.files).toMatchObject([{ fileName: 'cip.csv', sha256: run.cycle?.sha256 }]);
  const file = await author.client.get(`/runs/${id}/files/${run.cycle?.fileId}`);
  expect(Buffer.from(file.bytes).toString()).toBe(content);
  expect((await complete(id)).status).toBe(200);
  const [signed] = await plant.sql<{ content: { cycle: { sha256: string } } }>(
    `select content from qualification.run_act where run_id = ? and section = 'cleaningDetails'`,
    [id],
  );
  expect(signed?.content.cycle.sha256).toBe(run.cycle?.sha256);
  const removal = await performer.client.delete(`/runs/${id}/files/${run.cycle?.fileId}`, { reason: 'Wrong file' });
  expect(removal.status).toBe(409);
});

test('a missed rinse and a short wash are seen, and the cleaning is not signed before they are explained', async () => {
  const run = await startedRun();
  const shown = runIn(await send(run.id, lines(rinse, `Wash,${at(6)},${at(14)},58,`)));
  expect(shown.cycle?.steps.map(({ verdict }) => verdict)).toEqual(['within', 'outside', 'missed']);
  const refused = await complete(run.id);
  expect(faults(refused)).toEqual(['data.cycleExplanation']);
  for (const text of ['\\"Final rinse\\" is missing', 'time 8 min, planned 10 to 15 min', 'temperature 58 °C'])
    expect(messages(refused)).toEqual([422, expect.stringContaining(text)]);
  const done = runIn(await complete(run.id, { cycleExplanation: 'Valve V7 stuck, DEV-31' }));
  expect(done.flags).toContainEqual(expect.stringContaining('"Final rinse" is missing'));
  const printed = await author.client.get(`/reports/StudyReport/${run.study.id}/pdf`);
  expect(printed.status, JSON.stringify(printed.body)).toBe(200);
  const text = (await pagesOf(printed.bytes)).join(' ').replaceAll(/\s+/g, ' ');
  for (const part of ['Cycle of cip.csv against CP02', 'Missed', 'Outside its limits', 'SHA-256', 'Valve V7 stuck'])
    expect(text).toContain(part);
});

test('a cycle at another time than the cleaning has to be explained', async () => {
  const { id } = await startedRun();
  await send(id, lines(rinse, wash, finalRinse));
  const refused = await complete(id, { cleaningStartedAt: at(3) });
  expect(messages(refused)).toEqual([422, expect.stringContaining('began before the cleaning')]);
});

test('a cycle file is replaced only after it was removed with a reason, and a PDF is kept beside it', async () => {
  const { id } = await startedRun();
  const first = runIn(await send(id, lines(rinse)));
  const second = await send(id, lines(rinse, wash, finalRinse));
  expect(messages(second)).toEqual([422, expect.stringContaining('remove it with a reason first')]);
  const removed = await performer.client.delete(`/runs/${id}/files/${first.cycle?.fileId}`, { reason: 'Wrong cycle' });
  expect(runIn(removed)).toMatchObject({ cycle: null, files: [] });
  runIn(await send(id, lines(rinse, wash, finalRinse)));
  const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
  const both = runIn(await send(id, pdf, 'printout.pdf', { caption: 'Printout of the system' }));
  expect(both.files.map(({ fileName }) => fileName)).toEqual(['cip.csv', 'printout.pdf']);
  const denied = await reviewer.client.upload(`/runs/${id}/files`, new FormData());
  expect(denied.status).toBe(403);
});

test('a saved profile reads the columns of a system, whose workbook states local times and numbers of steps', async () => {
  const profileId = made(
    await performer.client.post('/cycle-profiles', {
      externalId: 'CIP-1',
      name: 'CIP skid 1',
      stepColumn: 'Phase',
      numberColumn: 'No',
      startColumn: 'Begin',
      durationColumn: 'Min',
      temperatureColumn: 'Return temp',
    }),
    'cycleProfile',
  );
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Log');
  sheet.addRow(['No', 'Phase', 'Begin', 'Min', 'Return temp']);
  sheet.addRow([1, 'RINSE A', new Date(start), 6, 20]);
  sheet.addRow([2, 'CAUSTIC', new Date(start + 6 * 60_000), 12, 66]);
  sheet.addRow([3, 'RINSE B', new Date(start + 18 * 60_000), 5, 20]);
  const { id } = await startedRun();
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const refused = await send(id, bytes, 'log.xlsx');
  expect(messages(refused)).toEqual([422, expect.stringContaining('has no column')]);
  const run = runIn(await send(id, bytes, 'log.xlsx', { profileId }));
  expect(run.cycle?.profile).toBe('CIP-1, version 1');
  expect(run.cycle?.steps.map(({ recordedName, number }) => [number, recordedName])).toEqual([
    [1, 'RINSE A'],
    [2, 'CAUSTIC'],
    [3, 'RINSE B'],
  ]);
  // The flow of the last rinse is planned and the file does not state it; the step is not critical.
  expect(run.cycle?.steps.map(({ verdict }) => verdict)).toEqual(['within', 'within', 'within']);
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
test.each([
  ['steps in the future', lines(`Pre-rinse,${tomorrow},${tomorrow},,`), 'row 2, Start', 'is in the future'],
  ['times out of order', lines(wash, rinse), 'row 3, Start', 'is before the end of the step above'],
  ['an end before its start', lines(`Wash,${at(6)},${at(5)},,`), 'row 2, End', 'is before the start of the step'],
  [
    'a file of another cleaning',
    lines(`Wash,2020-01-01 08:00,2020-01-01 08:10,,`),
    'row 2, Start',
    'is before the end of manufacturing',
  ],
  ['no date', lines(`Wash,2026-02-30 08:00,${at(5)},,`), 'row 2, Start', 'is not a date and time'],
  ['no number', lines(`Wash,${at(6)},${at(18)},hot,`), 'row 2, Temperature (°C)', 'not a number'],
  ['no steps', heading, 'file', 'has no'],
  ['no column of the step', 'A,B\n1,2', 'file', 'has no column Step'],
  ['text of another type', '%PDF-1.4 %%EOF', 'file', ''],
])('a file with %s is refused with field and rule', async (_what, content, path, rule) => {
  const { id } = await startedRun();
  const answer = await send(id, content);
  expect(answer.status, JSON.stringify(answer.body)).toBe(422);
  expect(faults(answer)).toContain(path);
  expect(JSON.stringify(answer.body['fields'])).toContain(rule);
  expect(await runAt(id)).toMatchObject({ cycle: null, files: [] });
});

test('a file that lies about its type, one of 40 MB, and one for a run that has not begun are refused', async () => {
  const { id } = await startedRun();
  const lying = [
    await send(id, '%PDF-1.4 %%EOF', 'log.xlsx'),
    await send(id, 'MZ\u0000\u0001', 'printout.pdf'),
    await send(id, new Uint8Array([0, 1, 2, 255]), 'log.csv'),
  ];
  for (const answer of lying) {
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(faults(answer)).toEqual(['file']);
  }
  expect((await send(id, new Uint8Array(40 * 1024 * 1024), 'large.csv')).body['errName']).toBe('PayloadTooLarge');
  const planned = await aRun((await aStudy(protocolId)).id);
  expect((await send(planned.id, lines(rinse))).status).toBe(409);
});
