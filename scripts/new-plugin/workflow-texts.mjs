/** @typedef {import('./plugin-texts.mjs').Names} Names */

/** @param {Names} names */
export const workflowTest = ({ id, camel, area }) => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, testPassword, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
let approver: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['${id}'] });
  admin = await plant.as('admin');
  approver = await plant.as('approver');
});
afterAll(() => plant.close());

/** One step in an approval, signed with the person's password. */
async function take(client: TestClient, username: string, record: string, action: string): Promise<TestAnswer> {
  const { approval } = await client.read<{ approval: { version: number } }>(\`\${record}/approval\`);
  const body = { action, version: approval.version };
  const asked = await client.post(\`\${record}/approval\`, body);
  const signing = asked.body['details']?.['signing'];
  if (signing === undefined) return asked;
  const { meaning: purpose, contentHash } = signing as unknown as { meaning: string; contentHash: string };
  const sent = { username, password: testPassword, purpose, contentHash };
  const { body: proven } = await client.call('POST', '/auth/reauthenticate', sent);
  return client.post(\`\${record}/approval\`, { ...body, proof: proven['proof'] });
}

const idIn = (answer: TestAnswer, one: string): string => String(answer.body[one]?.['id']);

test('a record is submitted when it is complete, locked in approval, and approved by another person', async () => {
  const policy = await admin.post('/approval_policies', {
    documentType: '${area}',
    name: 'Approval of records',
    reviewSteps: [],
    approveSteps: [{ name: 'Approval', mode: 'any', users: [], roles: [], departments: [] }],
    sequential: true,
    sameUserRule: 'never',
    requireComment: false,
    requireAuditTrailReview: false,
  });
  const rules = \`/approval_policies/\${idIn(policy, 'approvalPolicy')}\`;
  await take(admin, 'admin', rules, 'Submit');
  expect((await take(approver, 'approver', rules, 'Approve')).status).toBe(200);

  const created = await admin.post('/${id}-records', { externalId: 'R-1', name: 'First' });
  const record = \`/${id}-records/\${idIn(created, '${camel}Record')}\`;
  const incomplete = await take(admin, 'admin', record, 'Submit');
  expect(incomplete.body['fields']?.[0]?.['path']).toBe('remarks');
  await admin.post(record, { remarks: 'as agreed', version: 1 });
  expect((await take(admin, 'admin', record, 'Submit')).status).toBe(200);
  expect((await admin.post(record, { name: 'Other', version: 2 })).body['errName']).toBe('TransactionLocked');

  const approved = await take(approver, 'approver', record, 'Approve');
  expect(approved.body['approval']?.['status']).toBe('Approved');
});
`;
