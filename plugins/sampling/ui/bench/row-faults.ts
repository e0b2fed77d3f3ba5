import type { ApiFailure } from '@limpid/ui-kit';

/** Names of the fields of an entry as the bench shows them, by the begin of their paths. Faults of the result itself need none. */
const names: readonly (readonly [string, string])[] = [
  ['analyticalTestNumber', 'Analytical test number'],
  ['tests', 'Planned tests'],
  ['unit', 'Unit'],
  ['incubation.startedAt', 'Incubation from'],
  ['incubation.endedAt', 'Incubation to'],
  ['incubation.temperatureC', 'Incubation temperature'],
  ['incubation.explanation', 'Incubation, why outside the range'],
  ['incubation', 'Incubation'],
  ['version', 'Version'],
];

/** Faults of an answer by the id of their row: their paths name the place of an entry in what was sent. */
export function faultsByRow(
  fields: ApiFailure['fields'],
  sent: readonly { readonly id: string }[],
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of fields) {
    const [, place, field = ''] = /^results\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const row = sent[Number(place)];
    if (row === undefined) continue;
    const [, name] = names.find(([begin]) => field === begin || field.startsWith(`${begin}.`)) ?? [];
    const text = name === undefined ? message : `${name}: ${message}`;
    found[row.id] = found[row.id] === undefined ? text : `${found[row.id]}; ${text}`;
  }
  return found;
}
