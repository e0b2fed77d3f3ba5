import { missingFields, type FieldFault } from '#kernel/contract';
import type { RunOfStudy, Study } from '#plugins/qualification/shared/study';
import { countedRuns } from '../../engine/studies/count-passes.js';
import { isProven, studyOutcome } from '../../engine/studies/study-outcome.js';
import { ruleOf } from './study-rule.js';

/** What is missing before the report of a study can be submitted (transitions Y3). */
export function faultsOfStudy(study: Study): FieldFault[] {
  const { summary, conclusion, deviationReferences } = study;
  const runs = study.results?.runs ?? [];
  const rule = ruleOf(study);
  const isFailed = studyOutcome(rule, runs, 'InProgress') === 'Failed';
  return [
    ...(countedRuns(runs).length === 0 ? [{ path: 'results', message: 'has no completed run that counts' }] : []),
    ...openRunFaults(runs),
    ...missingFields({ summary, conclusion }),
    ...(!isProven(rule, runs) && !isFailed && (deviationReferences ?? []).length === 0
      ? [
          {
            path: 'deviationReferences',
            message: `is required while a contaminant set has fewer than ${rule.runsRequired} passes: the study would be completed as Failed`,
          },
        ]
      : []),
  ];
}

/** A report is not submitted while a run has begun and is not completed. */
export function openRunFaults(runs: readonly Pick<RunOfStudy, 'number' | 'state'>[]): FieldFault[] {
  return runs
    .filter(({ state }) => state !== 'Completed' && state !== 'NotStarted')
    .map(({ number }) => ({ path: 'results', message: `run ${number} is not completed` }));
}
