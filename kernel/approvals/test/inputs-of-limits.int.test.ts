import { afterAll, beforeAll, expect, test } from 'vitest';
import { named, testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import type { VersionDetail } from '#schemas/approvals/versions';
import { act, approvalOf, done, personaSigner, policyInForce, type Signer } from './approvals.fixture.js';
import { dayIn } from '#schemas/lib/date-text';

let limpid: TestKernel;
let admin: Signer;
/** A day or two apart: what is tomorrow or later in the west has begun in the east. */
const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati'] as const;
async function setZone(timezone: string, version: number): Promise<void> {
  const form = { timezone, dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm', country: '', version };
  okay(await admin.client.post('/date-time-setting', form));
}
let reviewer: Signer;
let approver: Signer;
let limitsOf: () => Promise<Limits>;
let activeId: string;

interface Row {
  readonly id: string;
  readonly version: number;
}
interface Hbel extends Row {
  readonly status: string;
  readonly isProvisional: boolean | null;
  readonly documentStatus: string;
}
interface Limits {
  /** The allowed carryover, mg. */
  readonly mac: number | null;
  readonly flags: readonly string[];
  readonly formula: unknown;
}

const reason = 'as the report says';
const mg = (value: number) => ({ value, unit: 'mg' });

function okay<T>(answer: TestAnswer): T {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as unknown as T;
}
let count = 0;
async function create(path: string, one: string, body: object): Promise<Row> {
  count += 1;
  const answer = await admin.client.post(path, { externalId: `R-${count}`, name: `R-${count}`, ...body });
  return okay<Record<string, Row>>(answer)[one] as Row;
}
const hbelsOf = async (): Promise<readonly Hbel[]> =>
  (await admin.client.read<{ hbels: Hbel[] }>(`/apis/${activeId}/hbels`)).hbels;
async function hbel(index: number): Promise<Hbel> {
  const found = (await hbelsOf())[index];
  if (found === undefined) throw new Error(`no opinion ${index}`);
  return found;
}
async function opinion(ug: number, fields: object = {}): Promise<string> {
  const body = { basis: 'PDE', value: { value: ug, unit: 'ug' }, route: 'oral', authority: 'EMA', ...fields };
  return okay<{ hbel: Row }>(await admin.client.post(`/apis/${activeId}/hbels`, body)).hbel.id;
}
const choose = async (id: string): Promise<TestAnswer> => {
  const { version } = (await hbelsOf()).find(each => each.id === id) ?? { version: 0 };
  return admin.client.put(`/hbels/${id}/choose`, { version, reason });
};
async function approve(record: string): Promise<void> {
  await done(admin, record, 'Submit');
  await done(reviewer, record, 'Review');
  await done(approver, record, 'Approve');
}
interface Policy {
  readonly version: number;
  readonly latestVersion: number;
  readonly recordId: string | null;
  readonly draft: { readonly id: string; readonly version: number; readonly recordVersion: number } | null;
  readonly safetyFactor: number;
  readonly useDraftHbels: boolean | null;
}
const policy = async (): Promise<Policy> =>
  (await admin.client.read<{ cleaningLimitPolicy: Policy }>('/cleaning_limit_policies/Chemical')).cleaningLimitPolicy;
async function save(settings: object): Promise<TestAnswer> {
  const { latestVersion: version, draft } = await policy();
  const draftVersion = draft === null ? {} : { draftVersion: draft.recordVersion };
  return admin.client.post('/cleaning_limit_policies/Chemical', { ...settings, version, reason, ...draftVersion });
}

interface Formula extends Row {
  readonly externalId: string;
  readonly expression: string;
  readonly criterion: string;
  readonly residueType: string;
  readonly status: string;
  readonly testCases: readonly { readonly inputs: object; readonly expected: number }[];
}
async function toxicityFormula(status: string): Promise<Formula> {
  const { macFormulas } = await admin.client.read<{ macFormulas: readonly Formula[] }>('/mac_formulas?pageLimit=100');
  const found = macFormulas.find(
    each => each.criterion === 'toxicity' && each.residueType === 'Chemical' && each.status === status,
  );
  if (found === undefined) throw new Error('no formula');
  return found;
}

beforeAll(async () => {
  limpid = await testKernel({ only: ['risk'] });
  [admin, reviewer, approver] = await Promise.all([
    personaSigner(limpid, 'admin'),
    personaSigner(limpid, 'reviewer'),
    personaSigner(limpid, 'approver'),
  ]);
  await setZone(west, 0);
  const equipment = await create('/equipments', 'equipment', {
    equipmentType: 'vessel',
    declaredSurfaceArea: { value: 1000, unit: 'sqcm' },
    surfaceAreaSource: 'drawing',
  });
  const active = await create('/apis', 'api', {});
  activeId = active.id;
  const product = await create('/products', 'product', { actives: [{ apiId: active.id }] });
  const into = await create('/products', 'product', { route: 'oral', dosageUnitMass: mg(200), maxUnitsPerDay: 2 });
  const previous = await create('/productions', 'production', { productId: product.id });
  const batch = { value: 100, unit: 'kg' };
  const next = await create('/productions', 'production', { productId: into.id, minBatchSize: batch });
  for (const { id, version } of [previous, next])
    okay(await admin.client.post(`/productions/${id}/map`, { equipments: [{ equipmentId: equipment.id }], version }));
  limitsOf = async () => {
    const { limit } = await admin.client.read<{ limit: { l2Mg: number; flags: string[]; formula?: unknown } | null }>(
      `/limits/explain?substance=${active.id}&next=${next.id}&previous=${previous.id}`,
    );
    return { mac: limit?.l2Mg ?? null, flags: limit?.flags ?? [], formula: limit?.formula ?? null };
  };
});
afterAll(() => limpid.close());

test('without approval policies limits follow every save at once, as before, and records say that they are not approved', async () => {
  okay(await save({ areaMarginPct: 1 }));
  expect((await limitsOf()).mac).toBe(1000);
  okay(await choose(await opinion(1, { reviewedBy: { name: 'T. Oxicologist' } })));
  const { mac, flags } = await limitsOf();
  expect([mac, flags.includes('HBEL_PROVISIONAL')]).toEqual([250, false]);
  okay(await choose(await opinion(2)));
  expect(await limitsOf()).toMatchObject({ mac: 500, flags: expect.arrayContaining(['HBEL_PROVISIONAL']) as unknown });
  okay(await choose((await hbel(0)).id));
  expect((await hbel(0)).documentStatus).toBe('BeingBuilt');
  expect(await approvalOf(admin, `/hbels/${(await hbel(0)).id}`)).toMatchObject({ isApproved: false, policy: null });
  const { recordId, draft, useDraftHbels } = await policy();
  expect([draft, useDraftHbels]).toEqual([null, null]);
  expect(await approvalOf(admin, `/limit_policy_versions/${recordId ?? ''}`)).toMatchObject({ isApproved: false });
});

test('once health-based limits are approved, the one in force stays, nothing unapproved takes its place, and an approved one does at once', async () => {
  await policyInForce(admin, approver, 'HBELRecord');
  expect((await limitsOf()).mac).toBe(250);
  const inForce = await hbel(0);
  const changed = await admin.client.post(`/hbels/${inForce.id}`, {
    value: { value: 4, unit: 'ug' },
    version: inForce.version,
    reason,
  });
  expect(named(changed)).toBe('TransactionLocked');
  expect(String(changed.body['message'])).toContain('submit it as it stands');
  const second = await opinion(4);
  const refused = await choose(second);
  expect([refused.status, String(refused.body['message'])]).toEqual([
    422,
    expect.stringContaining('is approved before'),
  ]);
  expect((await limitsOf()).mac).toBe(250);

  const record = `/hbels/${second}`;
  await done(admin, record, 'Submit');
  expect(named(await admin.client.post(record, { remarks: 'late', version: 1, reason }))).toBe('TransactionLocked');
  await done(reviewer, record, 'Review');
  await done(approver, record, 'Approve');
  expect((await limitsOf()).mac).toBe(250);
  okay(await choose(second));
  expect(await limitsOf()).toMatchObject({ mac: 1000 });
  expect((await hbelsOf()).find(({ id }) => id === second)).toMatchObject({
    status: 'inForce',
    isProvisional: false,
    documentStatus: 'Approved',
  });
});

test('the revision of a health-based limit in force keeps the content in force until it is approved, also while limits are read', async () => {
  const inForce = (await hbelsOf()).find(({ status }) => status === 'inForce');
  const record = `/hbels/${inForce?.id ?? ''}`;
  const { version } = await done(admin, record, 'Revise', { changeSummary: 'new study' });
  okay(await admin.client.put(`${record}/revision`, { value: { value: 2, unit: 'ug' }, version, reason }));
  await done(admin, record, 'Submit');
  await done(reviewer, record, 'Review');
  expect((await limitsOf()).mac).toBe(1000);
  const [, ...read] = await Promise.all([
    done(approver, record, 'Approve'),
    ...Array.from({ length: 6 }, async () => (await limitsOf()).mac),
  ]);
  expect(read.every(mac => mac === 1000 || mac === 500)).toBe(true);
  expect((await limitsOf()).mac).toBe(500);
  const { version: second } = await admin.client.read<{ version: VersionDetail }>(`${record}/versions/2?compareWith=1`);
  expect(second.differences).toContainEqual(
    expect.objectContaining({ field: 'value', fromText: '4 ug', toText: '2 ug' }),
  );
  const { hbels } = (
    await admin.client.read<{ api: { hbels: { selected?: boolean; status?: string }[] } }>(`/apis/${activeId}`)
  ).api;
  expect(hbels.find(each => each.selected === true)?.status).toBe('effective');
});

test('a health-based limit that is approved with a later effective day governs from that day of the facility on', async () => {
  const former = (await hbelsOf()).find(({ status }) => status === 'inForce')?.id ?? '';
  const id = await opinion(1, { effectiveFrom: dayIn(east, new Date()) });
  const record = `/hbels/${id}`;
  const early = async (): Promise<void> => {
    expect(await choose(id)).toMatchObject({ status: 422, body: { fields: [{ path: 'effectiveFrom' }] } });
    expect((await limitsOf()).mac).toBe(500);
  };
  await early();
  await done(admin, record, 'Submit');
  await done(reviewer, record, 'Review');
  const later = await act(approver, record, 'Approve', { effectiveFrom: '2199-01-01' });
  expect([later.status, String(later.body['message'])]).toEqual([422, expect.stringContaining('must be today')]);
  await done(approver, record, 'Approve');
  await early();
  await setZone(east, 1);
  expect((await limitsOf()).mac, 'until it is put into force').toBe(500);
  okay(await choose(id));
  expect((await limitsOf()).mac).toBe(250);
  okay(await choose(former));
});

test('a draft counts not at all by default where health-based limits are approved, and provisionally where the policy says so', async () => {
  const active = await create('/apis', 'api', {});
  const answer = await admin.client.post(`/apis/${active.id}/hbels`, {
    basis: 'PDE',
    value: { value: 1, unit: 'ug' },
    route: 'oral',
    reviewedBy: { name: 'T. Oxicologist' },
  });
  const draft = okay<{ hbel: Hbel }>(answer).hbel;
  expect(draft.isProvisional).toBe(true);
  const missing = await act(admin, `/hbels/${draft.id}`, 'Submit');
  expect([missing.status, String(missing.body['message'])]).toEqual([422, expect.stringContaining('author')]);
  okay(await admin.client.put(`/hbels/${draft.id}/choose`, { version: draft.version, reason }));
  const ofList = await admin.client.post(`/apis/${active.id}`, {
    hbels: [{ basis: 'AI', value: { value: 1, unit: 'ug' }, route: 'any', status: 'effective' }],
    version: 3,
    reason,
  });
  expect(ofList.status).toBe(422);
});

test('an input of a submitted health-based limit that changes blocks its approval until it is confirmed', async () => {
  const record = `/hbels/${await opinion(3)}`;
  await done(admin, record, 'Submit');
  await done(reviewer, record, 'Review');
  const { api } = await admin.client.read<{ api: Row }>(`/apis/${activeId}`);
  okay(await admin.client.post(`/apis/${activeId}`, { name: 'other name', version: api.version, reason }));
  const blocked = await act(approver, record, 'Approve');
  expect(String(blocked.body['message'])).toContain('an input has changed');
  await done(approver, record, 'ConfirmValid', { reason: 'the name only' });
  await done(approver, record, 'Approve');
});

test('a saved limit policy is a draft that governs nothing until it is approved, and governs at once then', async () => {
  await policyInForce(admin, approver, 'LimitPolicy');
  const before = await policy();
  okay(await save({ modificationFactor: 5 }));
  const saved = await policy();
  expect(saved).toMatchObject({
    version: before.version,
    recordId: before.recordId,
    draft: { version: before.version + 1 },
  });
  expect((await limitsOf()).mac).toBe(500);
  const again = await admin.client.post('/cleaning_limit_policies/Chemical', {
    modificationFactor: 2,
    version: saved.latestVersion,
    draftVersion: (saved.draft?.recordVersion ?? 0) + 1,
    reason,
  });
  expect(named(again)).toBe('StaleRecordError');
  okay(await save({ modificationFactor: 2 }));
  const draft = (await policy()).draft;
  expect(draft?.version).toBe(before.version + 1);
  const record = `/limit_policy_versions/${draft?.id ?? ''}`;
  await done(admin, record, 'Submit');
  expect(named(await save({ modificationFactor: 3 }))).toBe('TransactionLocked');
  await done(reviewer, record, 'Review');
  expect((await limitsOf()).mac).toBe(500);
  await done(approver, record, 'Approve');
  expect(await policy()).toMatchObject({ version: before.version + 1, draft: null, recordId: draft?.id });
  expect((await limitsOf()).mac).toBe(250);
  const { actions } = await approvalOf(admin, record);
  expect(actions.map(({ action }) => action)).not.toContain('Revise');

  okay(await save({ modificationFactor: 1 }));
  const next = (await policy()).draft;
  await approve(`/limit_policy_versions/${next?.id ?? ''}`);
  expect(await approvalOf(admin, record)).toMatchObject({ status: 'Deprecated' });

  okay(await save({ modificationFactor: 9 }));
  const given = (await policy()).draft;
  await done(admin, `/limit_policy_versions/${given?.id ?? ''}`, 'Abandon', { reason: 'not needed after all' });
  expect(await policy()).toMatchObject({ draft: null, latestVersion: before.version + 2 });
  okay(await save({ areaMarginPct: 3 }));
  expect((await policy()).draft?.version).toBe(before.version + 4);
  expect((await limitsOf()).mac).toBe(500);
});

test('a formula becomes active by its approval alone, and its revision replaces it at once', async () => {
  const supplied = await toxicityFormula('active');
  await policyInForce(admin, approver, 'MACFormula');
  const expression = `(${supplied.expression}) / 10`;
  const testCases = supplied.testCases.map(({ inputs, expected }) => ({ inputs, expected: expected / 10 }));
  const fields = { externalId: 'MAC-X', residueType: 'Chemical', criterion: 'toxicity', expression, testCases };
  const refused = await admin.client.post('/mac_formulas', { name: 'A tenth', ...fields, status: 'active' });
  expect([refused.status, String(refused.body['message'])]).toEqual([422, expect.stringContaining('is approved')]);
  const used = await admin.client.post(`/mac_formulas/${supplied.id}`, {
    status: 'retired',
    version: supplied.version,
    reason,
  });
  expect(named(used)).toBe('TransactionLocked');

  const record = `/mac_formulas/${(await create('/mac_formulas', 'macFormula', { name: 'A tenth', ...fields })).id}`;
  await done(admin, record, 'Submit');
  await done(reviewer, record, 'Review');
  expect((await limitsOf()).mac).toBe(500);
  await done(approver, record, 'Approve');
  expect((await limitsOf()).mac).toBeCloseTo(50, 9);
  expect((await toxicityFormula('active')).externalId).toBe('MAC-X');

  const { version } = await done(admin, record, 'Revise', { changeSummary: 'a hundredth' });
  const revised = {
    expression: `(${supplied.expression}) / 100`,
    testCases: supplied.testCases.map(({ inputs, expected }) => ({ inputs, expected: expected / 100 })),
  };
  okay(await admin.client.put(`${record}/revision`, { ...revised, version, reason }));
  await done(admin, record, 'Submit');
  await done(reviewer, record, 'Review');
  expect((await limitsOf()).mac).toBeCloseTo(50, 9);
  await done(approver, record, 'Approve');
  expect((await limitsOf()).mac).toBeCloseTo(5, 9);

  const { version: second } = await admin.client.read<{ version: VersionDetail }>(`${record}/versions/2?compareWith=1`);
  expect(second.content).toMatchObject({ formulaVersion: 2, expression: revised.expression });
  expect(second.differences.map(({ field }) => field).toSorted()).toEqual([
    'expression',
    'formulaVersion',
    'testCases',
  ]);
  const { versions } = await admin.client.read<{ versions: readonly object[] }>(`${record}/formula-versions`);
  expect(versions).toMatchObject([
    { formulaVersion: 2, expression: revised.expression, inForce: [{ until: null }] },
    { formulaVersion: 1, expression, inForce: [{ until: expect.any(String) as string }] },
  ]);

  await done(admin, record, 'Retire', { reason: 'the built-in criterion is enough' });
  await done(approver, record, 'Approve');
  expect((await limitsOf()).mac).toBe(500);
});

test('an approval policy that is changed governs as before until another person with ApprovalPolicy.Sign has approved it', async () => {
  const policies = await admin.client.read<{ approvalPolicies: readonly Row[] }>(
    '/approval_policies?documentType=MACFormula',
  );
  const record = `/approval_policies/${policies.approvalPolicies[0]?.id ?? ''}`;
  const { version } = await done(admin, record, 'Revise', { changeSummary: 'no review' });
  okay(await admin.client.put(`${record}/revision`, { reviewSteps: [], version, reason }));
  await done(admin, record, 'Submit');
  const own = await act(admin, record, 'Approve');
  expect(own.status).not.toBe(200);
  const formula = await create('/mac_formulas', 'macFormula', {
    expression: 'pde*e_n/mf/3',
    residueType: 'Chemical',
    criterion: 'toxicity',
    testCases: [{ inputs: { pde: 3, e_n: 1, mf: 1 }, expected: 1 }],
  });
  expect((await done(admin, `/mac_formulas/${formula.id}`, 'Submit')).status).toBe('BeingReviewed');
  const approved = await done(approver, record, 'Approve');
  expect(approved.acts.at(-1)?.signature?.meaning).toBe('APPROVE');
});
