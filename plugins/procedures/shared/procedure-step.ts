import { Type, type Static, type TSchema } from 'typebox';
import { closed, Nullable, Text, Uuid } from '#schemas/lib/fields';

const optional = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));
const positive = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description });
const celsius = (description: string) => Type.Number({ minimum: -100, maximum: 500, description });

/** One step of a cleaning procedure (entities 4.1); its number is its place in the list. */
export const ProcedureStep = Type.Object(
  {
    action: Text(500, { description: 'What is done: Rinse with purified water' }),
    cleaningAgentId: optional(Uuid),
    temperatureMinC: optional(celsius('Lowest temperature, °C')),
    temperatureMaxC: optional(celsius('Highest temperature, °C')),
    timeMinMinutes: optional(positive('Shortest time, minutes')),
    timeMaxMinutes: optional(positive('Longest time, minutes')),
    flowLitresPerMinute: optional(positive('Flow, litres per minute')),
    pressureBar: optional(positive('Pressure, bar')),
    volumeLitres: optional(positive('Volume, litres')),
    mechanicalAction: optional(Text(255)),
    /** Its limits decide whether the cleaning succeeds; at least one of them is stated. */
    critical: Type.Optional(Type.Boolean()),
    /** The equipment is drained at the end of the step. */
    drain: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ProcedureStep = Static<typeof ProcedureStep>;

/** The numeric parameters of a step with their labels and units, in the order of forms and sheets. */
export const stepNumbers = [
  { field: 'temperatureMinC', label: 'Minimum temperature', unit: '°C' },
  { field: 'temperatureMaxC', label: 'Maximum temperature', unit: '°C' },
  { field: 'timeMinMinutes', label: 'Minimum time', unit: 'min' },
  { field: 'timeMaxMinutes', label: 'Maximum time', unit: 'min' },
  { field: 'flowLitresPerMinute', label: 'Flow', unit: 'L/min' },
  { field: 'pressureBar', label: 'Pressure', unit: 'bar' },
  { field: 'volumeLitres', label: 'Volume', unit: 'L' },
] as const satisfies readonly { field: keyof ProcedureStep; label: string; unit: string }[];
type StepNumber = (typeof stepNumbers)[number]['field'];

/** A minimum and the maximum that it must not exceed. */
export const stepRanges = [
  ['temperatureMinC', 'temperatureMaxC'],
  ['timeMinMinutes', 'timeMaxMinutes'],
] as const satisfies readonly (readonly [StepNumber, StepNumber])[];

/** A step without members that state nothing, in one order, so that equal steps are equal texts. */
export function statedStep(step: ProcedureStep): ProcedureStep {
  const { action, cleaningAgentId, mechanicalAction, critical, drain } = step;
  const numbers = stepNumbers.map(({ field }) => [field, step[field]] as const);
  const others = Object.entries({ cleaningAgentId, ...Object.fromEntries(numbers), mechanicalAction, critical, drain });
  const stated = others.filter(([, value]) => value !== undefined && value !== null && value !== false);
  return { action, ...Object.fromEntries(stated) };
}

/** Limits of a step as text: `60 to 70 °C, at least 10 min, 20 L/min`. */
export function stepLimits(step: ProcedureStep): string {
  const [temperature, time] = stepRanges.map(([low, high]) => rangeText(step[low] ?? null, step[high] ?? null));
  const single = stepNumbers.slice(2 * stepRanges.length);
  return [
    temperature === undefined || temperature === '' ? '' : `${temperature} °C`,
    time === undefined || time === '' ? '' : `${time} min`,
    ...single.map(({ field, unit }) => {
      const value = step[field] ?? null;
      return value === null ? '' : `${String(value)} ${unit}`;
    }),
  ]
    .filter(text => text !== '')
    .join(', ');
}

function rangeText(low: number | null, high: number | null): string {
  if (low === null) return high === null ? '' : `at most ${String(high)}`;
  if (high === null) return `at least ${String(low)}`;
  return low === high ? String(low) : `${String(low)} to ${String(high)}`;
}

/** A step in words: `Wash with CA05, 60 to 70 °C, circulation, critical, drained`. */
export function stepText(step: ProcedureStep, agentName: (id: string) => string): string {
  const agent = step.cleaningAgentId ?? null;
  return [
    agent === null ? step.action : `${step.action} with ${agentName(agent)}`,
    stepLimits(step),
    step.mechanicalAction ?? '',
    step.critical === true ? 'critical' : '',
    step.drain === true ? 'drained' : '',
  ]
    .filter(text => text !== '')
    .join(', ');
}
