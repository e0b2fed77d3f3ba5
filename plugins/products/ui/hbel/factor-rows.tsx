import { Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { RadioChoice } from '@limpid/ui-kit';
import { factorsOf, formOf, type FactorForm, type FactorKey } from '#plugins/products/server/hbel/engine/factors';
import type { Derivation } from '#plugins/products/shared/hbel';
import { factorsForSpecies, separateFactors } from './factors-for-species.js';
import { NumberBox } from './number-box.js';
import { TextBox } from './text-box.js';

type Factors = NonNullable<Derivation['factors']>;
type Factor = NonNullable<Factors['f1']>;

/** Each factor with its meaning, range, value and reason. */
export function FactorRows({
  factors,
  species,
  faultOf,
  onChange,
}: {
  readonly factors: Factors;
  /** Species of the study, which determines F1. */
  readonly species: string | null;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (factors: Factors) => void;
}) {
  const set = (key: FactorKey, change: Partial<Factor>): void =>
    onChange({ ...factors, [key]: { ...(factors[key] ?? { value: 1 }), ...change } });
  const form = formOf(factors);
  // Restores the stated factors and reasons when the user switches back to the other form.
  const [stated, setStated] = useState<{ readonly factors: Factors; readonly species: string | null } | null>(null);
  const choose = (next: FactorForm): void => {
    const { ufc: _of, mf, s, ...separate } = factors;
    const rest = { ...(mf ? { mf } : {}), ...(s ? { s } : {}) };
    if (next === 'composite') {
      setStated({ factors: separate, species });
      onChange({ ufc: { value: productOf(factors) }, ...rest });
      return;
    }
    const again =
      stated === null ? separateFactors(species) : factorsForSpecies(stated.factors, stated.species, species ?? '');
    onChange({ ...again, ...rest });
  };
  return (
    <fieldset className="limpid-factors">
      <legend className="cds--label">Factors: each covers an uncertainty and lowers the limit</legend>
      <RadioChoice
        name="factor-form"
        label="Stated as"
        options={[
          ['separate', 'F1 to F5'],
          ['composite', 'One composite factor UFc'],
        ]}
        value={form}
        onChange={choose}
      />
      {factorsOf(form).map(({ key, symbol, title, help, minimum, maximum, usual }) => {
        const factor = factors[key] ?? { value: 1 };
        return (
          <div key={key} className="limpid-factor">
            <div>
              <strong>
                {symbol} {title}
              </strong>
              <p className="cds--form__helper-text">{help}</p>
            </div>
            <Select
              id={`${key}-usual`}
              labelText={`${symbol} usual values`}
              value={usual.some(each => each.value === factor.value) ? String(factor.value) : ''}
              onChange={event => {
                const chosen = usual.find(each => String(each.value) === event.target.value);
                if (chosen !== undefined)
                  set(key, { value: chosen.value, ...(chosen.value === 1 ? {} : { reason: chosen.when }) });
              }}
            >
              <SelectItem value="" text="another value" />
              {usual.map(each => (
                <SelectItem key={each.value} value={String(each.value)} text={`${each.value} ${each.when}`} />
              ))}
            </Select>
            <NumberBox
              id={`${key}-value`}
              label={`${symbol} value`}
              help={`${minimum} to ${maximum}`}
              value={factor.value}
              fault={faultOf(`derivation.factors.${key}.value`) ?? outside(factor.value, minimum, maximum)}
              onChange={value => set(key, { value: value as number, ...withoutReasonOf(factor, usual) })}
            />
            <TextBox
              id={`${key}-reason`}
              label={`${symbol} reason${factor.value === 1 ? '' : ' *'}`}
              value={factor.reason ?? ''}
              fault={faultOf(`derivation.factors.${key}.reason`)}
              onChange={text => set(key, { reason: text })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

/** Removes the reason of a usual value, which would not fit another value. */
function withoutReasonOf(
  factor: Factor,
  usual: readonly { readonly value: number; readonly when: string }[],
): Pick<Factor, 'reason'> {
  const isItsReason = usual.some(each => each.value === factor.value && each.when === factor.reason);
  return isItsReason ? { reason: null } : {};
}

/** Product of F1 to F5, the initial composite factor. */
function productOf({ f1, f2, f3, f4, f5 }: Factors): number {
  return [f1, f2, f3, f4, f5].reduce((product, factor) => product * (factor?.value ?? 1), 1);
}

function outside(value: number | null, minimum: number, maximum: number): string | undefined {
  return value !== null && value >= minimum && value <= maximum ? undefined : `must be from ${minimum} to ${maximum}`;
}
