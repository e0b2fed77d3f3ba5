import { Select, SelectItem } from '@carbon/react';
import { factorDescriptions, type FactorKey } from '#plugins/products/server/hbel/engine/factors';
import type { Derivation } from '#schemas/products/hbel';
import { NumberBox } from './number-box.js';
import { TextBox } from './text-box.js';

type Factors = NonNullable<Derivation['factors']>;
type Factor = Factors['f1'];

/** Every factor with what it covers, what it may be, its value and the reason for it. */
export function FactorRows({
  factors,
  faultOf,
  onChange,
}: {
  readonly factors: Factors;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (factors: Factors) => void;
}) {
  const set = (key: FactorKey, change: Partial<Factor>): void =>
    onChange({ ...factors, [key]: { ...(factors[key] ?? { value: 1 }), ...change } });
  return (
    <fieldset className="limpid-factors">
      <legend className="cds--label">Factors: each covers an uncertainty and makes the limit smaller</legend>
      {factorDescriptions.map(({ key, symbol, title, help, least, most, usual }) => {
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
              help={`${least} to ${most}`}
              value={factor.value}
              fault={faultOf(`derivation.factors.${key}.value`) ?? outside(factor.value, least, most)}
              onChange={value => set(key, { value: value as number })}
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

function outside(value: number | null, least: number, most: number): string | undefined {
  return value !== null && value >= least && value <= most ? undefined : `must be from ${least} to ${most}`;
}
