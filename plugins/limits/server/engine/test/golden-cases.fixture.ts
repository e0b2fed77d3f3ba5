import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A published or hand-calculated example: inputs, and what has to come out within a relative tolerance. */
export interface GoldenCase {
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly inputs: Inputs;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly tolerance_relative: number;
}
export type Inputs = Readonly<Record<string, unknown>>;

export const goldenCases: readonly GoldenCase[] = (
  JSON.parse(readFileSync(new URL('./golden-cases.json', import.meta.url), 'utf8')) as { cases: GoldenCase[] }
).cases;

/** The number under the first of these names that the inputs have, or null. */
export function numberIn(inputs: Inputs, ...names: readonly string[]): number | null {
  const found = names.map(name => inputs[name]).find(value => typeof value === 'number');
  return typeof found === 'number' ? found : null;
}

/** The number under this name; a case without it is a mistake in the file or the test. */
export function number(inputs: Inputs, name: string): number {
  const found = numberIn(inputs, name);
  if (found === null) throw new Error(`the case has no ${name}`);
  return found;
}

/** What the calls answer to a case, under the names of its expectation. */
export type Answers = Readonly<Record<string, (inputs: Inputs) => Promise<Readonly<Record<string, unknown>>>>>;

interface Held {
  readonly areas: readonly string[];
  readonly answers: Answers;
  /** Under the reason: cases (`ID`) or single values of a case (`ID.name`) that no call gives, with blanks between. */
  readonly notHeld: Readonly<Record<string, string>>;
}

/** A test for each case of the areas, and one that finds cases and values that are not compared. */
export function holdGoldenCases({ areas, answers, notHeld }: Held): void {
  const mine = goldenCases.filter(each => areas.includes(each.area));
  const excused = new Set(Object.values(notHeld).flatMap(names => names.split(' ')));
  const held = mine.filter(each => Object.hasOwn(answers, each.id));

  test.each(held)('golden case $id through the calls: $title', async golden => {
    const { id, inputs, expected, tolerance_relative: tolerance } = golden;
    const actual = await answers[id]?.(inputs);
    for (const name of assertedOf(golden).filter(each => !excused.has(`${id}.${each}`)))
      compare(`${id}.${name}`, actual?.[name], expected[name], tolerance);
    const { must_not_equal: wrong } = expected;
    if (wrong !== undefined) expect(Object.values(actual ?? {})).not.toContain(wrong);
  });

  test('every golden case of these areas is held through the calls, or named here with the reason', () => {
    const known = mine.flatMap(each => [each.id, ...assertedOf(each).map(name => `${each.id}.${name}`)]);
    const open = mine.filter(each => !Object.hasOwn(answers, each.id) && !excused.has(each.id));
    expect(open.map(each => each.id)).toEqual([]);
    expect([...excused].filter(name => !known.includes(name) || Object.hasOwn(answers, name))).toEqual([]);
    expect(Object.keys(answers).filter(id => !known.includes(id))).toEqual([]);
  });
}

/** The file repeats printed figures and names wrong results beside the expectation. */
function assertedOf({ expected }: GoldenCase): string[] {
  return Object.keys(expected).filter(name => !/^published_|^must_not_equal$/.test(name));
}

/** A number within the relative tolerance; lists and objects member by member; everything else exactly. */
export function compare(name: string, actual: unknown, expected: unknown, tolerance: number): void {
  if (typeof expected === 'number') {
    expect(typeof actual, name).toBe('number');
    const difference = Math.abs((actual as number) - expected);
    const allowed = expected === 0 ? 1e-12 : Math.max(tolerance, 1e-12) * Math.abs(expected);
    expect(difference, `${name}: ${String(actual)} is not ${expected}`).toBeLessThanOrEqual(allowed);
  } else if (Array.isArray(expected)) {
    expect((actual as unknown[]).length, name).toBe(expected.length);
    expected.forEach((value, index) => compare(`${name}[${index}]`, (actual as unknown[])[index], value, tolerance));
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [key, value] of Object.entries(expected))
      compare(`${name}.${key}`, (actual as Readonly<Record<string, unknown>>)[key], value, tolerance);
  } else expect(actual, name).toEqual(expected);
}
