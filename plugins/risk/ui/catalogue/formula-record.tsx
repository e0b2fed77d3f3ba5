import { EmptyState, ErrorState, Facts, Loading, shownTime, useFacilityData, type RecordRow } from '@limpid/ui-kit';
import { checkFormula, type FormulaPurpose } from '#schemas/formula/check';
import type { FormulaVersions } from '#schemas/risk/formula-check';
import { OutcomeView, outcomeOf, type EditedCase } from './test-case-editor.js';
import { useKnownNames } from './use-known-names.js';

export type FormulaRow = RecordRow & {
  readonly externalId: string;
  readonly name: string;
  readonly expression: string;
  readonly testCases: readonly EditedCase[] | null;
  readonly variables: readonly string[] | null;
};

/** A formula with what it gives and where it is used. */
export function FormulaOverview({
  row,
  more,
}: {
  readonly row: FormulaRow;
  readonly more: readonly (readonly [label: string, value: unknown])[];
}) {
  return (
    <>
      <p className="limpid-expression">
        <code>{row.expression}</code>
      </p>
      <Facts
        facts={[
          ['Status', row['status']],
          ...more,
          ['Gives', row['unit'] === '1' ? 'a plain number' : row['unit']],
          ['Variables', (row.variables ?? []).join(', ')],
          ['Version of the formula', row['formulaVersion']],
          ['Justification', row['justification']],
        ]}
      />
    </>
  );
}

/** The test cases of a formula with what they give now. */
export function TestCaseTable({ row, purpose }: { readonly row: FormulaRow; readonly purpose: FormulaPurpose }) {
  const known = useKnownNames();
  const cases = row.testCases ?? [];
  if (cases.length === 0) return <EmptyState title="No test cases yet: the formula cannot be active without one" />;
  const check = known === null ? null : checkFormula(row.expression, known, purpose);
  return (
    <table className="cds--data-table" aria-label="Test cases">
      <thead>
        <tr>
          {['Inputs', 'Expected', 'Outcome', 'Note'].map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cases.map((each, index) => (
          <tr key={index}>
            <td>
              {Object.entries(each.inputs)
                .map(([name, value]) => `${name} ${value}`)
                .join(', ')}
            </td>
            <td className="limpid-number">{each.expected}</td>
            <td>
              <OutcomeView outcome={outcomeOf(each, check, known)} />
            </td>
            <td>{each.note ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every version of the expression, newest first. */
export function VersionTable({ path }: { readonly path: string }) {
  const { data, error, isPending, refetch } = useFacilityData<FormulaVersions>(
    `${path}/versions`,
    'Loading the versions',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <table className="cds--data-table" aria-label="Versions">
      <thead>
        <tr>
          {['Version', 'Expression', 'Saved'].map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.versions.map(({ formulaVersion, expression, createdAt }) => (
          <tr key={formulaVersion}>
            <td>{formulaVersion}</td>
            <td>
              <code>{expression}</code>
            </td>
            <td>{shownTime(createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
