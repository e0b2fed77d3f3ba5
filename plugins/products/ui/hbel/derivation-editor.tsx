import { Button, Select, SelectItem } from '@carbon/react';
import { derive } from '#plugins/products/server/hbel/engine/derive';
import { derivationMethods } from '#plugins/products/shared/hbel';
import { newDerivation, relevant, type DerivationDraft } from './derivation-draft.js';
import { DerivationFields } from './derivation-fields.js';
import { DerivedResult } from './derived-result.js';
import { methodWords } from './words.js';

/** Derivation of the limit, with result and formula while typing; the server uses the same functions. */
export function DerivationEditor({
  draft,
  faultOf,
  onChange,
  onState,
}: {
  readonly draft: DerivationDraft | null;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (draft: DerivationDraft | null) => void;
  /** Uses the calculated amount, µg/day, as the stated value. */
  readonly onState: (ugPerDay: number) => void;
}) {
  const choose = (method: string): void => {
    const known = derivationMethods.find(each => each === method);
    onChange(known === undefined ? null : { ...newDerivation(), ...draft, method: known });
  };
  return (
    <section aria-labelledby="derivation-heading">
      <h2 id="derivation-heading">Derivation</h2>
      <div className="limpid-form">
        <Select
          id="derivation-method"
          labelText="Method"
          helperText="Leave empty for a published value with an unknown derivation"
          value={draft?.method ?? ''}
          onChange={event => choose(event.target.value)}
        >
          <SelectItem value="" text="None: a published value" />
          {derivationMethods.map(method => (
            <SelectItem key={method} value={method} text={methodWords[method]} />
          ))}
        </Select>
      </div>
      {draft !== null && (
        <div className="limpid-derivation">
          <div>
            <DerivationFields draft={draft} faultOf={faultOf} onChange={change => onChange({ ...draft, ...change })} />
          </div>
          <Result draft={draft} onState={onState} />
        </div>
      )}
    </section>
  );
}

function Result({ draft, onState }: { readonly draft: DerivationDraft; readonly onState: (ugPerDay: number) => void }) {
  const { derived, faults } = derive(relevant(draft));
  return (
    <aside className="limpid-result" aria-label="Result" aria-live="polite">
      <h3>Result</h3>
      {derived === null ? (
        <>
          <p className="limpid-lead">The limit appears here when these fields are complete:</p>
          <ul className="limpid-lead">
            {faults.map(fault => (
              <li key={fault.path}>
                {faultLabel(fault.path)} {fault.message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <DerivedResult derived={derived} />
          <Button kind="tertiary" size="sm" onClick={() => onState(derived.valueUgPerDay)}>
            Use this value
          </Button>
        </>
      )}
    </aside>
  );
}

const labels: Readonly<Record<string, string>> = {
  'pointOfDeparture.value': 'The dose',
  bodyWeightKg: 'The body weight',
  'inhalation.molarMassGPerMol': 'The molar mass',
  'inhalation.hoursPerDay': 'The exposure, hours a day,',
  'inhalation.daysPerWeek': 'The exposure, days a week,',
  'inhalation.breathedLPerDay': 'The air that an animal breathes',
  'inhalation.weightKg': 'The weight of an animal',
  td50MgPerKgDay: 'The TD50',
  category: 'The category',
  oelUgPerM3: 'The exposure limit',
  ld50MgPerKg: 'The LD50',
  doseMgPerDay: 'The therapeutic dose',
  safetyFactor: 'The safety factor',
};

function faultLabel(path: string): string {
  const factor = /^factors\.(\w+)/.exec(path)?.[1];
  return factor === undefined
    ? (labels[path] ?? 'A value')
    : `Factor ${factor === 'ufc' ? 'UFc' : factor.toUpperCase()}`;
}
