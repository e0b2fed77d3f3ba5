import {
  defineNestedSection,
  RecordsToken,
  type AnyCall,
  type AnyResource,
  type ImportSection,
  type RowReader,
  type SheetRow,
} from '#kernel/contract';
import type { FormulaTestCase } from '#schemas/formula/test-run';
import { macFormula } from '../formulas/mac-formula.resource.js';
import { rpnFormula } from '../formulas/rpn-formula.resource.js';

interface NotedCase extends FormulaTestCase {
  readonly note?: string | null;
}

const owner = 'Formula ID';

/** Test cases of formulas, one row each, with inputs as `td=10; sf=1000`. */
function testCasesOf(resource: AnyResource, section: string, file: string): ImportSection {
  return defineNestedSection<NotedCase>()({
    section,
    file,
    after: [resource.sheet?.section ?? ''],
    permissions: [`${resource.permission}.Modify`],
    deps: { records: RecordsToken },
    owner: { heading: owner, table: resource.table },
    headings: ['Inputs', 'Expected', 'Note'],
    references: [],
    field: 'testCases',
    read: readCase,
    write: ({ records }, call, { id, version }, testCases) =>
      records.checkAndUpdate(resource, call, id, { testCases, version }),
    dump: (_deps, call) => dump(resource, call),
  });
}

function readCase(row: RowReader): NotedCase {
  const note = row.text('Note');
  return {
    inputs: readInputs(row),
    expected: row.required('Expected', row.number('Expected')) ?? 0,
    ...(note === null ? {} : { note }),
  };
}

function readInputs(row: RowReader): Record<string, number> {
  const pairs = (row.text('Inputs') ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair !== '');
  const inputs = new Map<string, number>();
  for (const pair of pairs) {
    const [, name, value] = /^([a-z][a-z0-9_]{0,39})\s*=\s*([+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i.exec(pair) ?? [];
    if (name === undefined || value === undefined) row.fault('Inputs', `${pair} is not written as td=10`);
    else inputs.set(name, Number(value));
  }
  return Object.fromEntries(inputs);
}

async function dump(resource: AnyResource, call: AnyCall): Promise<SheetRow[]> {
  const formulas = await call.tx.rows<{ external_id: string; test_cases: NotedCase[] }>({
    text: `select external_id, test_cases from ${resource.table}
           where facility_id = $1 and archived_at is null and test_cases is not null order by lower(external_id)`,
    values: [call.facility.id],
  });
  return formulas.flatMap(formula =>
    formula.test_cases.map(({ inputs, expected, note }) => ({
      [owner]: formula.external_id,
      Inputs: Object.entries(inputs)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      Expected: String(expected),
      Note: note ?? '',
    })),
  );
}

export const testCaseSections: readonly ImportSection[] = [
  testCasesOf(rpnFormula, 'RPN formula test cases', 'rpn_formula_test_cases'),
  testCasesOf(macFormula, 'MAC formula test cases', 'mac_formula_test_cases'),
];
