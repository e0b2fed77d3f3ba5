/** An answer to a question of an evaluation. */
export interface Answer {
  readonly key: string;
  readonly decision: 'task' | 'riskAcceptance';
  readonly reason?: string | null;
}

/** Keys of questions without an answer; whatever gets no task needs a reason. */
export function undecidedKeys(
  questions: readonly { readonly key: string }[],
  answers: readonly Answer[],
): readonly string[] {
  const answered = new Set(
    answers
      .filter(({ decision, reason }) => decision === 'task' || (reason ?? '').trim().length >= 3)
      .map(({ key }) => key),
  );
  return questions.map(({ key }) => key).filter(key => !answered.has(key));
}
