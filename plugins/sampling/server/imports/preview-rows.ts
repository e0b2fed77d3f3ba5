import type { AnyCall, RowError } from '#kernel/contract';
import type { PreviewRow, RowFlag } from '#plugins/sampling/shared/result-import';
import type { ResultEntry, SampleResult } from '#plugins/sampling/shared/sample-result';
import { judgeEntry } from '../results/judge-entry.js';
import { lastValues, type LastValue } from '../results/last-values.js';
import { enteredRows, type MatchedRow } from '../results/match-rows.js';
import { currentResults } from '../results/read-results.js';
import { flagsOf, rangesOf } from '../results/row-flags.js';

interface Known {
  readonly results: ReadonlyMap<string, SampleResult>;
  readonly last: ReadonlyMap<string, LastValue>;
  readonly ranges: ReadonlyMap<string, number>;
}

/** Matched rows as a person sees them before anything is written. */
export async function previewRows(
  call: AnyCall,
  matched: readonly MatchedRow[],
  errors: readonly RowError[],
): Promise<PreviewRow[]> {
  const samples = matched.flatMap(({ sample }) => sample ?? []);
  const ids = samples.map(({ id }) => id);
  const known: Known = {
    results: await currentResults(call, ids),
    last: await lastValues(
      call,
      enteredRows(matched).map(({ sample }) => sample.id),
    ),
    ranges: await rangesOf(call, samples),
  };
  const faults = Map.groupBy(errors, ({ row }) => row);
  return matched.map(row => previewRow(row, faults.get(row.row) ?? [], known));
}

function previewRow(
  { row: line, label, sample, entry, isNew }: MatchedRow,
  errors: readonly RowError[],
  known: Known,
): PreviewRow {
  const faults = errors.map(({ column = 'Label', message }) => ({ column, message }));
  const isRefused = faults.length > 0;
  const result = sample === null ? null : (known.results.get(sample.id) ?? null);
  const last = sample === null ? null : (known.last.get(sample.id) ?? null);
  const rangeHighPpm = known.ranges.get(sample?.definition.method?.id ?? '') ?? null;
  const isEntered = isNew && !isRefused && sample !== null;
  return {
    line,
    label,
    sample:
      sample === null
        ? null
        : {
            id: sample.id,
            state: sample.state,
            equipment: sample.equipment.externalId,
            place: sample.definition.location.code,
            target: sample.definition.target,
          },
    before: result === null ? null : statedOf(result),
    lastOfPlace: last,
    after: isUnread(entry) ? null : { ...statedOf(entry), residueOption: entry.residueOption },
    verdict: isEntered ? judgeEntry(sample.definition, entry).verdict : null,
    flags: isRefused
      ? []
      : sample === null
        ? [{ kind: 'noSample', message: 'names no sample and is left out' }]
        : isNew
          ? flagsOf(sample, entry, { last, rangeHighPpm })
          : enteredFlags(result, entry),
    faults,
    outcome: isRefused ? 'refused' : isEntered ? 'entered' : 'leftOut',
  };
}

/** A quantified result whose number cannot be read. */
function isUnread({ residueOption, observedResidue }: ResultEntry): boolean {
  return residueOption === 'quantified' && (observedResidue ?? null) === null;
}

function statedOf({ residueOption, observedResidue, unit }: ResultEntry | SampleResult) {
  return { residueOption, value: observedResidue ?? null, unit: unit ?? 'ppm' };
}

/** A result that is stored already is never written over: another value needs a return or a retest. */
function enteredFlags(result: SampleResult | null, entry: ResultEntry): RowFlag[] {
  if (result === null) return [];
  const isSame = JSON.stringify(statedOf(result)) === JSON.stringify(statedOf(entry));
  return isSame
    ? [{ kind: 'alreadyEntered', message: `was entered on ${result.enteredAt.slice(0, 10)} by ${result.enteredBy}` }]
    : [
        {
          kind: 'differs',
          message: `has another result, entered on ${result.enteredAt.slice(0, 10)} by ${result.enteredBy}: it stays; return or retest the sample to replace it`,
        },
      ];
}
