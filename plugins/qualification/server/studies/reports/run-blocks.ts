import type { Block, Cell, DocumentModel } from '#kernel/contract';
import type { WholeRun } from '#plugins/qualification/shared/run';
import { setVerdictWords } from '#plugins/qualification/shared/study';
import { evidenceBlocks } from './evidence-blocks.js';
import { limitText } from '#plugins/sampling/shared/limit-text';
import { residueOptionWords, verdictWords } from '#plugins/sampling/shared/sample-result';
import { statusWords } from '#schemas/enumerations/states';
import type { Signature } from '#schemas/identity/signature';
import { dateText } from '#schemas/lib/date-text';
import { formatNumber } from '#schemas/lib/format-number';

type DateTime = DocumentModel['dateTime'];

/** A run with its sections, all results, verdicts and signatures. */
export function runBlocks(run: WholeRun, signatures: readonly Signature[], dateTime: DateTime): Block[] {
  const at = (moment: string | null): string => (moment === null ? '' : dateText(new Date(moment), dateTime));
  return [
    { kind: 'heading', text: `Run ${run.number}` },
    {
      kind: 'facts',
      facts: [
        ['State', statusWords[run.state] ?? run.state],
        ['Outcome', run.isVoid ? `void, not counted: ${run.voidReason ?? ''}` : (run.outcome ?? 'outstanding')],
        ['Batch number', run.batchNumber ?? ''],
        ['End of manufacturing', at(run.manufacturingCompletedAt)],
        ['Cleaning', `${at(run.cleaningStartedAt)} to ${at(run.cleaningCompletedAt)}`],
        ['Inspected', at(run.inspectedAt)],
        ['Visually clean', run.visuallyClean === null ? '' : run.visuallyClean ? 'yes' : 'no'],
        ['Dirty hold', holdText(run.holds.dirty)],
        ['Clean hold', holdText(run.holds.clean)],
        ['Deviations', run.deviationReferences.join(', ') || 'none'],
        ['Explanation', run.explanation ?? ''],
      ],
    },
    {
      kind: 'table',
      title: 'Sections',
      columns: [
        { heading: 'Section', width: 20 },
        { heading: 'State', width: 10 },
        { heading: 'Performed by', width: 24 },
        { heading: 'Checked by', width: 24 },
        { heading: 'Entered', width: 60 },
      ],
      rows: run.sections.map(({ title, state, performed, checked, data, reason }) => [
        title,
        state,
        performed === null ? '' : `${performed.by}, ${at(performed.at)}`,
        checked === null ? '' : `${checked.by}, ${at(checked.at)}`,
        [...Object.entries(data ?? {}).map(([field, value]) => `${fieldWords(field)}: ${String(value)}`), reason ?? '']
          .filter(text => text !== '')
          .join('; '),
      ]),
    },
    ...evidenceBlocks(run, at),
    {
      kind: 'table',
      title: 'Results, earlier ones included',
      columns: [
        { heading: 'Sample', width: 14 },
        { heading: 'Location', width: 14 },
        { heading: 'Entry', width: 7, align: 'right' },
        { heading: 'Result', width: 22 },
        { heading: 'Limit', width: 22 },
        { heading: 'Verdict', width: 12 },
        { heading: 'Measured by', width: 22 },
        { heading: 'Reviewed by', width: 22 },
        { heading: 'Remark', width: 30 },
      ],
      rows: run.samples.flatMap(resultRows),
    },
    {
      kind: 'table',
      title: 'Verdicts',
      columns: [
        { heading: 'Contaminant set', width: 60 },
        { heading: 'Verdict', width: 30 },
      ],
      rows: Object.entries(run.verdicts).map(([set, verdict]) => [run.setNames[set] ?? set, setVerdictWords[verdict]]),
    },
    {
      kind: 'table',
      title: 'Signatures of the run',
      columns: [
        { heading: 'Signed by', width: 34 },
        { heading: 'Date and time', width: 26 },
        { heading: 'Meaning', width: 50 },
        { heading: 'Version', width: 8, align: 'right' },
        { heading: 'Content', width: 14 },
      ],
      rows: signatures.map(({ name, username, at: when, text, version, contentHash, comment }) => [
        `${name} (${username})`,
        at(when),
        comment === null ? text : `${text} (${comment})`,
        version,
        contentHash.slice(0, 12),
      ]),
    },
  ];
}

function resultRows({ label, definition, results, state, absentReason }: WholeRun['samples'][number]): Cell[][] {
  const limit = limitText(definition);
  const { code } = definition.location;
  if (results.length === 0)
    return [[label, code, null, state === 'Absent' ? `absent: ${absentReason ?? ''}` : state, limit, '', '', '', '']];
  return results.map(result => [
    label,
    code,
    result.number,
    result.observedResidue === null
      ? residueOptionWords[result.residueOption]
      : `${formatNumber(result.observedResidue)} ${result.unit}`,
    limit,
    result.verdict === null ? '' : verdictWords[result.verdict],
    result.measuredBy,
    result.reviewedBy ?? '',
    result.endedAs === null ? (result.additionalInformation ?? '') : `${result.endedAs}: ${result.endedReason ?? ''}`,
  ]);
}

function holdText({ hours, limitHours, verdict }: WholeRun['holds']['dirty']): string {
  if (hours === null) return 'unknown';
  const limit = limitHours === null ? 'no limit' : `at most ${formatNumber(limitHours)} h`;
  return `${formatNumber(hours)} h, ${limit}${verdict === 'exceeded' ? ', EXCEEDED' : ''}`;
}

/** `cleaningStartedAt` as `cleaning started at`. */
function fieldWords(field: string): string {
  return field.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
}
