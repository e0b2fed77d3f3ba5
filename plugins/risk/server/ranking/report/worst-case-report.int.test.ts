import path from 'node:path';
import ExcelJS from 'exceljs';
import { HyperFormula } from 'hyperformula';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFolder, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import { formatNumber as shownInDocuments } from '#schemas/lib/format-number';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';

let kernel: TestKernel;
let specialist: TestClient;
let query: string;
/** Of the facility while it had nothing. */
let empty: TestAnswer;

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'] });
  empty = await (await kernel.as('specialist')).get('/reports/worst-case-report?scope=facility');
  await importFolder(await kernel.as('admin'), path.resolve(import.meta.dirname, '../../../../../demo/import'));
  specialist = await kernel.as('specialist');
  const { body } = await specialist.get('/equipments?search=EQ-CMP-02');
  query = `scope=equipment&id=${(body['equipments'] as unknown as { id: string }[])[0]?.id}`;
});
afterAll(() => kernel.close());

/** The text of all pages, its lines joined. */
/** As the text of a document, in which all spaces are alike. */
const formatNumber = (value: number): string => shownInDocuments(value).replaceAll(/\s/g, ' ');

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: pdf.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent();
    texts.push(content.items.map(item => ('str' in item ? item.str : '')).join(' '));
  }
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

test('the PDF names the scope, the worst case, both questions and the versions', async () => {
  const file = await specialist.get(`/reports/worst-case-report?${query}`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const text = await textOf(file.bytes);
  for (const part of ['EQ-CMP-02', 'PRD-25', 'Hardest to clean', 'Acceptance limit', 'Formula', 'Audit trail position'])
    expect(text).toContain(part);
  expect(text).toMatch(/the first stays first in \d+ % of 36 settings/);
});

test('the ranking is printed like every report, by the id of equipment or a group, or for all', async () => {
  const equipment = query.replace(/.*id=/, '');
  const { body } = await specialist.get('/equipment_groups?pageLimit=1');
  const group = (body['equipmentGroups'] as unknown as { id: string; externalId: string }[])[0];
  for (const [id, part] of [
    [equipment, 'EQ-CMP-02'],
    [group?.id, group?.externalId],
    ['all', 'The whole facility'],
  ]) {
    const file = await specialist.get(`/reports/WorstCaseRanking/${id}/pdf`);
    expect([file.status, file.headers.get('content-type')], id).toEqual([200, 'application/pdf']);
    expect(await textOf(file.bytes)).toContain(part);
  }
  expect((await specialist.get(`/reports/WorstCaseRanking/${equipment}/xlsx`)).status).toBe(200);
  const nowhere = await specialist.get('/reports/WorstCaseRanking/00000000-0000-4000-8000-000000000000/pdf');
  expect([nowhere.status, nowhere.body['errName']]).toEqual([404, 'NotFoundError']);
});

test('an empty report claims nothing', async () => {
  const text = await textOf(empty.bytes);
  expect(text).toMatch(/Study product and limit nothing is ranked/);
  expect(text).not.toMatch(/also the hardest to clean|its own/);
  expect(text).toMatch(/Ranking .*Note .*None/);
});

test('every row of the scores names its category, also at the head of a page', async () => {
  const text = await textOf((await specialist.get('/reports/worst-case-report?scope=facility')).bytes);
  expect(text.match(/Therapeutic dose, mg\/day 1 /g)?.length).toBe(5);
});

test('once the policy has an alert level, the report says it beside each limit', async () => {
  expect(await textOf((await specialist.get(`/reports/worst-case-report?${query}`)).bytes)).not.toContain(
    'Alert level',
  );
  const admin = await kernel.as('admin');
  for (const [kind, alertPercent] of [
    ['Chemical', 40],
    ['Detergent', 70],
  ] as const) {
    const body = { useAlertLimit: true, alertPercent, version: 0, reason: 'a trial' };
    expect((await admin.post(`/cleaning_limit_policies/${kind}`, body)).status).toBe(200);
  }
  const ranking = (await specialist.get(`/worst-cases?${query}`)).body as unknown as WorstCases;
  const text = await textOf((await specialist.get(`/reports/worst-case-report?${query}`)).bytes);
  const lowest = ranking.studyChoice.acceptance?.l3MgPerSqcm ?? NaN;
  expect(text).toContain(`Alert level ${formatNumber(lowest * 0.4)} mg/sqcm, 40 % of the limit`);
  const pairs = [
    ...ranking.worstCases.flatMap(({ limit }) => (limit === null ? [] : [[limit.l3MgPerSqcm, 0.4] as const])),
    ...ranking.cleaningAgents.flatMap(({ l3MgPerSqcm }) => (l3MgPerSqcm === null ? [] : [[l3MgPerSqcm, 0.7] as const])),
  ];
  expect(pairs.length).toBeGreaterThan(5);
  for (const [limit, share] of pairs) expect(text).toContain(` ${formatNumber(limit)} ${formatNumber(limit * share)} `);
});

/** The ranking of a workbook: its cells, what it stores for those with formulas, and a spreadsheet that calculates them again. */
async function recalculated(file: TestAnswer) {
  expect(file.status).toBe(200);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Buffer.from(file.bytes) as never);
  const sheet = workbook.getWorksheet('Ranking');
  const stored = new Map<string, unknown>();
  const rows: (string | number | null)[][] = [];
  sheet?.eachRow((row, line) =>
    row.eachCell((cell, column) => {
      const { value } = cell;
      const isFormula = typeof value === 'object' && value !== null && 'formula' in value;
      if (isFormula) stored.set(`${line - 1},${column - 1}`, value.result);
      const plain = typeof value === 'number' || typeof value === 'string' ? value : null;
      (rows[line - 1] ??= [])[column - 1] = isFormula ? `=${String(value.formula)}` : plain;
    }),
  );
  const engine = HyperFormula.buildFromArray(
    Array.from(rows, row => Array.from(row ?? [], value => value ?? null)),
    { licenseKey: 'gpl-v3' },
  );
  for (const [at, value] of stored) {
    const [row = 0, col = 0] = at.split(',').map(Number);
    expect(Number(engine.getCellValue({ sheet: 0, row, col })) / Number(value), at).toBeCloseTo(1, 9);
  }
  return { workbook, rows, stored };
}

test('the numbers of the workbook recalculate from its scores, alert levels from the limits beside them', async () => {
  const file = await specialist.get(`/reports/worst-case-report?${query}&format=xlsx`);
  const { workbook, rows, stored } = await recalculated(file);
  expect(stored.size).toBeGreaterThan(40);
  const alerts = rows.slice(1).map(row => row[(rows[0] ?? []).indexOf('Alert level, mg/sqcm')]);
  expect(alerts.filter(cell => /^=[A-Z]+\d+\*40\/100$/.test(String(cell))).length).toBeGreaterThan(5);
  const ranking = (await specialist.get(`/worst-cases?${query}`)).body as unknown as WorstCases;
  expect(rows.slice(1).map(row => row[1])).toEqual(ranking.worstCases.map(row => row.production.externalId));
  expect(workbook.worksheets.map(each => each.name)).toEqual(
    expect.arrayContaining(['Sensitivity', 'Cleaning agents', 'Equipment', 'About']),
  );
});

test('powers and minus signs of a formula count in the workbook as they do in the ranking', async () => {
  const { body } = await specialist.get('/rpn_formulas?search=RPN-DEFAULT');
  const [before] = body['rpnFormulas'] as unknown as { id: string; version: number; expression: string }[];
  const save = async (expression: string, testCases: object[], version = 0): Promise<number> => {
    const saved = await specialist.post(`/rpn_formulas/${before?.id}`, {
      expression,
      testCases,
      version,
      reason: 'a trial',
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return (saved.body['rpnFormula'] as unknown as { version: number }).version;
  };
  // 200 − 3² + 2^(1^4): a spreadsheet without parentheses takes -3^2 for 9 and 2^1^4 for 16.
  const inputs = { solubility: 3, toxicity: 2, dose: 1, cleanability: 4 };
  const trial = '-solubility^2 + 200 + toxicity^dose^cleanability';
  const version = await save(trial, [{ inputs, expected: 193 }], before?.version);
  const { rows } = await recalculated(await specialist.get(`/reports/worst-case-report?${query}&format=xlsx`));
  const column = (rows[0] ?? []).indexOf('RPN');
  expect(String(rows[1]?.[column])).toMatch(/^=\(-\(E2\^2\)\)\+200\+[A-Z]2\^\([A-Z]2\^[A-Z]2\)$/);
  const all = { solubility: 2, toxicity: 3, dose: 4, cleanability: 1 };
  await save(before?.expression ?? '', [{ inputs: all, expected: 24 }], version);
});

test('a report of unknown records is refused, and so is a user without permission', async () => {
  expect((await specialist.get('/reports/worst-case-report?scope=equipment')).status).toBe(422);
  const unknown = '00000000-0000-4000-8000-000000000000';
  expect((await specialist.get(`/reports/worst-case-report?scope=group&id=${unknown}`)).status).toBe(404);
  expect((await (await kernel.as('operator')).get('/reports/worst-case-report')).status).toBe(403);
  expect((await specialist.get('/reports/worst-case-report')).status).toBe(200);
});

test('a decision is printed with its date and signature state, under the current name of the production', async () => {
  const ranking = (await specialist.get('/worst-cases?scope=facility')).body as unknown as WorstCases;
  const { production } = ranking.worstCases[1] ?? { production: { id: '', externalId: '', name: '' } };
  const decided = await specialist.post('/worst-product-overrides', {
    scope: 'facility',
    productionId: production.id,
    reason: 'made most often',
    reviewDate: '2099-01-31',
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(201);
  const admin = await kernel.as('admin');
  const { body } = await admin.get(`/productions/${production.id}`);
  const { version } = body['production'] as unknown as { version: number };
  await admin.post(`/productions/${production.id}`, { version, name: 'Renamed tablets' });
  const text = await textOf((await specialist.get('/reports/worst-case-report')).bytes);
  expect(text).toContain(`Worst case ${production.externalId} Renamed tablets`);
  expect(text).toMatch(/made most often\. Decided on \d\d \w{3}, \d{4} .*UTC, not signed\. Review on 2099-01-31/);
});
