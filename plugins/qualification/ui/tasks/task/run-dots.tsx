import type { TaskRun } from '#plugins/qualification/shared/task';

/** Runs as dots: passed, failed, void, under way, and those still to come; each with its words. */
export function RunDots({
  runs,
  required,
  text,
}: {
  readonly runs: readonly TaskRun[];
  readonly required: number;
  readonly text: string;
}) {
  const counted = runs.filter(({ isVoid }) => !isVoid).length;
  const toCome = Math.max(0, required - counted);
  return (
    <div className="limpid-run-dots">
      {runs.map(run => {
        const { mark, words, look } = lookOf(run);
        return (
          <span
            key={run.id}
            role="img"
            aria-label={`Run ${run.number}: ${words}`}
            title={`Run ${run.number}: ${words}`}
            className={look}
          >
            {mark}
          </span>
        );
      })}
      {Array.from({ length: toCome }, (_, index) => (
        <span key={`to-come-${index}`} role="img" aria-label="Run to come" title="Run to come" className="limpid-dot">
          ○
        </span>
      ))}
      <span>{text}</span>
    </div>
  );
}

function lookOf({ state, outcome, isVoid }: TaskRun): {
  readonly mark: string;
  readonly words: string;
  readonly look: string;
} {
  if (isVoid) return { mark: '⊘', words: 'void', look: 'limpid-dot' };
  if (outcome === null)
    return { mark: '◐', words: state === 'NotStarted' ? 'not started' : 'under way', look: 'limpid-dot' };
  return outcome === 'pass'
    ? { mark: '✓', words: 'passed', look: 'limpid-dot limpid-dot-passed' }
    : { mark: '✕', words: 'failed', look: 'limpid-dot limpid-dot-failed' };
}
