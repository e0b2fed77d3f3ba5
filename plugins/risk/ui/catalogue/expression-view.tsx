/** The expression with the place marked that an error points at; counted from 1. */
export function ExpressionView({ expression, at }: { readonly expression: string; readonly at: number | null }) {
  if (expression.trim() === '' || at === null) return null;
  const [before, marked, after] = [expression.slice(0, at - 1), expression.slice(at - 1, at), expression.slice(at)];
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
