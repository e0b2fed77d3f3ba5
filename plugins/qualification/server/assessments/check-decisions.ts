import { validationError, type FieldFault } from '#kernel/contract';
import type { Decision, Question } from '#plugins/qualification/shared/assessment';

/** Refuses answers that no evaluation asked for, answers given twice, and whatever gets no task without a reason. */
export function checkDecisions(questions: readonly Question[], decisions: readonly Decision[]): void {
  const asked = new Set(questions.map(({ key }) => key));
  const seen = new Set<string>();
  const faults = decisions.flatMap(({ key, decision, reason }, index): FieldFault[] => {
    const path = `decisions.${index}`;
    const isTwice = seen.has(key);
    seen.add(key);
    if (!asked.has(key)) return [{ path: `${path}.key`, message: 'is no question of the last evaluation' }];
    if (isTwice) return [{ path: `${path}.key`, message: 'is answered twice' }];
    return decision === 'riskAcceptance' && (reason ?? '').trim().length < 3
      ? [{ path: `${path}.reason`, message: 'is required without a task' }]
      : [];
  });
  if (faults.length > 0) throw validationError(...faults);
}
