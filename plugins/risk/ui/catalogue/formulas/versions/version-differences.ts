import { bandText } from '#plugins/risk/shared/setup/band-text';
import type { Band } from '#plugins/risk/shared/setup/bands';

/** A formula as of one of its versions. */
export interface FormulaAsOf {
  readonly name: string;
  readonly expression: string;
  readonly unit: string | null;
  readonly variables: readonly string[] | null;
  readonly testCases: readonly CaseThen[] | null;
  readonly justification: string | null;
}
interface CaseThen {
  readonly inputs: Readonly<Record<string, number>>;
  readonly expected: number;
  readonly note?: string | null;
}

/** Meaning of the names of formulas as of a date. */
export interface NamesAsOf {
  readonly variables: readonly VariableThen[];
  readonly categories: readonly CategoryThen[];
}
interface VariableThen {
  readonly key: string;
  readonly kind: string | null;
  readonly unit: string;
  readonly sourceField: string | null;
  readonly defaultValue: number | null;
}
interface CategoryThen {
  readonly key: string;
  readonly unit: string | null;
  readonly sourceField: string | null;
  readonly bands: readonly Band[] | null;
}

/** A difference between two versions; null where one has nothing. */
export interface VersionDifference {
  readonly what: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** All differences besides the expression: fields, test cases and the meaning of names where known. */
export function versionDifferences(
  from: { readonly formula: FormulaAsOf; readonly names: NamesAsOf | null },
  to: { readonly formula: FormulaAsOf; readonly names: NamesAsOf | null },
): VersionDifference[] {
  const names = [...new Set([...(from.formula.variables ?? []), ...(to.formula.variables ?? [])])];
  const meanings = (of: NamesAsOf | null): Map<string, string> =>
    new Map(of === null ? [] : names.flatMap(name => meaningsOf(name, of)));
  return [
    ...differing(fieldsOf(from.formula), fieldsOf(to.formula)),
    ...differing(casesOf(from.formula), casesOf(to.formula)),
    ...differing(meanings(from.names), meanings(to.names)),
  ];
}

function differing(from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>): VersionDifference[] {
  return [...new Set([...from.keys(), ...to.keys()])]
    .map(what => ({ what, from: from.get(what) ?? null, to: to.get(what) ?? null }))
    .filter(each => each.from !== each.to);
}

function fieldsOf({ name, unit, variables, justification }: FormulaAsOf): Map<string, string> {
  const given = unit === '1' ? 'a plain number' : unit;
  const fields = { Name: name, Gives: given, Variables: (variables ?? []).join(', '), Justification: justification };
  return new Map(Object.entries(fields).flatMap(([what, text]) => (text === null ? [] : [[what, text] as const])));
}

/** Expected results of test cases by inputs, which may repeat. */
function casesOf({ testCases }: FormulaAsOf): Map<string, string> {
  const cases = Map.groupBy(testCases ?? [], ({ inputs }) => `Test case ${inputsText(inputs)}`.trim());
  return new Map([...cases].map(([what, same]) => [what, same.map(expectedText).join('; ')]));
}

function inputsText(inputs: CaseThen['inputs']): string {
  return Object.entries(inputs)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

function expectedText({ expected, note = null }: CaseThen): string {
  return note === null || note === '' ? `${expected}` : `${expected} (${note})`;
}

/** A variable with its scoring table if it is a score; a key of a category is its score. */
function meaningsOf(name: string, { variables, categories }: NamesAsOf): [string, string][] {
  const variable = variables.find(({ key }) => key === name);
  const categoryKey = variable === undefined ? name : variable.kind === 'score' ? variable.sourceField : null;
  const category = categories.find(({ key }) => key === categoryKey);
  return [
    ...(variable === undefined ? [] : [[`Variable ${name}`, variableText(variable)] as [string, string]]),
    ...(category === undefined ? [] : [[`Category ${category.key}`, categoryText(category)] as [string, string]]),
  ];
}

function variableText({ kind, unit, sourceField, defaultValue }: VariableThen): string {
  return [
    kind === 'score' ? `score of ${sourceField ?? ''}` : `${unit === '1' ? 'a plain number' : unit}`,
    ...(kind === 'score' || sourceField === null ? [] : [`from ${sourceField}`]),
    ...(defaultValue === null ? [] : [`default ${defaultValue}`]),
  ].join(', ');
}

function categoryText({ unit, sourceField, bands }: CategoryThen): string {
  const source = [sourceField, unit].filter(text => text !== null && text !== '').join(', ');
  const lines = (bands ?? []).map(band => `${bandText(band)}: ${band.score}`);
  return `${source === '' ? '' : `${source}; `}${lines.length === 0 ? 'no scores' : lines.join('; ')}`;
}
