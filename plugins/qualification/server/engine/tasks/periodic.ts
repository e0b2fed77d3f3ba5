import type { StudyType } from '#schemas/enumerations/master-data';
import type { StudyTypeRule } from '#plugins/qualification/shared/task-configuration';
import { addDays, addDuration } from './calendar-days.js';

/** A completed task, with the scope that tells repeated tasks together. */
export interface CompletedTask {
  readonly id: string;
  readonly studyType: StudyType;
  /** Equipment, production and procedure in one text. */
  readonly scope: string;
  /** The day of the facility on which it was completed. */
  readonly completedOn: string;
}

/** A task that a periodic rule asks for. */
export interface NextTask {
  /** The completed task that it follows. */
  readonly followsId: string;
  readonly studyType: StudyType;
  readonly dueOn: string;
  /** The day from which the task is in the list: its notice before the window opens. */
  readonly addedOn: string;
}

type Rules = Readonly<Record<StudyType, StudyTypeRule>>;

/** The type of the task that follows: what was validated is verified periodically from then on. */
export function followingStudyType(studyType: StudyType): StudyType {
  return studyType === 'validation' || studyType === 'newProductIntroduction' ? 'periodicVerification' : studyType;
}

/** The task after a completed one (transitions Q9: next due = completed + frequency); null where the type has no frequency. */
export function nextTask({ id, studyType, completedOn }: CompletedTask, rules: Rules): NextTask | null {
  const { frequency } = rules[studyType];
  if (frequency === null) return null;
  const following = followingStudyType(studyType);
  const { windowBeforeDays, noticeDays } = rules[following];
  const dueOn = addDuration(completedOn, frequency);
  return { followsId: id, studyType: following, dueOn, addedOn: addDays(dueOn, -windowBeforeDays - noticeDays) };
}

/**
 * What the rules ask for: one task for each scope and following type, after the last completed one. `open` has the scopes
 * with an open task of a type (`scopeKey`), which need no other.
 */
export function nextTasks(
  completed: readonly CompletedTask[],
  open: ReadonlySet<string>,
  rules: Rules,
): readonly NextTask[] {
  const last = new Map<string, CompletedTask>();
  for (const task of completed) {
    const key = scopeKey(task.scope, followingStudyType(task.studyType));
    const known = last.get(key);
    if (known === undefined || known.completedOn < task.completedOn) last.set(key, task);
  }
  return [...last]
    .flatMap(([key, task]) => (open.has(key) ? [] : (nextTask(task, rules) ?? [])))
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.followsId.localeCompare(b.followsId));
}

/** What falls due until a day when every task is completed on its due day. */
export function forecast(next: readonly NextTask[], until: string, rules: Rules): readonly NextTask[] {
  return next
    .flatMap(first => {
      const found: NextTask[] = [];
      let task: NextTask | null = first;
      // A day is the shortest frequency, so that this ends.
      while (task !== null && task.dueOn <= until) {
        found.push(task);
        task = nextTask({ id: first.followsId, studyType: task.studyType, scope: '', completedOn: task.dueOn }, rules);
      }
      return found;
    })
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
}

/** Tasks of a scope and a type, as one key. */
export function scopeKey(scope: string, studyType: StudyType): string {
  return `${studyType} ${scope}`;
}
