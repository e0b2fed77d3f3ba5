import type { Cell, Sheet } from '#kernel/contract';
import { parseFormula } from '#schemas/formula/parse';
import { spreadsheetFormula } from '#schemas/formula/spreadsheet';
import { columnLetters } from '#schemas/lib/column-letters';
import type { RankSensitivity, WorstCase, WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import { inWorkbook } from './alert-forms.js';
import { noteOf } from './words.js';

const lowestHeading = 'Lowest L3, mg/sqcm';
const before = ['Rank', 'Production', 'Name', 'Active'] as const;

/** The ranking with formulas, where the RPN is plain arithmetic over scores. */
export function rankingSheet(
  ranking: Pick<WorstCases, 'worstCases' | 'categories' | 'formula' | 'cleaningFormula'>,
): Sheet {
  const { worstCases, categories, formula, cleaningFormula } = ranking;
  const columns = [
    { heading: before[0], width: 8 },
    { heading: before[1], width: 14 },
    { heading: before[2], width: 34 },
    { heading: before[3], width: 26 },
    ...categories.map(category => ({ heading: category.name, width: 14 })),
    { heading: 'RPN', width: 10 },
    { heading: 'Cleaning RPN', width: 12 },
    { heading: 'Cleaning rank', width: 12 },
    { heading: 'Intake, ug/day', width: 14 },
    { heading: 'Intake from', width: 12 },
    { heading: lowestHeading, width: 22 },
    { heading: 'Alert level, mg/sqcm', width: 22 },
    { heading: 'Note', width: 60 },
  ];
  const keys = categories.map(category => category.key);
  const limitColumn = columnLetters(columns.findIndex(({ heading }) => heading === lowestHeading));
  return {
    name: 'Ranking',
    columns,
    rows: worstCases.map((row, index) => [
      row.rank,
      row.production.externalId,
      row.production.name,
      row.active?.name ?? '',
      ...keys.map(key => row.scores[key] ?? null),
      live(row.rpn, formula.expression, keys, index + 2),
      // The hardest active to clean may differ from the governing active.
      row.cleaningRpn !== null && cleaningOf(row, cleaningFormula.expression, keys) === row.cleaningRpn
        ? live(row.cleaningRpn, cleaningFormula.expression, keys, index + 2)
        : row.cleaningRpn,
      row.cleaningRank,
      row.intakeUgPerDay,
      row.intakeBasis ?? '',
      row.limit?.l3MgPerSqcm ?? null,
      inWorkbook.alert(row.limit?.alert ?? null, `${limitColumn}${index + 2}`),
      noteOf(row),
    ]),
  };
}

/** The result for the row's own scores if the expression has only names and products, else null. */
function cleaningOf(row: WorstCase, expression: string, keys: readonly string[]): number | null {
  const names = expression.split('*').map(part => part.trim());
  if (!names.every(name => keys.includes(name))) return null;
  return names.reduce((product, name) => product * (row.scores[name] ?? Number.NaN), 1);
}

function live(value: number | null, expression: string, keys: readonly string[], line: number): Cell {
  if (value === null) return null;
  const parsed = parseFormula(expression);
  const cellOf = (name: string): string | null =>
    keys.includes(name) ? `${columnLetters(before.length + keys.indexOf(name))}${line}` : null;
  const formula = parsed.ok ? spreadsheetFormula(parsed.tree, cellOf) : null;
  return formula === null ? value : { formula, value, format: 'General' };
}

/** Ranks of the leading productions for each weight. */
export function sensitivitySheet(
  { curves }: RankSensitivity['sensitivity'],
  { categories }: Pick<WorstCases, 'categories'>,
): Sheet {
  const names = new Map(categories.map(({ key, name }) => [key, name]));
  const factors = curves[0]?.factors ?? [];
  return {
    name: 'Sensitivity',
    columns: [
      { heading: 'Category', width: 18 },
      { heading: 'Production', width: 16 },
      ...factors.map(factor => ({ heading: `Rank at ${factor} ×`, width: 12 })),
    ],
    rows: curves.flatMap(curve =>
      curve.lines.map(
        line =>
          [names.get(curve.category) ?? curve.category, line.production.externalId, ...line.ranks] as readonly Cell[],
      ),
    ),
  };
}
