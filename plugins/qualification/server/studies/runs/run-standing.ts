import type { RunHolds } from '#plugins/qualification/shared/run';
import { cycleFindings } from '#plugins/qualification/shared/cycle-file';
import type { SetVerdicts } from '#plugins/qualification/shared/study';
import type { SampleWithResults } from '#plugins/sampling/server/api';
import { holdOf } from '../../engine/studies/holds.js';
import { runOutcome, verdictsOf } from '../../engine/studies/run-verdict.js';
import { setKey } from '../study/contaminant-sets.js';
import type { RunRow } from './run-row.js';
import type { StudyOfRun } from './run-surroundings.js';

/** Verdicts of the contaminant sets of a run from its samples, at once after every result. */
export function verdictsOfRun(samples: readonly SampleWithResults[]): SetVerdicts {
  const replaced = new Set(samples.flatMap(({ resampleOf }) => resampleOf ?? []));
  return {
    ...verdictsOf(
      samples
        .filter(({ definition }) => definition.sampleType !== 'visual')
        .map(sample => {
          const current = currentOf(sample);
          return {
            set:
              sample.definition.isBlank === true
                ? null
                : setKey({ kind: sample.definition.contaminant, residueId: sample.targetId }),
            isAbsent: sample.state === 'Absent',
            isReplaced: replaced.has(sample.id),
            verdict: current?.verdict ?? null,
            isReviewed: sample.state === 'Reviewed',
          };
        }),
    ),
  };
}

/** Holds of a run: dirty from the end of manufacturing to the cleaning, clean from the cleaning to the last sample. */
export function holdsOf({
  run,
  study,
  samples,
}: {
  readonly run: RunRow;
  readonly study: StudyOfRun;
  readonly samples: readonly SampleWithResults[];
}): RunHolds {
  const taken = samples.flatMap(({ takenAt }) => takenAt ?? []).toSorted();
  const until = taken.at(-1) ?? run.inspectedAt;
  return {
    dirty: holdOf(at(run.manufacturingCompletedAt), at(run.cleaningStartedAt), study.plan?.dirtyHoldHours ?? null),
    clean: holdOf(at(run.cleaningCompletedAt), at(until), study.plan?.cleanHoldHours ?? null),
  };
}

/** The outcome as it follows now from verdicts, inspection and holds. */
export function outcomeOf({
  run,
  verdicts,
  holds,
}: {
  readonly run: RunRow;
  readonly verdicts: SetVerdicts;
  readonly holds: RunHolds;
}): 'pass' | 'fail' | null {
  const { rinseClarity, odour } = run.sections;
  return runOutcome({
    verdicts,
    visuallyClean: run.visuallyClean,
    exceededHolds: [holds.dirty, holds.clean].filter(({ verdict }) => verdict === 'exceeded').length,
    failedSections: [rinseClarity?.data?.isClear, odour?.data?.odourFree].filter(found => found === false).length,
  });
}

/** Everything about a run that has to be explained before it is submitted (transitions U7). */
export function flagsOf({
  run,
  samples,
  holds,
}: {
  readonly run: RunRow;
  readonly samples: readonly SampleWithResults[];
  readonly holds: RunHolds;
}): string[] {
  return [
    ...run.warnings,
    ...(run.visuallyClean === false ? ['The equipment was not visually clean'] : []),
    ...(holds.dirty.verdict === 'exceeded' ? ['The dirty hold was longer than its limit'] : []),
    ...(holds.clean.verdict === 'exceeded' ? ['The clean hold was longer than its limit'] : []),
    ...(run.cycle === null ? [] : cycleFindings(run.cycle)),
    ...samples.flatMap(sample => sampleFlags(sample)),
  ];
}

function sampleFlags(sample: SampleWithResults): string[] {
  const current = currentOf(sample);
  const verdict = current?.verdict ?? null;
  return [
    ...sample.warnings.map(warning => `${sample.label}: ${warning}`),
    ...(sample.state === 'Absent' ? [`${sample.label} is absent: ${sample.absentReason ?? ''}`] : []),
    ...(verdict === 'fail' || verdict === 'alert' || verdict === 'inconclusive'
      ? [`${sample.label}: ${flagWords[verdict]}`]
      : []),
    ...(sample.results.some(({ endedAs }) => endedAs === 'retested') ? [`${sample.label} was measured again`] : []),
  ];
}

const flagWords = {
  fail: 'the result is above its limit',
  alert: 'the result is above the alert level',
  inconclusive: 'the method cannot prove the limit',
} as const;

/** The result that counts. */
export function currentOf({ results }: Pick<SampleWithResults, 'results'>) {
  return results.find(({ isCurrent }) => isCurrent) ?? null;
}

function at(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
