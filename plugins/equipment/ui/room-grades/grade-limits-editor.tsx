import { Button } from '@carbon/react';
import {
  AddRow,
  faultOfList,
  Field,
  plainOptions,
  PutRowBack,
  useRowRemoval,
  type FormField,
  type Option,
} from '@limpid/ui-kit';
import {
  microbialContaminants,
  microbialOperators,
  microbialSampleTypes,
  microbialUnitsFor,
  unitsOfContaminant,
  type MicrobialCriterion,
} from '#plugins/equipment/shared/microbial-criterion';
import { contaminantWord, operatorWord } from '#plugins/equipment/shared/microbial-words';

type Key = keyof MicrobialCriterion;

const first: MicrobialCriterion = {
  contaminant: 'BioBurden',
  sampleType: 'swab',
  alert: null,
  action: 1,
  operator: 'LessThanEqualTo',
  unit: 'CFU per 25 sqcm',
};

function inWords<V extends string>(values: readonly V[], word: (value: V) => string): Option[] {
  return values.map(value => ({ value, label: word(value) }));
}

/** Units that fit the contaminant and the sample; where none fits, those of the contaminant, so that the server reports it. */
function unitsOffered(limit: MicrobialCriterion): readonly MicrobialCriterion['unit'][] {
  const fitting = microbialUnitsFor(limit);
  return fitting.length === 0 ? unitsOfContaminant[limit.contaminant] : fitting;
}

/** Named by path, as the error summary expects. */
function fieldsOf(limit: MicrobialCriterion, index: number): readonly (readonly [Key, FormField])[] {
  const at = (key: Key): string => `limits.${index}.${key}`;
  const choice = (key: Key, label: string, options: readonly Option[]): readonly [Key, FormField] => [
    key,
    { kind: 'select', name: at(key), label, options, required: true },
  ];
  return [
    choice('contaminant', 'Contaminant', inWords(microbialContaminants, contaminantWord)),
    choice('sampleType', 'Sample', plainOptions(microbialSampleTypes)),
    choice('operator', 'Passes when', inWords(microbialOperators, operatorWord)),
    [
      'unit',
      { kind: 'select', name: at('unit'), label: 'Unit', options: plainOptions(unitsOffered(limit)), required: true },
    ],
    ['action', { kind: 'number', name: at('action'), label: 'Action level', required: true }],
    [
      'alert',
      { kind: 'number', name: at('alert'), label: 'Alert level', help: 'Above it a result passes with a remark' },
    ],
  ];
}

/** The microbial limits of a room grade. */
export function GradeLimitsEditor({
  limits,
  faultOf,
  onChange,
}: {
  readonly limits: readonly MicrobialCriterion[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (limits: readonly MicrobialCriterion[]) => void;
}) {
  const removal = useRowRemoval(limits, onChange);
  const fault = faultOfList(faultOf, 'limits', limits.length);
  const set = (index: number, key: Key, value: unknown): void => {
    const next = { ...(limits[index] ?? first), [key]: value } as MicrobialCriterion;
    const offered = unitsOffered(next);
    const [unit = next.unit] = offered;
    onChange(limits.with(index, offered.includes(next.unit) ? next : { ...next, unit }));
  };
  return (
    <section aria-labelledby="grade-limits-heading">
      <h2 id="grade-limits-heading">Microbial limits</h2>
      <p className="limpid-lead">
        They take the place of those of the microbial policy for the same contaminant, sample and unit; without any the
        policy applies.
      </p>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {limits.map((limit, index) => (
        <fieldset key={removal.keys.of(index)} className="limpid-form">
          <legend className="cds--label">Limit {index + 1}</legend>
          {fieldsOf(limit, index).map(([key, field]) => (
            <Field
              key={key}
              field={field}
              value={limit[key]}
              fault={faultOf(field.name)}
              onChange={value => set(index, key, value)}
            />
          ))}
          <div className="limpid-wide">
            <Button kind="ghost" size="sm" onClick={() => removal.remove(index)}>
              Remove limit {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="limpid-row">
        <AddRow path="limits" onAdd={() => onChange([...limits, first])}>
          Add limit
        </AddRow>
        <PutRowBack removal={removal} noun="limit" />
      </div>
    </section>
  );
}
