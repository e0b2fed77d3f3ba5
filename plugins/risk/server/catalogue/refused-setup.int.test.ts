import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;
let before: unknown;

beforeAll(async () => {
  plant = await testKernel({ only: ['risk'] });
  admin = await plant.as('admin');
}, 60_000);
afterAll(() => plant.close());

/** Everything that a refused call could have left behind. */
async function kept(): Promise<unknown> {
  const tables = ['rpn_formula', 'formula_version', 'selection_criterion', 'risk_goal', 'rpn_category'];
  const counts = tables.map(table => `(select count(*)::int from risk.${table}) as ${table}`).join(', ');
  return plant.sql(`select ${counts}, (select max(seq)::int from audit.chain) as trail`);
}
beforeEach(async () => {
  before = await kept();
});
afterEach(async () => {
  if (JSON.stringify(await kept()) !== JSON.stringify(before))
    throw new Error('a refused call has left something behind');
});

const faultsOf = ({ status, body }: TestAnswer): unknown[] => {
  const fields = (body['fields'] ?? []) as unknown as { path: string; message: string }[];
  return [status, body['errName'], ...fields.map(({ path, message }) => `${path}: ${message}`)];
};
const refused = (...fields: unknown[]): unknown[] => [422, 'DataValidationError', ...fields];
const named = { externalId: 'BAD', name: 'Bad' };

describe('an RPN formula', () => {
  const formula = (expression: string, more: object = {}): Promise<TestAnswer> =>
    admin.post('/rpn_formulas', { ...named, purpose: 'worstCase', expression, ...more });

  test.each([
    ['an unknown variable', 'solubility*nobody', 'UNKNOWN_VARIABLE nobody at 12'],
    ['a name of the language', 'toxicity*__proto__', 'UNKNOWN_VARIABLE __proto__ at 10'],
    ['what every object has', 'constructor+dose', 'UNKNOWN_VARIABLE constructor at 1'],
    ['an assignment', 'dose = 3; dose', 'FORMULA_SYNTAX at 9: ; has no meaning here'],
    ['a parenthesis that is never closed', '(dose*2', 'FORMULA_SYNTAX at 8: ) is missing for the ( at 1'],
    [
      'a thousand parentheses',
      `${'('.repeat(990)}dose${')'.repeat(990)}`,
      'FORMULA_SYNTAX at 65: nested more than 64 deep',
    ],
    ['a unit that is left', 'td', 'FORMULA_UNIT at 1: the result is in mg/day, and it has to be a plain number'],
    ['units that do not mix', 'td/pde + td', 'FORMULA_UNIT at 8: mg/day cannot be added to a plain number'],
    ['a comparison outside if', 'dose > 2', expect.stringMatching(/^FORMULA_(SYNTAX|UNIT) at \d+/)],
    ['nothing', '   ', expect.any(String)],
  ])('with %s is refused at its expression, with the place', async (_what, expression, message) => {
    const answer = await formula(expression);
    const text = typeof message === 'string' ? `expression: ${message}` : expect.stringMatching(/^expression: /);
    expect(faultsOf(answer)).toEqual(refused(text as unknown));
  });

  test.each([
    ['divides by zero', 'solubility/(dose-2)', { solubility: 1, dose: 2 }, 'FORMULA_DOMAIN at 11: division by zero'],
    [
      'takes the logarithm of nothing',
      'log10(dose-2)',
      { dose: 2 },
      'FORMULA_DOMAIN at 1: the logarithm of a number that is not above 0',
    ],
    ['grows beyond every number', '10^(dose^9)', { dose: 5 }, 'FORMULA_DOMAIN at 3: the number is too large'],
    ['lacks an input', 'dose*solubility', { dose: 5 }, 'MISSING_INPUT solubility'],
  ])('that %s is refused at its test case', async (_what, expression, inputs, message) => {
    const testCases = [{ inputs, expected: 1 }];
    const answer = await formula(expression, { status: 'active', testCases });
    expect(faultsOf(answer)).toEqual(refused(`testCases.0.inputs: ${message}`));
  });

  test('that gives 0 or less is refused at what the test case expects', async () => {
    const testCases = [{ inputs: { dose: 2 }, expected: 0 }];
    const answer = await formula('dose-2', { status: 'active', testCases });
    expect(faultsOf(answer)).toEqual(refused('testCases.0.expected: gives 0, and it has to be above 0'));
  });

  test('comes into force with a test case only', async () => {
    const answer = await formula('dose*2', { status: 'active' });
    expect(faultsOf(answer)).toEqual(refused(expect.stringMatching(/^testCases: is required/) as unknown));
  });
});

describe('a selection criterion', () => {
  const criterion = { ...named, key: 'bad', appliesTo: 'api', sourceField: 'cleanability' };

  test.each([
    [
      'a gap',
      {
        bands: [
          { to: 2, score: 1 },
          { from: 3, score: 2 },
        ],
      },
      'bands.1.from: gap from 2 to 3: no range holds it',
    ],
    [
      'an overlap',
      {
        bands: [
          { to: 2, score: 1 },
          { from: 1, score: 2 },
        ],
      },
      'bands.1.from: overlap from 1 to 2: two ranges hold it',
    ],
    [
      'ranges and a filter',
      { bands: [{ score: 1 }], operator: 'LessThan', threshold: 2 },
      'operator: a criterion has either ranges or a filter',
    ],
    ['half a filter', { operator: 'LessThan' }, 'threshold: is required for a filter'],
    [
      'a condition on texts',
      { kind: 'text', operator: 'LessThan', filterText: 'a' },
      'operator: texts can only be equal',
    ],
  ])('with %s is refused at its field', async (_what, fields, message) => {
    const answer = await admin.post('/selection-criteria', { ...criterion, ...fields });
    expect(faultsOf(answer)[2]).toContain(message);
    expect(answer.status).toBe(422);
  });

  test('of a name that every object has is refused at its key', async () => {
    for (const key of ['__proto__', 'has space', '1st']) {
      const answer = await admin.post('/selection-criteria', { ...criterion, key });
      expect(faultsOf(answer)[2], key).toMatch(/^key: /);
    }
  });

  test('that does not exist cannot be changed by PUT', async () => {
    const answer = await admin.put(`/selection-criteria/${crypto.randomUUID()}`, { name: 'Other', version: 1 });
    expect(answer.status).toBe(404);
  });
});

describe('a risk goal', () => {
  const goal = { ...named, metric: 'rpn', operator: 'GreaterThan', threshold: 1, level: 'high', action: 'Study it' };
  test.each([
    ['metric', { metric: '__proto__' }],
    ['operator', { operator: '>' }],
    ['threshold', { threshold: 1e300 }],
    ['level', { level: 'extreme' }],
    ['action', { action: '' }],
    ['sequence', { sequence: 0 }],
  ])('with a bad %s is refused there', async (field, change) => {
    const answer = await admin.post('/risk-goal', { ...goal, ...change });
    expect(faultsOf(answer)[2]).toMatch(new RegExp(`^${field}: `));
    expect(answer.status).toBe(422);
  });
});
