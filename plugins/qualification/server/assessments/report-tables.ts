import type { Block, DocumentModel } from '#kernel/contract';
import type { Assessment } from '#plugins/qualification/shared/assessment';
import type { Evaluation, IncludedChange } from '#plugins/qualification/shared/evaluation';
import { dateText } from '#schemas/lib/date-text';
import { formatNumber } from '#schemas/lib/format-number';
import { documentTable } from '../document-table.js';

const directionWords = {
  tighter: 'tighter',
  looser: 'looser',
  changed: 'changed',
  new: 'new',
  gone: 'gone',
} as const;

/** Changes that the assessment accounts for. */
export function changeTable(
  changes: readonly IncludedChange[],
  total: number,
  dateTime: DocumentModel['dateTime'],
): Block[] {
  return [
    documentTable(
      'Changes',
      [
        ['Record', 28],
        ['Change', 50],
        ['By', 18],
        ['At', 18],
        ['Reason', 24],
      ],
      changes.map(change => [
        change.label,
        change.field === null
          ? change.sentence
          : `${change.fieldLabel ?? ''}: ${inWords(change.old)} → ${inWords(change.new)}`,
        change.by,
        dateText(new Date(change.at), dateTime),
        change.reason ?? '',
      ]),
    ),
    ...(changes.length < total
      ? [{ kind: 'note', text: `${changes.length} of ${total} changes; the audit trail has all.` } as const]
      : []),
  ];
}

/** What the changes do: a table for each kind that moved, then cover, detection and missing data. */
export function effectTables(evaluation: Evaluation | null): Block[] {
  if (evaluation === null) return [{ kind: 'paragraph', text: 'Not evaluated.' }];
  const moved = evaluation.findings.filter(({ differences }) => differences.length > 0);
  return [
    { kind: 'heading', text: 'Effect' },
    ...(moved.length === 0 ? [{ kind: 'paragraph', text: 'No limit and no ranking changes.' } as const] : []),
    ...moved.flatMap((finding): Block[] => [
      documentTable(
        finding.title,
        [
          ['What', 36],
          ['Before', 16],
          ['After', 16],
          ['Ratio', 8],
          ['Direction', 12],
          ['Why', 50],
        ],
        finding.differences.map(({ label, before, after, unit, ratio, direction, detail }) => [
          label,
          valueOf(before, unit),
          valueOf(after, unit),
          ratio === null ? '' : formatNumber(ratio),
          finding.words?.[direction] ?? directionWords[direction],
          detail ?? '',
        ]),
      ),
      { kind: 'note', text: finding.sentence },
    ]),
    documentTable(
      'Cover lost',
      [
        ['Equipment', 26],
        ['Production', 26],
        ['Residue', 26],
        ['Proven, mg/sqcm', 14],
        ['Now, mg/sqcm', 14],
        ['Why', 30],
        ['Study', 14],
      ],
      evaluation.lostCover.map(row => [
        row.equipment,
        row.production,
        row.residue,
        formatNumber(row.provenLimitMgPerSqcm),
        formatNumber(row.limitMgPerSqcm),
        row.why,
        row.study,
      ]),
    ),
    documentTable(
      'Limits that cannot be measured',
      [
        ['Equipment', 26],
        ['Residue', 26],
        ['Limit, mg/sqcm', 14],
        ['Verdict', 16],
        ['Since', 12],
        ['Why', 50],
      ],
      evaluation.infeasible.map(row => [
        row.equipment,
        row.residue,
        formatNumber(row.limitMgPerSqcm),
        row.verdict,
        row.isNew ? 'new' : 'before',
        row.sentence,
      ]),
    ),
    documentTable(
      'Missing data',
      [
        ['Record', 40],
        ['Input', 40],
        ['Limits without it', 14],
      ],
      evaluation.missingData.map(row => [row.label, row.input, row.blocks]),
    ),
  ];
}

/** What was asked and what was decided. */
export function decisionTable({ questions, decisions }: Assessment): Block[] {
  const answers = new Map(decisions.map(decision => [decision.key, decision]));
  return [
    documentTable(
      'Decisions',
      [
        ['Question', 50],
        ['Detail', 40],
        ['Decision', 18],
        ['Due', 14],
        ['Reason', 40],
      ],
      questions.map(({ key, title, detail }) => {
        const answer = answers.get(key);
        return [
          title,
          detail,
          answer === undefined ? 'open' : answer.decision === 'task' ? 'Task' : 'Risk accepted',
          answer?.dueOn ?? '',
          answer?.reason ?? '',
        ];
      }),
    ),
  ];
}

function valueOf(value: number | string | null, unit: string): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : `${formatNumber(value)} ${unit}`.trim();
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'string' ? value : typeof value === 'number' ? formatNumber(value) : JSON.stringify(value);
}
