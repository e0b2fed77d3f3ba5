import { signatureBlocks, type Block, type Cell, type DocumentModel } from '#kernel/contract';
import type { Proof } from '#plugins/qualification/shared/coverage/coverage';
import {
  coverageWords,
  lossWords,
  notApplicableWords,
  residueKindWords,
} from '#plugins/qualification/shared/coverage/status';
import type { TimelineEvent } from '#plugins/qualification/shared/coverage/history';
import { timelineWords } from '#plugins/qualification/shared/coverage/history';
import { formatNumber } from '#schemas/lib/format-number';
import type { PrintLimit } from '#plugins/limits/shared/printed-limits';
import type { Signature } from '#schemas/identity/signature';
import type { AcceptanceRecord } from '../gaps/acceptance-rows.js';
import type { MapCell } from '../map/coverage-map.js';

const nameOf = ({ externalId, name }: { readonly externalId: string; readonly name: string }): string =>
  `${externalId} ${name}`;
const momentCell = (at: string | null): Cell => (at === null ? '' : { moment: at });

/** Every residue with its status, since when, both limits and why. */
export function coverageTable(cells: readonly MapCell[], print: PrintLimit): Block {
  return {
    kind: 'table',
    title: 'Coverage and limits, mg/sqcm',
    columns: [
      { heading: 'Production', width: 26 },
      { heading: 'Equipment', width: 22 },
      { heading: 'Residue', width: 24 },
      { heading: 'Coverage', width: 18 },
      { heading: 'Since', width: 14 },
      { heading: 'Limit in force', width: 12, align: 'right' },
      { heading: 'Proven limit', width: 12, align: 'right' },
      { heading: 'Why', width: 24 },
    ],
    rows: cells.map(cell => [
      nameOf(cell.production),
      nameOf(cell.equipment),
      `${nameOf(cell.residue)}, ${residueKindWords[cell.residue.kind].toLowerCase()}`,
      coverageWords[cell.status],
      momentCell(cell.since?.toISOString() ?? null),
      cell.limitMgPerSqcm === null ? '' : print(cell.limitMgPerSqcm),
      cell.cover?.provenLimit === null || cell.cover === null ? '' : print(cell.cover.provenLimit),
      whyOf(cell),
    ]),
  };
}

function whyOf({ whyNot, loss, acceptance, work }: MapCell): string {
  return [
    ...(whyNot === null ? [] : [notApplicableWords[whyNot]]),
    ...(loss === null ? [] : [lossWords[loss]]),
    ...(work === null ? [] : [`work has started: ${work.number}`]),
    ...(acceptance === null ? [] : [`accepted until ${acceptance.validUntil}`]),
  ].join('; ');
}

/** Each study with all its runs, void ones too. */
export function studyTables(studies: readonly Proof['study'][]): readonly Block[] {
  return [
    {
      kind: 'table',
      title: 'Studies and runs',
      columns: [
        { heading: 'Study', width: 30 },
        { heading: 'Outcome', width: 12 },
        { heading: 'Run', width: 6, align: 'right' },
        { heading: 'Batch', width: 14 },
        { heading: 'Result of the run', width: 18 },
        { heading: 'Completed', width: 16 },
      ],
      rows: studies.flatMap(study =>
        study.runs.map((run): readonly Cell[] => [
          `${study.number} ${study.title}`,
          study.outcome,
          run.number,
          run.batchNumber ?? '',
          run.isVoid ? 'void, not counted' : (run.outcome ?? 'not completed'),
          momentCell(run.completedAt),
        ]),
      ),
    },
    {
      kind: 'table',
      title: 'Results',
      columns: [
        { heading: 'Study and run', width: 20 },
        { heading: 'Sample', width: 14 },
        { heading: 'Place', width: 10 },
        { heading: 'Residue', width: 22 },
        { heading: 'Verdict', width: 12 },
        { heading: '% of limit', width: 10, align: 'right' },
        { heading: 'Method', width: 16 },
        { heading: 'Measured', width: 16 },
      ],
      rows: studies.flatMap(study =>
        study.runs.flatMap(run =>
          run.results.map((result): readonly Cell[] => [
            `${study.number}, run ${run.number}`,
            result.label,
            result.place ?? '',
            result.residue ?? '',
            result.verdict ?? '',
            result.percentOfLimit === null
              ? ''
              : `${result.isBound ? '< ' : ''}${formatNumber(Math.round(result.percentOfLimit * 10) / 10)}`,
            result.method ?? '',
            momentCell(result.measuredAt),
          ]),
        ),
      ),
    },
  ];
}

/** What happened, newest first. */
export function timelineTable(events: readonly TimelineEvent[]): Block {
  return {
    kind: 'table',
    title: 'Timeline',
    columns: [
      { heading: 'When', width: 16 },
      { heading: 'What', width: 14 },
      { heading: 'Event', width: 40 },
      { heading: 'Details', width: 40 },
    ],
    rows: events.map(({ at, kind, title, detail, isFailure }) => [
      { moment: at },
      timelineWords[kind],
      title,
      `${isFailure ? 'Failed. ' : ''}${detail ?? ''}`,
    ]),
  };
}

/** Every signature on a study, and on each accepted gap. */
export function signaturesOfDossier(
  studies: readonly { readonly label: string; readonly signatures: readonly Signature[] }[],
  accepted: readonly AcceptanceRecord[],
  dateTime: DocumentModel['dateTime'],
): readonly Block[] {
  const each = [
    ...studies,
    ...accepted.map(({ label, reason, validUntil, signature }) => ({
      label: `${label}, accepted until ${validUntil}: ${reason}`,
      signatures: [signature],
    })),
  ];
  return each.flatMap(({ label, signatures }) =>
    signatureBlocks(
      { label, isApproved: true },
      signatures.map(signature => ({ signature, isSuperseded: false })),
      dateTime,
    ).map(block => (block.kind === 'heading' ? { ...block, text: `Electronic signatures: ${label}` } : block)),
  );
}
