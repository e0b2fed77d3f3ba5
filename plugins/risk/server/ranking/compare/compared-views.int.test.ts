import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  Chooser,
  momentBetween,
  previewOf,
  saveEdits,
  testKernel,
  walkEdits,
  type TestClient,
  type TestEdit,
  type TestKernel,
} from '#kernel/testing';
import type { PolicyExample } from '#plugins/limits/shared/policy-example';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';

let kernel: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

type Row = Record<string, unknown> & { readonly id: string; readonly version: number; readonly externalId: string };

const choose = new Chooser(20_261_122);
const rows = async (list: string, field: string): Promise<Row[]> =>
  (await admin.read<Record<string, Row[]>>(`/${list}?pageLimit=100&sort=externalId`))[field] ?? [];
const terms = ['very soluble', 'freely soluble', 'sparingly soluble', 'slightly soluble', 'practically insoluble'];
const equipmentIds = async (): Promise<string[]> => (await rows('equipments', 'equipments')).map(({ id }) => id);

/** The ranking, which gives scope and production for a decision. */
const rankingOf = (query: string): Promise<WorstCases> => admin.read<WorstCases>(`/worst-cases?${query}`);

async function decide(scope: 'equipment' | 'group', scopeId: string): Promise<TestEdit[]> {
  const { worstCases, override } = await rankingOf(`scope=${scope}&id=${scopeId}`);
  const ranked = worstCases.filter(row => row.rank !== null);
  const decision = { scope, scopeId, reason: 'sticks to the dosing pins', reviewDate: '2099-01-31' };
  const replaces = override === null ? {} : { replaces: override.id };
  const productionId = choose.pick(ranked).production.id;
  return [{ method: 'POST', path: '/worst-product-overrides', body: { ...decision, ...replaces, productionId } }];
}

const makers: readonly (() => Promise<TestEdit[]>)[] = [
  async () => {
    const { id, version, solubilityTerm } = choose.pick(await rows('apis', 'apis'));
    const other = choose.pick(terms.filter(term => term !== solubilityTerm));
    return [{ method: 'POST', path: `/apis/${id}`, body: { version, solubilityTerm: other } }];
  },
  async () => {
    const { id, version } = choose.pick(await rows('apis', 'apis'));
    const minTherapeuticDose = { value: 10 * choose.factor(), unit: 'mg' };
    return [{ method: 'POST', path: `/apis/${id}`, body: { version, minTherapeuticDose } }];
  },
  async () => decide('equipment', choose.pick(['EQ-CAP-01', 'EQ-CMP-02', 'EQ-RMG-01'].map(id => known.get(id) ?? ''))),
  async () => {
    const { id, version } = choose.pick(await rows('equipment_groups', 'equipmentGroups'));
    const body = { version, equipments: choose.some(await equipmentIds(), 4), reason: 'trial' };
    return [{ method: 'POST', path: `/equipment_groups/${id}/map`, body }];
  },
  async () => {
    const { id, version } = choose.pick(await rows('analytical-methods', 'analyticalMethods'));
    const loq = { value: 1 + 50 * choose.next(), unit: 'ppm' };
    return [{ method: 'POST', path: `/analytical-methods/${id}`, body: { version, loq, lod: null } }];
  },
  async () => decide('group', known.get('EG-GRAN') ?? ''),
  async () => {
    const { id } = choose.pick(await rows('productions', 'productions'));
    return [{ method: 'PUT', path: `/productions/${id}/archive`, body: { reason: 'trial' } }];
  },
  async () => {
    const category = (await rows('rpn_categories', 'rpnCategories')).find(({ key }) => key === 'solubility');
    const bands = (category?.['bands'] ?? []) as { readonly score: number }[];
    const body = { version: category?.version, bands: bands.map(band => ({ ...band, score: band.score + 1 })) };
    return [{ method: 'POST', path: `/rpn_categories/${category?.id}`, body }];
  },
];

const known = new Map<string, string>();

/** Rankings of every kind of scope, the worst cases of all units, and the weight of each category. */
async function rankingsAt(query: string): Promise<readonly unknown[]> {
  const scopes = [
    '',
    ...[...known].map(([name, id]) => `scope=${name.startsWith('EG') ? 'group' : 'equipment'}&id=${id}&`),
  ];
  const answers: unknown[] = [];
  for (const scope of scopes) answers.push(await admin.read(`/worst-cases?${scope}${query}`));
  for (const call of ['/worst-cases/units', '/worst-cases/sensitivity', '/risk-scores'])
    answers.push(await admin.read(`${call}?${query}`));
  return answers;
}

/** A goal for every metric except the RPN. */
const goals: readonly TestEdit[] = (
  [
    ['toxicityScore', 'GreaterThanEqualTo', 4],
    ['detectability', 'GreaterThanEqualTo', 4],
    ['capabilityScore', 'GreaterThanEqualTo', 4],
    ['shareOfMac', 'GreaterThanEqualTo', 0.3],
    ['feasibilityRatio', 'LessThan', 20],
  ] as const
).map(([metric, operator, threshold]) => ({
  method: 'POST',
  path: '/risk-goal',
  body: { externalId: metric, name: metric, metric, operator, threshold, level: 'high', action: 'look at it' },
}));

test('whatever changes a ranking or goal: the preview equals the saved result, and earlier dates keep theirs', async () => {
  await saveEdits(admin, goals);
  for (const equipment of await rows('equipments', 'equipments'))
    if (/CAP-01|CMP-02|RMG-01/.test(equipment.externalId)) known.set(equipment.externalId, equipment.id);
  for (const group of await rows('equipment_groups', 'equipmentGroups'))
    if (/GRAN|COMP/.test(group.externalId)) known.set(group.externalId, group.id);
  const moved = await walkEdits(admin, { makers, rounds: 3, look: rankingsAt });
  expect(moved).toEqual(
    expect.arrayContaining([
      'Ranking of all productions',
      'Risk goals',
      'Worst cases of the facility and its equipment groups',
      'Worst cases per equipment',
      'Worst cases per equipment group and cleaning procedure',
    ]),
  );
});

test('decisions are listed as of a date, and the effect of a policy draft at that date is shown', async () => {
  const { worstProductOverrides } = await admin.read<{ worstProductOverrides: WorstProductOverride[] }>(
    '/worst-product-overrides?standing=true&pageLimit=100',
  );
  const [standing] = worstProductOverrides;
  const moment = await momentBetween();
  await saveEdits(admin, [
    { method: 'PUT', path: `/worst-product-overrides/${standing?.id}/withdraw`, body: { reason: 'disproved' } },
    {
      method: 'POST',
      path: '/cleaning_limit_policies/Chemical',
      body: { version: 0, safetyFactor: 50, reason: 'trial' },
    },
  ]);
  const one = `/worst-product-overrides/${standing?.id}`;
  expect((await admin.read<{ worstProductOverride: WorstProductOverride }>(one)).worstProductOverride.status).toBe(
    'withdrawn',
  );
  expect(await admin.read(`${one}?asOf=${moment}`)).toEqual({ worstProductOverride: standing });
  const example = async (query: string): Promise<PolicyExample['current']> => {
    const { body } = await admin.post(`/cleaning_limit_policies/Chemical/example${query}`, {
      draft: { safetyFactor: 10 },
    });
    return (body['policyExample'] as unknown as PolicyExample).current;
  };
  const [now, then] = [await example(''), await example(`?asOf=${moment}`)];
  expect((now?.l2Mg ?? 0) / (then?.l2Mg ?? 1)).toBeCloseTo(20, 9);
});

test('a preview names the decisions whose inputs an edit would change', async () => {
  const equipment = known.get('EQ-CAP-01') ?? '';
  const [decision] = await decide('equipment', equipment);
  expect((await admin.post('/worst-product-overrides', decision?.body)).status).toBe(201);
  const { override, worstCases } = await rankingOf(`scope=equipment&id=${equipment}`);
  const { externalId } = override?.production ?? {};
  const active = worstCases.find(row => row.production.externalId === externalId)?.active;
  const substance = (await rows('apis', 'apis')).find(({ id }) => id === active?.id);
  const other = terms.find(term => term !== substance?.['solubilityTerm']);
  const body = { version: substance?.version, solubilityTerm: other };
  const findings = await previewOf(admin, [{ method: 'POST', path: `/apis/${substance?.id}`, body }]);
  const place = findings
    .find(({ title }) => title === 'Worst cases per equipment')
    ?.differences.find(({ label }) => label.startsWith('EQ-CAP-01'));
  expect(place?.before).toMatch(new RegExp(`^${externalId} .*\\(by decision\\)$`));
  expect(place?.after).not.toContain('by decision');
  expect(place?.detail).toContain('the decision no longer counts');
  const ranking = findings.find(({ title }) => title === 'Ranking of all productions');
  expect(ranking?.differences.find(({ label }) => label.startsWith(`${externalId} `))?.detail).toMatch(
    /Solubility in water \d+ → \d+/,
  );
});
