import { Button, TextInput } from '@carbon/react';
import { CheckmarkFilled, ErrorFilled } from '@carbon/icons-react';
import type { FormulaCheck } from '#schemas/formula/check';
import { runTestCase, type FormulaTestCase } from '#schemas/formula/test-run';
import { NumberInput } from './number-input.js';
import type { OfferedName } from './use-known-names.js';

export interface EditedCase extends FormulaTestCase {
  readonly note?: string | null;
}

/** Test cases with their outcome while they are typed. */
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
  const replace = (index: number, next: EditedCase): void =>
    onChange(cases.map((each, position) => (position === index ? next : each)));
  return (
    <section aria-labelledby="test-cases-heading" className="limpid-editor">
      <h2 id="test-cases-heading">Test cases</h2>
      <p className="limpid-lead">An active formula has at least one, and all of them pass.</p>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {cases.length > 0 && (
        <div className="limpid-table-scroll">
          <table className="cds--data-table cds--data-table--sm" aria-label="Test cases">
            <thead>
              <tr>
                {[...names.map(name => headingOf(name, known)), 'Expected', 'Outcome', 'Note', 'Remove'].map(
                  heading => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {cases.map((each, index) => (
                <CaseRow
                  key={index}
                  {...{ index, names, known }}
                  test={each}
                  outcome={outcomes[index] ?? null}
                  onChange={next => replace(index, next)}
                  onRemove={() => onChange(cases.filter((_each, position) => position !== index))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="limpid-row limpid-between">
        <Button kind="tertiary" size="md" onClick={() => onChange([...cases, { inputs: {}, expected: 0 }])}>
          Add test case
        </Button>
        {cases.length > 0 && (
          <p className="limpid-sentence" role="status">
            {check?.ok === true
              ? `${passed} of ${cases.length} pass`
              : 'They run as soon as the expression is a formula'}
          </p>
        )}
      </div>
    </section>
  );
}

type Outcome = ReturnType<typeof runTestCase>;

/** Null while there is no formula to run. */
export function outcomeOf(
  test: FormulaTestCase,
  check: FormulaCheck | null,
  known: ReadonlyMap<string, OfferedName> | null,
): Outcome | null {
  return check?.ok === true && known !== null ? runTestCase(check.tree, test, known) : null;
}

function headingOf(name: string, known: ReadonlyMap<string, OfferedName> | null): string {
  const unit = known?.get(name)?.unit ?? '1';
  return unit === '1' ? name : `${name}, ${unit}`;
}

function CaseRow({
  index,
  names,
  known,
  test,
  outcome,
  onChange,
  onRemove,
}: {
  readonly index: number;
  readonly names: readonly string[];
  readonly known: ReadonlyMap<string, OfferedName> | null;
  readonly test: EditedCase;
  readonly outcome: Outcome | null;
  readonly onChange: (test: EditedCase) => void;
  readonly onRemove: () => void;
}) {
  const setInput = (name: string, value: number | null): void => {
    const { [name]: _old, ...rest } = test.inputs;
    onChange({ ...test, inputs: value === null ? rest : { ...rest, [name]: value } });
  };
  return (
    <tr>
      {names.map(name => (
        <td key={name}>
          <NumberInput
            id={`case-${index}-${name}`}
            label={`${name} of test case ${index + 1}`}
            value={test.inputs[name] ?? null}
            placeholder={placeholderOf(known?.get(name)?.defaultValue)}
            onChange={value => setInput(name, value)}
          />
        </td>
      ))}
      <td>
        <NumberInput
          id={`case-${index}-expected`}
          label={`Expected of test case ${index + 1}`}
          value={test.expected}
          onChange={value => onChange({ ...test, expected: value ?? 0 })}
        />
      </td>
      <td>
        <OutcomeView outcome={outcome} />
      </td>
      <td>
        <TextInput
          id={`case-${index}-note`}
          labelText={`Note of test case ${index + 1}`}
          hideLabel
          size="sm"
          value={test.note ?? ''}
          onChange={event => onChange({ ...test, note: event.target.value === '' ? null : event.target.value })}
        />
      </td>
      <td>
        <Button kind="ghost" size="sm" onClick={onRemove} aria-label={`Remove test case ${index + 1}`}>
          Remove
        </Button>
      </td>
    </tr>
  );
}

function placeholderOf(defaultValue: number | null | undefined): string {
  return defaultValue === null || defaultValue === undefined ? '' : String(defaultValue);
}

/** Passed, or what came out instead: never by colour alone. */
export function OutcomeView({ outcome }: { readonly outcome: Outcome | null }) {
  if (outcome === null) return <>–</>;
  return outcome.pass ? (
    <span className="limpid-outcome">
      <CheckmarkFilled className="limpid-good" /> passes
    </span>
  ) : (
    <span className="limpid-outcome">
      <ErrorFilled className="limpid-bad" /> {outcome.message}
    </span>
  );
}
