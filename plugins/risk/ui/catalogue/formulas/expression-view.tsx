/** The expression with the place marked that an error points at; counted from 1. */
export function ExpressionView({
  expression,
  at,
  length,
}: {
  readonly expression: string;
  readonly at: number | null;
  /** So many characters are marked. */
  readonly length: number;
}) {
  if (expression.trim() === '' || at === null) return null;
  const end = at - 1 + length;
  const [before, marked, after] = [expression.slice(0, at - 1), expression.slice(at - 1, end), expression.slice(end)];
  return (
    <p className="limpid-expression">
      <code>
        {before}
        <mark title={`Character ${at}`}>{marked === '' ? '⟵' : marked}</mark>
        {after}
      </code>
    </p>
  );
}
