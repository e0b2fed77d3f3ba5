import type { Study } from '#plugins/qualification/shared/study';
import type { StudyRule } from '../../engine/studies/count-passes.js';
import { setKey } from './contaminant-sets.js';

/** What a study must prove, as its counters read it. */
export function ruleOf({
  runsRequired,
  consecutiveRequired,
  allowsContinuation,
  contaminants,
}: Pick<Study, 'runsRequired' | 'consecutiveRequired' | 'allowsContinuation' | 'contaminants'>): StudyRule & {
  readonly allowsContinuation: boolean;
} {
  return {
    runsRequired: runsRequired ?? 3,
    consecutiveRequired: consecutiveRequired ?? true,
    allowsContinuation: allowsContinuation ?? false,
    sets: contaminants.map(setKey),
  };
}
