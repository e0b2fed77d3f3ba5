import { Button } from '@carbon/react';
import { CheckmarkFilled, ErrorFilled } from '@carbon/icons-react';
import { AddRow, DataTable, PutRowBack, useRowRemoval, type TableColumn } from '@limpid/ui-kit';
import type { FormulaCheck } from '#schemas/formula/check';
import { runTestCase, type FormulaTestCase } from '#schemas/formula/test-run';
import { inWords } from './formula-words.js';
import { NumberInput, noNumber } from '../number-input.js';
import { PlainInput } from '../plain-input.js';
import type { OfferedName } from './use-known-names.js';

/** A test case while typing; an invalid number is still its text. */
export interface EditedCase {
  readonly inputs: Readonly<Record<string, number | string>>;
  readonly expected: number | string | null;
  readonly note?: string | null;
}

/** Editor of test cases, with outcomes while typing. */
export function TestCaseEditor({
  check,
  known,
  cases,
  fault,
  onChange,
}: {
  readonly check: FormulaCheck | null;
  readonly known: ReadonlyMap<string, OfferedName> | null;
  readonly cases: readonly EditedCase[];
  readonly fault: string | undefined;
  readonly onChange: (cases: readonly EditedCase[]) => void;
}) {
  const given = cases.flatMap(each => Object.keys(each.inputs));
  const names = [...new Set([...(check?.ok === true ? check.names : []), ...given])];
  const outcomes = cases.map(each => outcomeOf(each, check, known));
  const passed = outcomes.filter(outcome => outcome?.pass === true).length;
  const removal = useRowRemoval(cases, onChange);
  const replace = (index: number, next: EditedCase): void =>
    onChange(cases.map((each, position) => (position === index ? next : each)));
  const columns: readonly TableColumn<EditedCase>[] = [
    ...names.map((name): TableColumn<EditedCase> => ({
      heading: headingOf(name, known),
      render: (test, index) => (
        <NumberInput
          id={`case-${index}-${name}`}
          label={`${name} of test case ${index + 1}`}
          path={`testCases.${index}.inputs.${name}`}
          value={test.inputs[name] ?? null}
          placeholder={placeholderOf(known?.get(name)?.defaultValue)}
          onChange={value => replace(index, withInput(test, name, value))}
        />
      ),
    })),
    {
      heading: 'Expected',
      render: (test, index) => (
        <NumberInput
          id={`case-${index}-expected`}
          label={`Expected of test case ${index + 1}`}
          path={`testCases.${index}.expected`}
          value={test.expected}
          onChange={value => replace(index, { ...test, expected: value })}
        />
      ),
    },
    { heading: 'Outcome', render: (_test, index) => <OutcomeView outcome={outcomes[index] ?? null} /> },
    {
      heading: 'Note',
      render: (test, index) => (
        <PlainInput
          id={`case-${index}-note`}
          label={`Note of test case ${index + 1}`}
          value={test.note}
          onChange={note => replace(index, { ...test, note })}
        />
      ),
    },
    {
      heading: 'Remove',
      render: (_test, index) => (
        <Button
          kind="ghost"
          size="sm"
          onClick={() => removal.remove(index)}
          aria-label={`Remove test case ${index + 1}`}
        >
          Remove
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="test-cases-heading" className="limpid-editor">
      <h2 id="test-cases-heading">Test cases</h2>
      <p className="limpid-lead">An active formula needs at least one test case, and all must pass.</p>
      {fault !== undefined && <p role="alert">{inWords(fault)}</p>}
      {cases.length > 0 && (
        <DataTable
          title="Test cases"
          size="sm"
          columns={columns}
          rows={cases}
          keyOf={(_case, index) => removal.keys.of(index)}
        />
      )}
      <div className="limpid-row limpid-between">
        <div className="limpid-row">
          <AddRow path="testCases" onAdd={() => onChange([...cases, { inputs: {}, expected: 0 }])}>
            Add test case
          </AddRow>
          <PutRowBack removal={removal} noun="test case" />
        </div>
        {cases.length > 0 && (
          <p className="limpid-sentence" role="status">
            {check?.ok === true ? `${passed} of ${cases.length} pass` : 'They run once the expression is valid'}
          </p>
        )}
      </div>
    </section>
  );
}

type Outcome = ReturnType<typeof runTestCase>;

/** Null without a valid formula. */
export function outcomeOf(
  test: EditedCase,
  check: FormulaCheck | null,
  known: ReadonlyMap<string, OfferedName> | null,
): Outcome | null {
  if (!isRead(test)) return { pass: false, value: null, field: 'inputs', message: noNumber };
  return check?.ok === true && known !== null ? runTestCase(check.tree, test, known) : null;
}

function isRead(test: EditedCase): test is EditedCase & FormulaTestCase {
  return [...Object.values(test.inputs), test.expected].every(value => typeof value === 'number');
}

function headingOf(name: string, known: ReadonlyMap<string, OfferedName> | null): string {
  const unit = known?.get(name)?.unit ?? '1';
  return unit === '1' ? name : `${name}, ${unit}`;
}

function withInput(test: EditedCase, name: string, value: number | string | null): EditedCase {
  const { [name]: _old, ...rest } = test.inputs;
  return { ...test, inputs: value === null ? rest : { ...rest, [name]: value } };
}

function placeholderOf(defaultValue: number | null | undefined): string {
  return defaultValue === null || defaultValue === undefined ? '' : String(defaultValue);
}

/** Passed, or the actual result; not by colour alone. */
export function OutcomeView({ outcome }: { readonly outcome: Outcome | null }) {
  if (outcome === null) return <>–</>;
  return outcome.pass ? (
    <span className="limpid-outcome">
      <CheckmarkFilled className="limpid-good" /> passes
    </span>
  ) : (
    <span className="limpid-outcome">
      <ErrorFilled className="limpid-bad" /> {inWords(outcome.message)}
    </span>
  );
}
