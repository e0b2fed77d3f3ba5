import { TextInput } from '@carbon/react';
import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';
import { typedNumber } from '#schemas/lib/typed-number';

/** What was typed for planned tests, by the name of the test. */
export type TypedTests = Readonly<Record<string, string>>;

/** Typed tests as they are sent; a value that is not a number stays text. Empty ones are left out. */
export function testsOf({ additionalTests = [] }: SampleDefinition, typed: TypedTests) {
  return additionalTests.flatMap(({ test, unit }) => {
    const value = typedNumber(typed[test] ?? '');
    return value === null ? [] : [{ test, value, unit: unit ?? test }];
  });
}

/** A field for each planned test of a sample. */
export function PlannedTests({
  label,
  row,
  definition,
  typed,
  isDisabled,
  onChange,
}: {
  readonly label: string;
  readonly row: number;
  readonly definition: SampleDefinition;
  readonly typed: TypedTests;
  readonly isDisabled: boolean;
  readonly onChange: (typed: TypedTests) => void;
}) {
  return (definition.additionalTests ?? []).map(({ test, unit }) => (
    <TextInput
      key={test}
      id={`test-${row}-${test}`}
      labelText={`${test} of ${label}${unit === null || unit === undefined ? '' : `, ${unit}`}`}
      size="sm"
      value={typed[test] ?? ''}
      disabled={isDisabled}
      onChange={event => onChange({ ...typed, [test]: event.target.value })}
    />
  ));
}
