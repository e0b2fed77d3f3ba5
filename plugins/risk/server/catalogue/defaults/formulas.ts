import type { Row } from '#kernel/contract';

/** The default RPN formula, and the one for the hardest product to clean (formulas 10.2). */
export const rpnFormulas: readonly Row[] = [
  {
    externalId: 'RPN-DEFAULT',
    name: 'Worst case: product of all scores',
    purpose: 'worstCase',
    expression: 'solubility * toxicity * dose * cleanability',
    status: 'active',
    testCases: [
      { inputs: { solubility: 5, toxicity: 4, dose: 4, cleanability: 3 }, expected: 240, note: 'Carvedilol' },
      { inputs: { solubility: 1, toxicity: 1, dose: 1, cleanability: 1 }, expected: 1 },
    ],
    justification: 'Built in',
  },
  {
    externalId: 'RPN-CLEANING',
    name: 'Hardest to clean: solubility and cleanability',
    purpose: 'cleaning',
    expression: 'solubility * cleanability',
    status: 'active',
    testCases: [{ inputs: { solubility: 5, cleanability: 3 }, expected: 15 }],
    justification: 'Built in; ignores toxicity',
  },
];

const mac = (
  externalId: string,
  name: string,
  criterion: string,
  expression: string,
  inputs: Readonly<Record<string, number>>,
  expected: number,
): Row => ({
  externalId,
  name,
  residueType: 'Chemical',
  criterion,
  expression,
  status: 'active',
  testCases: [{ inputs, expected }],
  justification: 'Built in',
});

/** The criteria of the carryover as formulas (formulas 10.3 and 4.2). */
export const macFormulas: readonly Row[] = [
  mac('MAC-DOSAGE', 'Therapeutic dose', 'dosage', 'td/sf*e_n/mf', { td: 10, sf: 1000, e_n: 5000, mf: 1 }, 50),
  mac('MAC-TOXICITY', 'Health-based limit', 'toxicity', 'pde*e_n/mf', { pde: 0.5, e_n: 5000, mf: 1 }, 2500),
  mac('MAC-LD50', 'LD50', 'ld50', 'ld50*bw/(2000*sf*mf)*e_n', { ld50: 500, bw: 70, sf: 1000, mf: 1, e_n: 5000 }, 87.5),
  mac('MAC-ARL', 'General residue limit', 'arl', 'arl*mbs', { arl: 10, mbs: 100 }, 1000),
];
