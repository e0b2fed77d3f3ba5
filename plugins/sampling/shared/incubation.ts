import { Type, type Static } from 'typebox';
import { closed, Moment, Nullable, Text, Uuid } from '#schemas/lib/fields';

/** The microbial method of a sample as it was when the set was made; null: the method states none. */
export const MicrobialMethodOfSample = Type.Object({
  id: Uuid,
  externalId: Type.String(),
  name: Type.String(),
  revision: Nullable(Type.String()),
  incubationMinC: Nullable(Type.Number({ description: '°C' })),
  incubationMaxC: Nullable(Type.Number({ description: '°C' })),
  incubationHours: Nullable(Type.Number({ description: 'Shortest incubation, hours' })),
  incubationMaxHours: Nullable(Type.Number({ description: 'Longest incubation, hours' })),
});
export type MicrobialMethodOfSample = Static<typeof MicrobialMethodOfSample>;

/** When and how warm a microbial sample was incubated (entities 7.6). */
export const Incubation = Type.Object(
  {
    startedAt: Moment,
    endedAt: Moment,
    temperatureC: Type.Number({ minimum: 0, maximum: 100, description: '°C' }),
    explanation: Type.Optional(
      Nullable(Text(500, { description: 'Why it is outside what the method states; required then before the review' })),
    ),
  },
  closed,
);
export type Incubation = Static<typeof Incubation>;

const msPerHour = 3_600_000;

/** How long a sample was incubated, hours. */
export function incubatedHours({ startedAt, endedAt }: Pick<Incubation, 'startedAt' | 'endedAt'>): number {
  return (Date.parse(endedAt) - Date.parse(startedAt)) / msPerHour;
}

/** What an incubation is outside of, by the range of the method (entities 4.4), whose ends are inside; null where it is inside. */
export function incubationDeviation(
  method: MicrobialMethodOfSample | null | undefined,
  incubation: Incubation | null,
): string | null {
  if (method === null || method === undefined || incubation === null) return null;
  const { externalId, incubationMinC, incubationMaxC, incubationHours, incubationMaxHours } = method;
  const hours = incubatedHours(incubation);
  const { temperatureC } = incubation;
  const found = [
    incubationHours !== null && hours < incubationHours
      ? `${twoDecimals(hours, Math.floor)} h are less than the ${incubationHours} h`
      : null,
    incubationMaxHours !== null && hours > incubationMaxHours
      ? `${twoDecimals(hours, Math.ceil)} h are more than the ${incubationMaxHours} h`
      : null,
    incubationMinC !== null && temperatureC < incubationMinC
      ? `${temperatureC} °C is below the ${incubationMinC} °C`
      : null,
    incubationMaxC !== null && temperatureC > incubationMaxC
      ? `${temperatureC} °C is above the ${incubationMaxC} °C`
      : null,
  ].filter(text => text !== null);
  return found.length === 0 ? null : `${found.join(' and ')} of ${externalId}`;
}

/** What the method states, as people read it: `48 to 72 h at 30 to 35 °C`; null where it states nothing. */
export function incubationRange({
  incubationMinC,
  incubationMaxC,
  incubationHours,
  incubationMaxHours,
}: MicrobialMethodOfSample): string | null {
  const found = [range(incubationHours, incubationMaxHours, 'h'), range(incubationMinC, incubationMaxC, '°C')];
  const stated = found.filter(text => text !== null);
  return stated.length === 0 ? null : stated.join(' at ');
}

function range(from: number | null, to: number | null, unit: string): string | null {
  if (from !== null && to !== null) return from === to ? `${from} ${unit}` : `${from} to ${to} ${unit}`;
  if (from !== null) return `at least ${from} ${unit}`;
  return to === null ? null : `at most ${to} ${unit}`;
}

/** Rounded away from the end of the range, so that a duration just outside never reads as the end itself. */
const twoDecimals = (hours: number, rounded: (value: number) => number): number => rounded(hours * 100) / 100;
