/** A step as it is looked for: its place in the procedure where a file states it, and its name. */
export interface NamedStep {
  readonly number: number | null;
  readonly name: string;
}

/** A place of the cycle: planned and recorded, only planned (missed), or only recorded (unplanned). */
export interface AlignedStep {
  /** Index among the planned steps. */
  readonly planned: number | null;
  /** Index among the recorded steps. */
  readonly recorded: number | null;
}

/**
 * Lays the recorded steps of a cycle beside the planned ones, in the order of both: as many as possible belong together
 * (longest common subsequence), where the same name counts more than a name that only begins alike. A step that ran out of
 * order is missed at its place and unplanned where it ran.
 */
export function alignSteps(planned: readonly NamedStep[], recorded: readonly NamedStep[]): AlignedStep[] {
  // best[p][r]: what the planned steps from p on and the recorded ones from r on reach together.
  const best = Array.from({ length: planned.length + 1 }, () => Array.from({ length: recorded.length + 1 }, () => 0));
  const at = (p: number, r: number): number => best[p]?.[r] ?? 0;
  for (let p = planned.length - 1; p >= 0; p -= 1)
    for (let r = recorded.length - 1; r >= 0; r -= 1) {
      const row = best[p];
      if (row !== undefined)
        row[r] = Math.max(at(p + 1, r), at(p, r + 1), together(planned[p], recorded[r], at(p + 1, r + 1)));
    }
  const aligned: AlignedStep[] = [];
  let [p, r] = [0, 0];
  while (p < planned.length || r < recorded.length)
    if (p < planned.length && r < recorded.length && together(planned[p], recorded[r], at(p + 1, r + 1)) === at(p, r)) {
      aligned.push({ planned: p, recorded: r });
      p += 1;
      r += 1;
    } else if (p < planned.length && (r >= recorded.length || at(p + 1, r) === at(p, r))) {
      aligned.push({ planned: p, recorded: null });
      p += 1;
    } else {
      aligned.push({ planned: null, recorded: r });
      r += 1;
    }
  return aligned;
}

/** What two steps and all after them reach when they belong together; less than nothing where they do not. */
function together(planned: NamedStep | undefined, recorded: NamedStep | undefined, after: number): number {
  const likeness = planned === undefined || recorded === undefined ? 0 : likenessOf(planned, recorded);
  return likeness === 0 ? -1 : likeness + after;
}

/** 2 for the same step, 1 for a name that begins with the other, word by word; 0 for another step. */
function likenessOf(planned: NamedStep, recorded: NamedStep): number {
  if (recorded.number !== null) return recorded.number === planned.number ? 2 : 0;
  const [one, other] = [wordsOf(planned.name), wordsOf(recorded.name)];
  if (one === other) return 2;
  return one.startsWith(`${other} `) || other.startsWith(`${one} `) ? 1 : 0;
}

function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .join(' ');
}
