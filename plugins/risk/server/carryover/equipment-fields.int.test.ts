import { beforeAll, expect, test } from 'vitest';
import { momentBetween } from '#kernel/testing';
import type { CleaningAgentLimit, Explanation, Limit } from '#plugins/limits/shared/limit';
import { DemoFormulas } from './demo-formulas.fixture.js';

const demo = new DemoFormulas();
let definitionId: string;
/** A limit by the therapeutic dose on several pieces of equipment, without formulas. */
let plain: Explanation;
let limit: Limit;

beforeAll(async () => {
  const { additionalField } = await demo.write<{ additionalField: { id: string } }>('/additional-fields', {
    externalId: 'contact',
    name: 'Contact',
    entityKind: 'equipmentProductionPair',
    type: 'number',
    usableInRanking: true,
  });
  definitionId = additionalField.id;
  await demo.write('/variables', {
    externalId: 'V-CONTACT',
    name: 'Contact factor',
    key: 'contact',
    unit: '1',
    scope: 'equipment',
    sourceField: 'additionalFields.equipmentProductionPair.contact',
  });
  for (const each of (await demo.equipments()).values()) {
    const explained = await demo.explain(each);
    if (each.criterion !== 'dosage' || explained.equipment.length < 3) continue;
    [plain, limit] = [explained, each];
    break;
  }
});

const dosage = ({ candidates }: Explanation) => candidates.find(({ criterion }) => criterion === 'dosage');

/** Stores values on the equipment of the next production; equipment that is not named is unchanged. */
async function keep(values: ReadonlyMap<string, number | null>): Promise<void> {
  const path = `/eq-prd-additional-fields/${limit.next.id}`;
  const { version } = await demo.read<{ version: number }>(path);
  const equipments = [...values].map(([equipmentId, value]) => ({
    equipmentId,
    values: value === null ? [] : [{ definitionId, value }],
  }));
  await demo.write(path, { version, equipments });
}

test('without values on the shared equipment a formula by equipment is skipped, and names it', async () => {
  await demo.create({
    externalId: 'MAC-CONTACT',
    name: 'By contact',
    criterion: 'dosage',
    expression: 'td/sf*e_n/mf/contact',
    status: 'active',
    testCases: [{ inputs: { td: 10, sf: 1000, e_n: 5000, mf: 1, contact: 2 }, expected: 25 }],
  });
  const explained = await demo.explain(limit);
  const [first] = plain.equipment;
  expect(dosage(explained)).toMatchObject({
    status: 'skipped',
    macMg: null,
    reason: `MISSING_INPUT: Contact factor on ${first?.externalId}`,
  });
  expect(explained.limit?.criterion).not.toBe('dosage');
});

test('the equipment that allows the least governs, and the explanation names it', async () => {
  const equipmentItems = plain.equipment.map(({ id }) => id);
  await keep(new Map(equipmentItems.map((id, index) => [id, index === 1 ? 8 : 2 + index / 100])));
  const explained = await demo.explain(limit);
  const expected = (dosage(plain)?.macMg ?? NaN) / 8;
  expect(Math.abs((dosage(explained)?.macMg ?? NaN) - expected)).toBeLessThanOrEqual(expected * 1e-12);
  expect(explained.limit).toMatchObject({ criterion: 'dosage', formula: { externalId: 'MAC-CONTACT', version: 1 } });
  const governing = plain.equipment[1];
  const step = explained.steps.find(each => each.formula === 'L2');
  expect(step?.text).toContain(
    `contact 8 on ${governing?.externalId} ${governing?.name}, the lowest of ${equipmentItems.length} shared pieces of equipment`,
  );
  expect(step?.inputs.find(({ symbol }) => symbol === 'contact')).toEqual({
    name: `Contact factor on ${governing?.externalId}`,
    symbol: 'contact',
    value: 8,
    unit: '',
    source: { kind: 'equipment', id: governing?.id, label: governing?.externalId },
  });
  const matrix = await demo.matrix();
  const row = matrix.productions.findIndex(({ id }) => id === limit.previous?.id);
  const column = matrix.productions.findIndex(({ id }) => id === limit.next.id);
  expect(matrix.l3MgPerSqcm[row]?.[column]).toBe(explained.limit?.l3MgPerSqcm);
  // The past is calculated from nothing.
  expect(await demo.matrix(await momentBetween())).toEqual(matrix);
});

test('equipment without a value leaves the criterion out, because it could be the lowest', async () => {
  const last = plain.equipment.at(-1);
  await keep(new Map([[last?.id ?? '', null]]));
  const explained = await demo.explain(limit);
  expect(dosage(explained)).toMatchObject({
    status: 'skipped',
    reason: `MISSING_INPUT: Contact factor on ${last?.externalId}`,
  });
  expect(explained.limit?.flags).toContain(`CRITERION_SKIPPED: dosage (no Contact factor on ${last?.externalId})`);
  await keep(new Map([[last?.id ?? '', 0]]));
  expect(dosage(await demo.explain(limit))).toMatchObject({
    status: 'skipped',
    reason: `FORMULA_DOMAIN at 13: division by zero on ${last?.externalId}`,
  });
  await keep(new Map([[last?.id ?? '', 16]]));
  const expected = (dosage(plain)?.macMg ?? NaN) / 16;
  const found = dosage(await demo.explain(limit))?.macMg ?? NaN;
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(expected * 1e-12);
});

test('a cleaning agent counts the equipment cleaned with it', async () => {
  const { cleaningAgentLimits } = await demo.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
    '/limits/cleaning-agents?pageLimit=100',
  );
  const agent = cleaningAgentLimits.find(each => each.limit !== null)?.limit;
  if (agent === undefined || agent === null) throw new Error('no agent has a limit');
  await demo.create({
    externalId: 'MAC-AGENT-CONTACT',
    name: 'Agents by contact',
    residueType: 'Detergent',
    criterion: agent.criterion,
    expression: 'arl*mbs*contact',
    status: 'active',
    testCases: [{ inputs: { arl: 10, mbs: 100, contact: 0.5 }, expected: 500 }],
  });
  const { candidates } = await demo.explain(agent);
  expect(candidates.find(({ criterion }) => criterion === agent.criterion)?.reason).toMatch(
    /^MISSING_INPUT: Contact factor on \S+$/,
  );
});
