/** What a planned step demands of a value; both limits are inclusive. */
export interface PlannedValue {
  readonly what: string;
  readonly unit: string;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** The plan states one value, which is kept within the tolerance. */
  readonly isSingle: boolean;
}

/** A value that a file may state of a step. */
export interface RecordedValue {
  readonly what: string;
  readonly unit: string;
  readonly actual: number | null;
}

/** A value beside its plan; `isWithin` is null where the file does not state it or nothing is planned. */
export interface JudgedValue extends RecordedValue {
  readonly planned: Omit<PlannedValue, 'what' | 'unit'> | null;
  readonly isWithin: boolean | null;
}

/** Share by which flow, pressure and volume may differ from the single value that a procedure states (api-decisions.md). */
export const singleValueTolerance = 0.1;

/** The values of a step beside what is planned of them. */
export function judgeValues(planned: readonly PlannedValue[], recorded: readonly RecordedValue[]): JudgedValue[] {
  return recorded.flatMap((value): JudgedValue[] => {
    const plan = planned.find(({ what }) => what === value.what) ?? null;
    if (plan === null && value.actual === null) return [];
    if (plan === null) return [{ ...value, planned: null, isWithin: null }];
    const { minimum, maximum, isSingle, unit } = plan;
    return [{ ...value, unit, planned: { minimum, maximum, isSingle }, isWithin: isWithin(plan, value.actual) }];
  });
}

function isWithin({ minimum, maximum, isSingle }: PlannedValue, actual: number | null): boolean | null {
  if (actual === null) return null;
  const share = isSingle ? singleValueTolerance : 0;
  return (minimum === null || actual >= minimum * (1 - share)) && (maximum === null || actual <= maximum * (1 + share));
}

/** Verdict of a step that was planned and recorded: `incomplete` where the file does not show the limits of a critical step. */
export function verdictOfStep(
  values: readonly JudgedValue[],
  isCritical: boolean,
): 'within' | 'outside' | 'incomplete' {
  if (values.some(({ isWithin: found }) => found === false)) return 'outside';
  const isUnproven = values.some(({ planned, actual }) => planned !== null && actual === null);
  return isCritical && isUnproven ? 'incomplete' : 'within';
}
