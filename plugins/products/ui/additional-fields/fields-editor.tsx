import { useEffect, useRef } from 'react';
import type { FormValues } from '@limpid/ui-kit';
import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';
import type { AdditionalValue } from '#plugins/products/shared/additional-value';
import { FieldInput } from './field-input.js';
import { everyValue, startValues, useDefinitions } from './use-definitions.js';

/** The additional fields in the form of a record; nothing if there are none. */
export function AdditionalFieldsEditor({
  kind,
  values,
  change,
  faultOf,
}: {
  readonly kind: AdditionalFieldKind;
  readonly values: FormValues;
  readonly change: (name: string, value: unknown) => void;
  readonly faultOf: (name: string) => string | undefined;
}) {
  const definitions = useDefinitions(kind);
  const present = (values['additionalFields'] ?? null) as readonly AdditionalValue[] | null;
  const isNew = values['id'] === undefined;
  const list = present === null && isNew ? startValues(definitions) : everyValue(definitions, present ?? []);
  // Controls report changes at different times, so each update starts from the latest list.
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  if (definitions.length === 0) return null;
  const enter = (place: number, value: AdditionalValue['value']): void => {
    latest.current = latest.current.map((each, index) => (index === place ? { ...each, value } : each));
    change('additionalFields', latest.current);
  };
  const faults = definitions.map((_definition, index) => faultOf(`additionalFields.${index}`));
  const whole = faults.every(fault => fault === undefined) ? faultOf('additionalFields') : undefined;
  return (
    <section className="limpid-own-fields" aria-labelledby="additional-fields-heading">
      <h2 id="additional-fields-heading">Additional fields</h2>
      {whole !== undefined && <p role="alert">{whole}</p>}
      <div className="limpid-form">
        {definitions.map((definition, index) => (
          <div key={definition.id} className={definition.type === 'multi-line text' ? 'limpid-wide' : ''}>
            <FieldInput
              id={`additional-field-${definition.id}`}
              field={definition}
              value={list[index]?.value ?? null}
              fault={faults[index]}
              onChange={value => enter(index, value)}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
