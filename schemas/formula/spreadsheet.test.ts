import { HyperFormula } from 'hyperformula';
import { expect, test } from 'vitest';
import { parseFormula } from './parse.js';
import { spreadsheetFormula } from './spreadsheet.js';

const cells: Readonly<Record<string, string>> = { solubility: 'A1', dose: 'B1', cleanability: 'C1' };

function inSpreadsheet(expression: string): string | null {
  const parsed = parseFormula(expression);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return spreadsheetFormula(parsed.tree, name => cells[name] ?? null);
}

// Of the scores 3, 2 and 4, by hand. ECMA-376 part 1, 18.17.2.2: a minus sign binds more than a power, and powers lean to the left.
test.each([
  ['solubility*dose*cleanability', 'A1*B1*C1', 24],
  ['solubility - (dose - cleanability)', 'A1-(B1-C1)', 5],
  ['solubility / dose / cleanability', 'A1/B1/C1', 0.375],
  ['solubility^dose^solubility', 'A1^(B1^A1)', 6561],
  ['(solubility^dose)^solubility', '(A1^B1)^A1', 729],
  ['-solubility^2 + 50', '(-(A1^2))+50', 41],
  ['(-solubility)^2 + 50', '(-A1)^2+50', 59],
  ['50 - solubility^2', '50-A1^2', 41],
  ['2^-dose*cleanability', '2^(-B1)*C1', 1],
  ['30 + -dose^2*-1', '30+(-(B1^2))*(-1)', 34],
  ['solubility*0.25', 'A1*0.25', 0.75],
])('%s is %s for a spreadsheet and the same number there', (expression, text, value) => {
  expect(inSpreadsheet(expression)).toBe(text);
  const engine = HyperFormula.buildFromArray([[3, 2, 4, `=${text}`]], { licenseKey: 'gpl-v3' });
  expect(Number(engine.getCellValue({ sheet: 0, row: 0, col: 3 }))).toBeCloseTo(value, 12);
});

test.each(['min(solubility, dose)', 'if(dose > 1, dose, 1)', '-(solubility + toxicity)', 'dose*1e-7'])(
  '%s has no plain arithmetic over cells',
  expression => {
    expect(inSpreadsheet(expression)).toBeNull();
  },
);
