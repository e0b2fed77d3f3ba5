import type { Cell, Sheet, TableBlock } from '#kernel/contract';
import { formatNumber } from '#schemas/lib/format-number';
import { agentNote } from '#plugins/risk/shared/worst-case/agent-note';
import type { WorstCasesOfScope } from '../worst-cases.js';
import type { PrintLimit } from '#plugins/limits/shared/printed-limits';
import type { Forms } from './alert-forms.js';
import { noteOf } from './words.js';

const alertHeading = { heading: 'Alert level, mg/sqcm', width: 12, align: 'right' } as const;

type Answer = WorstCasesOfScope['answer'];

/** Missing data of unranked productions; empty when all are ranked. */
export function gapTable({ gaps }: Answer): TableBlock[] {
  if (gaps.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Missing data',
      columns: [
        { heading: 'Record', width: 40 },
        { heading: 'Missing', width: 30 },
        { heading: 'Productions affected', width: 20, align: 'right' },
      ],
      rows: gaps.map(({ active, production, equipment, name, productions }) => [
        `${(active ?? production)?.externalId ?? ''} ${(active ?? production)?.name ?? ''}${equipment === null ? '' : ` on ${equipment.externalId}`}`,
        name,
        productions,
      ]),
    },
  ];
}

/** The printed ranking: scores, both ranks, lowest limit, notes. */
export function rankingTable({ worstCases, categories }: Answer, print: PrintLimit): TableBlock {
  const hasAlerts = worstCases.some(({ limit }) => limit !== null && limit.alert !== null);
  return {
    kind: 'table',
    title: 'Ranking',
    columns: [
      { heading: 'Rank', width: 8, align: 'right' },
      { heading: 'Production', width: 12 },
      { heading: 'Name', width: 26 },
      { heading: 'Active', width: 18 },
      ...categories.map(({ name }) => ({ heading: name, width: 13, align: 'right' as const })),
      { heading: 'RPN', width: 8, align: 'right' },
      { heading: 'Cleaning rank', width: 11, align: 'right' },
      { heading: 'Lowest L3, mg/sqcm', width: 12, align: 'right' },
      ...(hasAlerts ? [alertHeading] : []),
      { heading: 'Note', width: 32 },
    ],
    rows: worstCases.map(row => [
      row.rank ?? '–',
      row.production.externalId,
      row.production.name,
      row.active?.name ?? '',
      ...categories.map(({ key }) => row.scores[key] ?? '?'),
      formatNumber(row.rpn),
      row.cleaningRank ?? '–',
      print(row.limit?.l3MgPerSqcm),
      ...(hasAlerts ? [print(row.limit?.alert?.l3MgPerSqcm)] : []),
      noteOf(row),
    ]),
  };
}

/** Scores by value. */
export function scoreTable({ criteria }: WorstCasesOfScope): TableBlock {
  return {
    kind: 'table',
    title: 'Scores',
    columns: [
      { heading: 'Category', width: 20 },
      { heading: 'Version', width: 8, align: 'right' },
      { heading: 'Value', width: 40 },
      { heading: 'Score', width: 8, align: 'right' },
    ],
    rows: criteria.categories.flatMap(category =>
      // Every row names its category, because it may be the first of a page.
      category.lines.map((line): Cell[] => [
        [category.name, category.unit].filter(text => text !== '').join(', '),
        category.version,
        line.text,
        line.score,
      ]),
    ),
  };
}

/** Other worst cases: agents by lowest limit and equipment by size; rounded in documents, unrounded in workbooks. */
export function otherTables({ cleaningAgents, equipment }: Answer, { number, limit, alert }: Forms): TableBlock[] {
  const hasAlerts = cleaningAgents.some(agent => agent.alert !== null);
  return [
    {
      kind: 'table',
      title: 'Cleaning agents, lowest limit first',
      columns: [
        { heading: 'Cleaning agent', width: 40 },
        { heading: 'Lowest L3, mg/sqcm', width: 20, align: 'right' },
        ...(hasAlerts ? [{ ...alertHeading, width: 20 }] : []),
        { heading: 'Note', width: 40 },
      ],
      rows: cleaningAgents.map((agent, index) => [
        `${agent.cleaningAgent.externalId} ${agent.cleaningAgent.name}`,
        limit(agent.l3MgPerSqcm),
        ...(hasAlerts ? [alert(agent.alert, `B${index + 2}`)] : []),
        agentNote(agent),
      ]),
    },
    {
      kind: 'table',
      title: 'Equipment, largest first',
      columns: [
        { heading: 'Equipment', width: 60 },
        { heading: 'Area, sqcm', width: 20, align: 'right' },
      ],
      rows: equipment.map(row => [
        `${row.equipment.externalId} ${row.equipment.name}`,
        row.areaSqcm === null ? 'unknown' : number(row.areaSqcm),
      ]),
    },
  ];
}

/** A table of the document as a sheet of the workbook. */
export function asSheet({ title = '', columns, rows }: TableBlock): Sheet {
  return {
    name: title.split(',')[0] ?? title,
    columns: columns.map(({ heading, width }) => ({ heading, width })),
    rows,
  };
}
