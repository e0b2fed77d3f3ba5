import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, test, beforeAll } from 'vitest';
import { signing } from '#approvals/test/approvals.fixture';
import { asOwner, named, pagesOf, personWith, type TestAnswer } from '#kernel/testing';
import type { Limit } from '#plugins/limits/shared/limit';
import type { LimitOverrideRecord } from '#plugins/limits/shared/limit-override';
import { assessedPlant, pathOf, started } from '../assessments/assessments.fixture.js';
import {
  approver,
  bodyOf,
  pairIn,
  plant,
  readMap,
  signed,
  specialist,
  startPlant,
} from '../coverage/test/coverage.fixture.js';
import type { Pair } from '../coverage/test/stored-study.fixture.js';
import { storeResult } from '../coverage/test/stored-result.fixture.js';

startPlant();

const thisYear = new Date().getUTCFullYear();
const lastYear = `?start=${thisYear - 1}-01-01&end=${thisYear - 1}-12-31`;
const summary = (query = '', format = 'pdf'): Promise<TestAnswer> =>
  specialist.get(`/reports/AnnualSummaryReport/all/${format}${query}`);
const textOf = async (answer: TestAnswer): Promise<string> => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (await pagesOf(answer.bytes)).join(' ').replaceAll(/\s+/g, ' ');
};

/** A study of a pair with a completed run for each outcome; null: a void one. */
async function studyWithRuns(pair: Pair, outcomes: readonly ('pass' | 'fail' | null)[]): Promise<void> {
  await plant.run(async call => {
    const { db } = call.tx;
    const stamps = { created_at: call.now, created_by: call.actor.id, updated_at: call.now, updated_by: call.actor.id };
    const of = {
      facility_id: call.facility.id,
      ...stamps,
      equipment_id: pair.equipmentId,
      production_id: pair.productionId,
    };
    const id = randomUUID();
    await db('qualification.study').insert({
      ...of,
      id,
      number: 'ST-SUMMARY',
      title: 'Study of the year',
      state: 'InProgress',
      study_type: 'validation',
      outcome: 'On Going',
      runs_required: 3,
      contaminants: '[]',
      consecutive_required: true,
      deviation_references: JSON.stringify(['DEV-2026-044']),
    });
    const told = (table: string, entity: string) =>
      call.tx.audit({
        domain: 'QualificationTask',
        action: 'create',
        entity: { table, id: entity, label: 'ST-SUMMARY' },
      });
    told('qualification.study', id);
    for (const [at, outcome] of outcomes.entries()) {
      const runId = randomUUID();
      await db('qualification.run').insert({
        ...of,
        id: runId,
        study_id: id,
        number: at + 1,
        state: 'Completed',
        sections: '{}',
        verdicts: '{}',
        outcome,
        is_void: outcome === null,
        batch_number: `B-SUM-${at}`,
        completed_at: call.now,
        holds: JSON.stringify({
          dirty: { hours: 4, limitHours: 8, verdict: 'within' },
          clean: { hours: 90, limitHours: 72, verdict: at === 0 ? 'exceeded' : 'within' },
        }),
      });
      told('qualification.run', runId);
    }
  });
}

let pair: Pair;
beforeAll(async () => {
  pair = pairIn(await readMap(), 'EQ-CAP-01', 'PRD-06');
  await studyWithRuns(pair, ['pass', 'pass', 'fail', null]);
  await storeResult(plant, pair, { adjustedMgPerSqcm: 0.0002, percentOfLimit: 16, verdict: 'pass', number: 9101 });
  await storeResult(plant, pair, { adjustedMgPerSqcm: 0.0016, percentOfLimit: 128.4, verdict: 'fail', number: 9102 });
  const task = { studyType: 'verification', equipmentId: pair.equipmentId, productionId: pair.productionId };
  const added = await specialist.post('/qualification-task', {
    ...task,
    title: 'Late verification',
    dueOn: `${thisYear}-01-15`,
  });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
});

test('the summary of a year counts runs, holds, tasks, results and gaps as the records have them', async () => {
  const answer = await summary();
  const text = await textOf(answer);
  const look = process.env['LIMPID_LOOK'];
  if (look !== undefined) await writeFile(`${look}/annual-summary.pdf`, answer.bytes);
  for (const heading of [
    'Scope',
    'Changes evaluated',
    'Limits in force',
    'Worst cases',
    'Studies and runs',
    'Tasks',
    'Coverage',
    'Results and excursions',
    'Deviations and overrides',
    'Documents and approvals',
    'Methods and other records that expired',
  ])
    expect(text).toContain(heading);
  const { pagination } = await specialist.read<{ pagination: { total: number } }>('/equipments?pageLimit=1');
  expect(text).toContain(`Equipment in use ${pagination.total}`);
  // Two passed, one failed, one void; each run with two holds, one of them too long, and the void run does not count.
  expect(text).toContain('Runs passed 2 Runs failed 1 Runs void, not counted 1');
  expect(text).toContain('Holds within their limit 5 Holds exceeded 1');
  expect(text).toContain('ST-SUMMARY Study of the year');
  expect(text).toContain('DEV-2026-044');
  expect(text).toMatch(/Done in the period 0 of these after their due day 0 Cancelled in the period 0 Overdue 1/);
  expect(text).toContain('Late verification');
  expect(text).toMatch(/All 2 1 128\.4/);
  expect(text).toContain('S9102-01');
  expect(text).not.toContain('S9101-01');
  const { counts } = await readMap();
  expect(text).toContain(`Not validated ${counts.notValidated}`);
  expect(text).toContain('Period closed: no');
});

test('contents name the page of each section', async () => {
  const pages = (await pagesOf((await summary()).bytes)).map(page => page.replaceAll(/\s+/g, ' '));
  const [first = ''] = pages;
  for (const title of ['Studies and runs', 'Overdue tasks', 'Versions of controlled documents']) {
    const page = Number(new RegExp(`${title} (\\d+)`).exec(first)?.[1]);
    expect(pages[page - 1], `${title} on page ${page}`).toContain(title);
  }
});

test('another year has nothing of this one', async () => {
  const text = await textOf(await summary(lastYear));
  expect(text).toContain('Period closed: yes');
  expect(text).toContain('Runs passed 0 Runs failed 0 Runs void, not counted 0');
  expect(text).not.toContain('S9102-01');
  expect(text).not.toContain('ST-SUMMARY');
});

test('the workbook has a sheet for each table', async () => {
  const answer = await summary('', 'xlsx');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(Buffer.from(answer.bytes).subarray(0, 2).toString()).toBe('PK');
});

test('as of an earlier moment it shows the plant of that moment', async () => {
  const text = await textOf(await summary(`?asOf=${new Date().toISOString()}`));
  expect(text).toContain('State as of');
  expect(text).toContain('Runs passed 2');
});

test.each([
  [`?start=${thisYear}-03-01&end=${thisYear}-02-01`, 'end'],
  [`?start=${thisYear + 1}-01-01`, 'start'],
  [`?start=${thisYear - 9}-01-01&end=${thisYear}-12-31`, 'end'],
  ['?start=2026-02-30', 'start'],
])('a period such as %s is refused by name', async (query, field) => {
  const refused = await summary(query);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body['fields'])).toContain(field);
});

test('only who may read every section may print it', async () => {
  const reader = await personWith(plant, 'ReportDocument.Get', 'RiskCalculation.Get', 'QualificationTask.Get');
  const refused = await reader.get('/reports/AnnualSummaryReport/all/pdf');
  expect([refused.status, named(refused)]).toEqual([403, 'NotAllowed']);
});

test('an assessment is listed where it was cancelled in the period, and not after it', async () => {
  const people = await assessedPlant(plant);
  const id = await started(people.author);
  for (const person of [people.author, people.approver])
    expect((await signing(person, `${pathOf(id)}/cancel`, { reason: 'the change is taken back' })).status).toBe(200);
  const listed = /CE-\d{4}-001 First assessment .* Cancelled/;
  expect(await textOf(await summary())).toMatch(listed);
  const tables = ['qualification.assessment', 'kernel.controlled_version'];
  const guards = (how: string): string => tables.map(table => `alter table ${table} ${how} trigger audited;`).join(' ');
  await asOwner(
    plant,
    `${guards('disable')}
     update qualification.assessment set created_at = created_at - interval '1 year' where id = '${id}';
     update kernel.controlled_version set created_at = created_at - interval '1 year',
       superseded_at = superseded_at - interval '1 year' where record_id = '${id}';
     ${guards('enable always')}`,
  );
  expect(await textOf(await summary())).not.toContain('First assessment');
  expect(await textOf(await summary(lastYear))).toMatch(listed);
});

test('a signed limit is among the decisions by the name of its record', async () => {
  const { limits } = await specialist.read<{ limits: Limit[] }>(
    `/limits/pairs?equipment=${pair.equipmentId}&pageLimit=1`,
  );
  const [limit] = limits;
  if (limit === undefined) throw new Error('no limit on the equipment');
  const { previous, substance, l3MgPerSqcm } = limit;
  const answer = await specialist.post('/equipment-wise-cleaning-limits', {
    equipmentId: pair.equipmentId,
    productionId: previous?.id,
    substanceId: substance.id,
    limit: { value: l3MgPerSqcm / 2, unit: 'mg/sqcm' },
    reason: 'the gasket holds residue back',
    reviewDate: '2099-01-31',
  });
  const { id, version } = bodyOf<{ limitOverride: LimitOverrideRecord }>(answer, 201).limitOverride;
  const path = `/equipment-wise-cleaning-limits/${id}/sign`;
  bodyOf(await signed(approver, 'approver', proof => approver.put(path, { version, ...proof })));
  const record = `of ${substance.externalId} ${substance.name} after ${previous?.externalId} on EQ-CAP-01`;
  expect(await textOf(await summary())).toContain(`${record} Approver Tester (approver)`);
});
