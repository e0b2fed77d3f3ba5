import { Select, SelectItem, TextInput } from '@carbon/react';
import { useRef, useState } from 'react';
import { RadioChoice, type FormValues } from '@limpid/ui-kit';
import type { Band } from '#plugins/risk/shared/setup/bands';
import { conditionOperators, operatorSymbols } from '#plugins/risk/shared/scores/conditions';
import { wordsOfField } from '#plugins/risk/shared/scores/field-words';
import { BandEditor } from '../categories/band-editor.js';
import { NumberInput } from '../number-input.js';

interface Props {
  readonly values: FormValues;
  readonly change: (name: string, value: unknown) => void;
  readonly faultOf: (name: string) => string | undefined;
}
const filterFields = ['operator', 'threshold', 'filterText'] as const;
const ruleFields = ['bands', ...filterFields] as const;

/** Editor of the rule of a criterion: either scores by a table or a filter. */
export function CriterionRule({ values, change, faultOf }: Props) {
  const [filters, setFilters] = useState(filterFields.some(name => (values[name] ?? null) !== null));
  const kind = values['kind'] === 'text' ? 'text' : 'number';
  // Arrow keys choose at once, so input of the other option is kept and restored.
  const left = useRef<FormValues>({});
  const choose = (toFilter: boolean): void => {
    setFilters(toFilter);
    for (const name of ruleFields) {
      const isOfChosen = (name === 'bands') !== toFilter;
      if (!isOfChosen) left.current = { ...left.current, [name]: values[name] };
      change(name, isOfChosen ? (left.current[name] ?? null) : null);
    }
  };
  return (
    <>
      <RadioChoice
        name="criterion-rule"
        label="Use of the field"
        options={[
          ['scores', 'score: higher scores are preferred'],
          ['filter', 'filter: only records that meet the condition are chosen'],
        ]}
        value={filters ? 'filter' : 'scores'}
        onChange={way => choose(way === 'filter')}
      />
      {filters ? (
        <Filter kind={kind} values={values} change={change} faultOf={faultOf} />
      ) : (
        <BandEditor
          table={{
            kind,
            bands: (values['bands'] ?? null) as readonly Band[] | null,
            sourceField: (values['sourceField'] ?? null) as string | null,
          }}
          fault={faultOf('bands')}
          onChange={bands => change('bands', bands)}
        />
      )}
    </>
  );
}

function Filter({ kind, values, change, faultOf }: Props & { readonly kind: 'number' | 'text' }) {
  const words = wordsOfField(values['sourceField'] as string | null | undefined);
  const chosen = values['filterText'];
  // A saved invalid text stays visible, so that its error can be understood.
  const offered = typeof chosen === 'string' && words?.includes(chosen) === false ? [...words, chosen] : (words ?? []);
  const faults = filterFields.flatMap(name => faultOf(name) ?? []);
  return (
    <section aria-labelledby="filter-heading" className="limpid-editor">
      <h2 id="filter-heading">Condition</h2>
      <p className="limpid-lead">
        {kind === 'text' ? 'The field must be exactly this text.' : 'The number in the field must meet the condition.'}
      </p>
      {faults.length > 0 && <p role="alert">{faults.join('; ')}</p>}
      {kind === 'text' && words !== null ? (
        <Select
          id="field-filterText"
          labelText="Text *"
          value={String(values['filterText'] ?? '')}
          onChange={event => change('filterText', event.target.value === '' ? null : event.target.value)}
        >
          <SelectItem value="" text="" />
          {offered.map(word => (
            <SelectItem key={word} value={word} text={word} />
          ))}
        </Select>
      ) : kind === 'text' ? (
        <TextInput
          id="field-filterText"
          labelText="Text *"
          value={String(values['filterText'] ?? '')}
          onChange={event => change('filterText', event.target.value === '' ? null : event.target.value)}
        />
      ) : (
        <div className="limpid-form">
          <Select
            id="field-operator"
            labelText="Is *"
            value={String(values['operator'] ?? '')}
            onChange={event => change('operator', event.target.value === '' ? null : event.target.value)}
          >
            <SelectItem value="" text="" />
            {conditionOperators.map(operator => (
              <SelectItem key={operator} value={operator} text={operatorSymbols[operator]} />
            ))}
          </Select>
          <NumberInput
            alone
            id="field-threshold"
            label="Number *"
            value={values['threshold'] as number | string | null | undefined}
            onChange={threshold => change('threshold', threshold)}
          />
        </div>
      )}
    </section>
  );
}
