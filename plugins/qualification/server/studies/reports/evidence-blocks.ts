import type { Block } from '#kernel/contract';
import {
  actualText,
  cycleVerdictWords,
  plannedText,
  type CycleReport,
  type CycleValue,
} from '#plugins/qualification/shared/cycle-file';
import type { WholeRun } from '#plugins/qualification/shared/run';

/** The files of a run with their hashes, and the cycle of its cleaning step by step against the procedure. */
export function evidenceBlocks(
  { files, cycle }: Pick<WholeRun, 'files' | 'cycle'>,
  at: (moment: string | null) => string,
): Block[] {
  if (files.length === 0) return [];
  return [
    ...(cycle === null ? [] : [cycleBlock(cycle, at)]),
    {
      kind: 'table',
      title: 'Files',
      columns: [
        { heading: 'File', width: 40 },
        { heading: 'Added', width: 26 },
        { heading: 'SHA-256', width: 70 },
      ],
      rows: files.map(({ fileName, createdAt, sha256 }) => [fileName, at(createdAt), sha256]),
    },
  ];
}

function cycleBlock({ steps, fileName, procedure }: CycleReport, at: (moment: string | null) => string): Block {
  return {
    kind: 'table',
    title: `Cycle of ${fileName} against ${procedure.externalId}, version ${procedure.documentVersion}`,
    columns: [
      { heading: 'Step', width: 7, align: 'right' },
      { heading: 'Action', width: 34 },
      { heading: 'Start', width: 26 },
      { heading: 'End', width: 26 },
      { heading: 'Planned', width: 34 },
      { heading: 'Actual', width: 34 },
      { heading: 'Verdict', width: 20 },
    ],
    rows: steps.map(({ number, action, startedAt, endedAt, values, verdict }) => [
      number,
      action,
      at(startedAt),
      at(endedAt),
      valuesText(values, plannedText),
      verdict === 'missed' ? '' : valuesText(values, actualText),
      cycleVerdictWords[verdict],
    ]),
  };
}

function valuesText(values: readonly CycleValue[], textOf: (value: CycleValue) => string): string {
  return values
    .flatMap(value => (textOf(value) === '' ? [] : [`${value.what.toLowerCase()} ${textOf(value)}`]))
    .join('; ');
}
