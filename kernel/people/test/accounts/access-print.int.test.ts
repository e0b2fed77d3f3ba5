import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makePerson,
  momentBetween,
  type TestAnswer,
  type TestClient,
  testKernel,
  type TestKernel,
} from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

const begins = (answer: TestAnswer, length: number): string => new TextDecoder().decode(answer.bytes.slice(0, length));

async function rowsOf(answer: TestAnswer, sheet: string): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.bytes.slice().buffer);
  const rows: string[][] = [];
  book.getWorksheet(sheet)?.eachRow(row => rows.push((row.values as unknown[]).slice(1).map(String)));
  return rows;
}

test('the list of access says for inspectors who has what, since when, and who granted it', async () => {
  const person = await makePerson(limpid);
  const change = { version: person.version, roles: ['Reviewer'], reason: 'reviews from now on' };
  const moment = await momentBetween();
  await admin.call('POST', `/users/${person.id}`, change);
  const all = await rowsOf(await admin.get(`/access-report/xlsx?search=${person.username}`), 'Access');
  const held = all.filter(row => row[0] === person.username).map(row => [row[3], row[4], row[6], row[8] ?? '']);
  expect(held).toEqual([
    ['Account', 'invited', 'Admin Tester', ''],
    ['Role', 'Production', 'Admin Tester', 'Admin Tester'],
    ['Facility', 'Test plant', 'Admin Tester', ''],
    ['Role', 'Reviewer', 'Admin Tester', ''],
  ]);
  const then = await rowsOf(await admin.get(`/access-report/xlsx?search=${person.username}&at=${moment}`), 'Access');
  expect(then.filter(row => row[3] === 'Role').map(row => row[4])).toEqual(['Production']);
});

test('it shows what the roles grant, and is a PDF', async () => {
  const answer = await admin.get('/access-report/xlsx');
  expect(answer.headers.get('content-disposition')).toContain('access-of-people.xlsx');
  expect(await rowsOf(answer, 'Permissions')).toContainEqual(['QA Administrator', 'User.Modify']);
  const pdf = await admin.get('/access-report/pdf');
  expect([pdf.status, begins(pdf, 5)]).toEqual([200, '%PDF-']);
});

test('it needs the right to see people and the trail', async () => {
  for (const persona of ['specialist', 'operator'] as const)
    expect((await (await limpid.as(persona)).get('/access-report/pdf')).status).toBe(403);
});
