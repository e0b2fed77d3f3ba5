import { DataTable, EmptyState, ErrorState, RecordFacts, formatValue, type RecordRow } from '@limpid/ui-kit';
import type { FieldCards } from '#schemas/lib/field-cards';
import { checkFormula, type FormulaPurpose } from '#schemas/formula/check';
import { OutcomeView, outcomeOf, type EditedCase } from './test-case-editor.js';
import { useKnownNames } from './use-known-names.js';

export type FormulaRow = RecordRow & {
  readonly externalId: string;
  readonly name: string;
  readonly expression: string;
  readonly testCases: readonly EditedCase[] | null;
  readonly variables: readonly string[] | null;
};

/** A formula with its unit and use. */
export function FormulaOverview({ cards, row }: { readonly cards: FieldCards; readonly row: FormulaRow }) {
  return (
    <>
      <p className="limpid-expression">
        <code>{row.expression}</code>
      </p>
      <RecordFacts
        cards={cards}
        row={row}
        shown={{
          unit: ({ unit }) => (unit === '1' ? 'a plain number' : formatValue(unit)),
          variables: () => (row.variables ?? []).join(', '),
        }}
      />
    </>
  );
}

/** The test cases of a formula with their current results. */
export function TestCaseTable({ row, purpose }: { readonly row: FormulaRow; readonly purpose: FormulaPurpose }) {
  const { known, error, again } = useKnownNames();
  const cases = row.testCases ?? [];
  if (cases.length === 0) return <EmptyState title="No test cases yet: the formula cannot be active without one" />;
  if (known === null && error !== null) return <ErrorState error={error} onAgain={again} />;
  const check = known === null ? null : checkFormula(row.expression, known, purpose);
  return (
    <DataTable
      title="Test cases"
      columns={[
        {
          heading: 'Inputs',
          render: each =>
            Object.entries(each.inputs)
              .map(([name, value]) => `${name} ${value}`)
              .join(', '),
        },
        { heading: 'Expected', align: 'end', render: each => each.expected },
        { heading: 'Outcome', render: each => <OutcomeView outcome={outcomeOf(each, check, known)} /> },
        { heading: 'Note', render: each => each.note ?? '–' },
      ]}
      rows={cases}
      keyOf={(_row, index) => `${index}`}
    />
  );
}
