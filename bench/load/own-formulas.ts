import type { Caller } from './sequence.js';

type Inputs = Readonly<Record<string, number>>;

/** Formulas roughly equivalent to the built-in criteria. */
const macFormulas: readonly (readonly [type: string, criterion: string, expression: string, inputs: Inputs])[] = [
  ['Chemical', 'toxicity', 'min(pde, td)*e_n/mf', { pde: 1, td: 5, e_n: 60, mf: 1 }],
  ['Chemical', 'dosage', 'if(td > 1, td, 2*td)/sf*e_n/mf', { td: 1000, sf: 1000, e_n: 60, mf: 1 }],
  ['Chemical', 'arl', 'arl*mbs*max(1, stiffness)', { arl: 10, mbs: 6, stiffness: 1 }],
  ['Detergent', 'toxicity', 'pde*e_n/max(1, mf)', { pde: 1, e_n: 60, mf: 1 }],
  ['Detergent', 'productLimit', 'max(product_limit, product_limit/mf)', { product_limit: 60, mf: 1 }],
  ['Detergent', 'ld50', 'ld50*bw/(2000*sf)*e_n/max(1, mf)', { ld50: 2000, bw: 1, sf: 1, mf: 1, e_n: 60 }],
  ['Detergent', 'arl', 'arl*mbs*max(1, mf)', { arl: 10, mbs: 6, mf: 1 }],
  ['Intermediate', 'toxicity', 'pde*e_n/max(1, mf)', { pde: 1, e_n: 60, mf: 1 }],
  ['Intermediate', 'ld50', 'ld50*bw/(2000*sf)*e_n/max(1, mf)', { ld50: 2000, bw: 1, sf: 1, mf: 1, e_n: 60 }],
  ['Intermediate', 'arl', 'arl*mbs*max(1, mf)', { arl: 10, mbs: 6, mf: 1 }],
  ['Nitrosamine', 'toxicity', 'min(ai, 2*ai)*e_n', { ai: 1, e_n: 60 }],
];
const expected = 60;

/** Replaces every criterion of every residue type, and the ranking, by a user-defined formula. */
export async function putFormulasIntoForce(caller: Caller, facility: string): Promise<void> {
  await caller.post(`${facility}/additional-fields`, {
    externalId: 'stiffness',
    name: 'Stiffness',
    entityKind: 'api',
    type: 'number',
    usableInRanking: true,
  });
  await caller.post(`${facility}/variables`, {
    externalId: 'V-STIFF',
    name: 'Stiffness',
    key: 'stiffness',
    unit: '1',
    scope: 'previousActive',
    sourceField: 'additionalFields.api.stiffness',
    defaultValue: 1,
  });
  for (const [residueType, criterion, expression, inputs] of macFormulas)
    await caller.post(`${facility}/mac_formulas`, {
      externalId: `MAC-${residueType}-${criterion}-OWN`,
      name: `Own ${criterion}`,
      residueType,
      criterion,
      expression,
      status: 'active',
      testCases: [{ inputs, expected }],
    });
  await caller.post(`${facility}/rpn_formulas`, {
    externalId: 'RPN-OWN',
    name: 'Own',
    purpose: 'worstCase',
    expression: 'toxicity*dose*max(1, stiffness) + log10(1 + td/pde)',
    status: 'active',
    testCases: [{ inputs: { toxicity: 2, dose: 3, stiffness: 1, td: 9, pde: 1 }, expected: 7 }],
  });
}
