import { Button, TextArea } from '@carbon/react';
import { useRef } from 'react';
import { ErrorState, type FormValues } from '@limpid/ui-kit';
import { checkFormula, type FormulaCheck, type FormulaPurpose } from '#schemas/formula/check';
import { formulaFunctions } from '#schemas/formula/functions';
import { variableScopes } from '#plugins/risk/shared/names';
import { ExpressionView } from './expression-view.js';
import { formulaErrorText, lengthOfError } from './formula-words.js';
import { TestCaseEditor, type EditedCase } from './test-case-editor.js';
import { useKnownNames, type OfferedName } from './use-known-names.js';
import { scopeWords } from '#plugins/risk/shared/setup/setup-words';

/** Expression and test cases of a formula, checked while typing by the functions of the server. */
export function FormulaEditor({
  purpose,
  values,
  change,
  faultOf,
}: {
  readonly purpose: FormulaPurpose;
  readonly values: FormValues;
  readonly change: (name: string, value: unknown) => void;
  readonly faultOf: (name: string) => string | undefined;
}) {
  const { known, error: failure, again } = useKnownNames();
  const expression = typeof values['expression'] === 'string' ? values['expression'] : '';
  const area = useRef<HTMLTextAreaElement>(null);
  const check = known === null || expression.trim() === '' ? null : checkFormula(expression, known, purpose);
  const error = check !== null && !check.ok ? check.error : null;
  const fault = error === null ? faultOf('expression') : formulaErrorText(error, known?.keys() ?? []);
  const errorLength = error === null ? 0 : lengthOfError(error);
  const goToError = (): void => {
    const start = (error?.at ?? 1) - 1;
    area.current?.focus();
    area.current?.setSelectionRange(start, start + errorLength);
  };
  const insert = (text: string): void => {
    const field = area.current;
    const [start, end] = [field?.selectionStart ?? expression.length, field?.selectionEnd ?? expression.length];
    change('expression', expression.slice(0, start) + text + expression.slice(end));
    // Once the field shows the new text.
    setTimeout(() => {
      field?.focus();
      field?.setSelectionRange(start + text.length, start + text.length);
    });
  };
  return (
    <>
      <section aria-labelledby="expression-heading" className="limpid-editor">
        <h2 id="expression-heading">Expression</h2>
        <TextArea
          ref={area}
          id="field-expression"
          labelText="Expression *"
          helperText={`Gives ${purpose === 'mac' ? 'mg per batch' : 'a plain number above 0'}. Operators + - * / ^ and parentheses; comparisons inside if().`}
          rows={3}
          spellCheck={false}
          value={expression}
          invalid={fault !== undefined}
          invalidText={fault ?? ''}
          onChange={event => change('expression', event.target.value)}
        />
        <ExpressionView expression={expression} at={error?.at ?? null} length={errorLength} onGo={goToError} />
        <p className="limpid-sentence" role="status">
          {verdict(check)}
          {purpose === 'mac' && known !== null && equipmentRule(check, known)}
        </p>
        {known === null && failure !== null && <ErrorState error={failure} onAgain={again} />}
        {known !== null && (
          <Names known={offered(known, purpose)} used={check?.ok === true ? check.names : []} onChoose={insert} />
        )}
      </section>
      <TestCaseEditor
        check={check}
        known={known}
        cases={(values['testCases'] ?? []) as readonly EditedCase[]}
        fault={faultOf('testCases')}
        onChange={cases => change('testCases', cases.length === 0 ? null : cases)}
      />
    </>
  );
}

/** A ranking has no next product and no sample, so their names are not offered. */
function offered(known: ReadonlyMap<string, OfferedName>, purpose: FormulaPurpose): ReadonlyMap<string, OfferedName> {
  return purpose === 'mac' ? known : new Map([...known].filter(([, { isRanked }]) => isRanked));
}

function verdict(check: FormulaCheck | null): string {
  if (check === null) return 'Enter an expression';
  if (!check.ok) return 'Not a valid formula yet';
  const names = check.names.length === 0 ? 'no variables' : check.names.join(', ');
  return `Gives ${check.unit === '1' ? 'a plain number' : check.unit} from ${names}`;
}

/** How a carryover formula uses values that differ by equipment. */
function equipmentRule(check: FormulaCheck | null, known: ReadonlyMap<string, OfferedName>): string {
  const names = check?.ok === true ? check.names.filter(name => known.get(name)?.isPerEquipment === true) : [];
  if (names.length === 0) return '';
  return `. ${names.join(', ')}: of the next production on each shared equipment. The formula is calculated for each, and the lowest carryover counts; if a value is missing on one, the criterion is left out`;
}

function Names({
  known,
  used,
  onChoose,
}: {
  readonly known: ReadonlyMap<string, OfferedName>;
  readonly used: readonly string[];
  readonly onChoose: (text: string) => void;
}) {
  const groups = [...variableScopes, 'category' as const]
    .map(group => ({ group, names: [...known.values()].filter(name => name.group === group) }))
    .filter(({ names }) => names.length > 0);
  return (
    <details open className="limpid-names">
      <summary>Variables and functions to insert</summary>
      {groups.map(({ group, names }) => (
        <div key={group} role="group" aria-label={scopeWords[group]} className="limpid-names-group">
          <span className="cds--label">{scopeWords[group]}</span>
          {names.map(({ key, label, unit }) => (
            <Button
              key={key}
              kind={used.includes(key) ? 'tertiary' : 'ghost'}
              size="sm"
              title={`${label}, ${unit}`}
              onClick={() => onChoose(key)}
            >
              {key} <span className="limpid-unit">{unit === '1' ? '' : unit}</span>
            </Button>
          ))}
        </div>
      ))}
      <div role="group" aria-label="Functions" className="limpid-names-group">
        <span className="cds--label">Functions</span>
        {formulaFunctions.map(({ name, sample, takes }) => (
          <Button key={name} kind="ghost" size="sm" title={takes} onClick={() => onChoose(sample)}>
            {sample}
          </Button>
        ))}
      </div>
    </details>
  );
}
