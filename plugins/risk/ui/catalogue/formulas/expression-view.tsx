import { Button } from '@carbon/react';

/** The expression with the position of an error marked, counted from 1. */
export function ExpressionView({
  expression,
  at,
  length,
  onGo,
}: {
  readonly expression: string;
  readonly at: number | null;
  /** Number of marked characters. */
  readonly length: number;
  /** Moves to the marked position in the editor. */
  readonly onGo: () => void;
}) {
  if (expression.trim() === '' || at === null) return null;
  const end = at - 1 + length;
  const [before, marked, after] = [expression.slice(0, at - 1), expression.slice(at - 1, end), expression.slice(end)];
  return (
    <div className="limpid-row">
      <p className="limpid-expression">
        <code>
          {before}
          <mark title={`Character ${at}`}>{marked === '' ? '⟵' : marked}</mark>
          {after}
        </code>
      </p>
      <Button kind="ghost" size="sm" onClick={onGo}>
        Go to character {at}
      </Button>
    </div>
  );
}
