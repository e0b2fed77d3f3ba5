import { Type, type Static } from 'typebox';
import { Nullable, StringEnum, Uuid } from '#schemas/lib/fields';
import { formatNumber } from '#schemas/lib/format-number';

/** Largest file of a run, in bytes, and most steps of a cycle file. */
export const runFiles = { maxBytes: 25 * 1024 * 1024, maxFiles: 1, mostSteps: 500 } as const;

const CycleValue = Type.Object({
  what: Type.String({ description: 'Time, Temperature and so on' }),
  unit: Type.String(),
  planned: Nullable(
    Type.Object({
      minimum: Nullable(Type.Number({ description: 'In unit' })),
      maximum: Nullable(Type.Number({ description: 'In unit' })),
      isSingle: Type.Boolean({ description: 'One value is planned, which is kept within a tenth' }),
    }),
  ),
  actual: Nullable(Type.Number({ description: 'In unit; null where the file does not state it' })),
  isWithin: Nullable(Type.Boolean()),
});
/** A value of a step beside its plan. */
export type CycleValue = Static<typeof CycleValue>;

/** One step of a cleaning cycle: planned by the procedure against actual of the file. */
export const CycleStep = Type.Object({
  number: Nullable(Type.Integer({ description: 'Of the procedure; null for a step that is not planned' })),
  action: Type.String({ description: 'Of the procedure, or as the file calls it' }),
  recordedName: Nullable(Type.String({ description: 'As the file calls it' })),
  isCritical: Type.Boolean(),
  verdict: StringEnum(['within', 'outside', 'incomplete', 'missed', 'unplanned']),
  startedAt: Nullable(Type.String()),
  endedAt: Nullable(Type.String()),
  values: Type.Array(CycleValue),
});
export type CycleStep = Static<typeof CycleStep>;

/** What the file of a cleaning cycle says against the steps of the procedure. */
export const CycleReport = Type.Object({
  fileId: Uuid,
  fileName: Type.String(),
  sha256: Type.String(),
  profile: Type.String({ description: 'By which the columns were read' }),
  /** The revision that the run follows. */
  procedure: Type.Object({ externalId: Type.String(), documentVersion: Type.Integer() }),
  startedAt: Type.String(),
  endedAt: Type.String(),
  steps: Type.Array(CycleStep),
});
export type CycleReport = Static<typeof CycleReport>;

/** Verdicts of steps as screens and documents show them. */
export const cycleVerdictWords: Readonly<Record<CycleStep['verdict'], string>> = {
  within: 'As planned',
  outside: 'Outside its limits',
  incomplete: 'Limits not recorded',
  missed: 'Missed',
  unplanned: 'Not planned',
};

/** `60 to 70 °C`, `at least 10 min`, `20 L/min ± 10 %`; empty where nothing is planned. */
export function plannedText({ planned, unit }: Pick<CycleValue, 'planned' | 'unit'>): string {
  if (planned === null) return '';
  const { minimum, maximum, isSingle } = planned;
  if (isSingle) return `${formatNumber(minimum)} ${unit} ± 10 %`;
  if (minimum === null) return maximum === null ? '' : `at most ${formatNumber(maximum)} ${unit}`;
  if (maximum === null) return `at least ${formatNumber(minimum)} ${unit}`;
  return `${minimum === maximum ? formatNumber(minimum) : `${formatNumber(minimum)} to ${formatNumber(maximum)}`} ${unit}`;
}

/** `8.5 min`, or `not recorded`. */
export function actualText({ actual, unit }: Pick<CycleValue, 'actual' | 'unit'>): string {
  return actual === null ? 'not recorded' : `${formatNumber(actual)} ${unit}`;
}

/** What a person has to explain of a cycle, one sentence for each step that is not as planned. */
export function cycleFindings({ steps }: Pick<CycleReport, 'steps'>): string[] {
  return steps.flatMap(({ number, action, verdict, values }) => {
    if (verdict === 'within') return [];
    if (verdict === 'missed') return [`Step ${number ?? ''} "${action}" is missing in the file of the cycle`];
    if (verdict === 'unplanned') return [`"${action}" is in the file of the cycle and not in the procedure`];
    const wrong = values.filter(
      ({ isWithin, planned, actual }) =>
        isWithin === false || (verdict === 'incomplete' && planned !== null && actual === null),
    );
    return [
      `Step ${number ?? ''} "${action}": ${wrong.map(value => `${value.what.toLowerCase()} ${actualText(value)}, planned ${plannedText(value)}`).join('; ')}`,
    ];
  });
}

const minuteMs = 60_000;

/** Where the cycle of the file and the times of the cleaning do not agree; people write minutes, so one is let pass. */
export function cycleTimeFindings(
  { startedAt, endedAt }: Pick<CycleReport, 'startedAt' | 'endedAt'>,
  cleaning: { readonly startedAt: string | null; readonly completedAt: string | null },
): string[] {
  const { startedAt: begun, completedAt } = cleaning;
  return [
    ...(begun !== null && Date.parse(startedAt) < Date.parse(begun) - minuteMs
      ? ['The cycle of the file began before the cleaning']
      : []),
    ...(completedAt !== null && Date.parse(endedAt) > Date.parse(completedAt) + minuteMs
      ? ['The cycle of the file ended after the cleaning']
      : []),
  ];
}
