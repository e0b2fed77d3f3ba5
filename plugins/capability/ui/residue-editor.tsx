import { useState } from 'react';
import { Field, RadioChoice, type FormField, type FormValues } from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { SingleResults } from './single-results.js';

type Way = 'figures' | 'results';

interface ResidueEditorProps {
  readonly values: FormValues;
  readonly change: (name: string, value: unknown) => void;
  readonly faultOf: (name: string) => string | undefined;
}

const quantity = { kind: 'quantity', units: unitsOf('surfaceResidue'), defaultUnit: 'ug/sqcm' } as const;
const figures: readonly FormField[] = [
  { ...quantity, name: 'mean', label: 'Mean', required: true, help: 'Over all results of the production' },
  {
    ...quantity,
    name: 'standardDeviation',
    label: 'Standard deviation',
    required: true,
    help: 'Of the sample (n − 1); 0 gives no Cpu',
  },
  { kind: 'number', name: 'resultCount', label: 'Number of results', required: true, help: 'Two or more' },
  {
    kind: 'number',
    name: 'belowDetectionCount',
    label: 'Of these below detection',
    help: 'Empty: unknown. Above 30 %, enter single results instead',
  },
];

/** Residue found: the figures of a report, or single results. */
export function ResidueEditor({ values, change, faultOf }: ResidueEditorProps) {
  const results = (values['results'] ?? []) as readonly string[];
  const [way, setWay] = useState<Way>(results.length > 0 ? 'results' : 'figures');
  const choose = (next: Way): void => {
    setWay(next);
    // What the one way said must not contradict the other.
    const given = next === 'figures' ? ['results', 'resultsUnit'] : figures.map(field => field.name);
    for (const name of given) change(name, null);
    if (next === 'results') change('resultsUnit', 'ug/sqcm');
  };
  return (
    <section aria-labelledby="residue-heading">
      <h2 id="residue-heading">Residue found</h2>
      <RadioChoice
        name="residue-known-as"
        label="Available as"
        options={[
          ['figures', 'Mean and standard deviation'],
          ['results', 'Single results'],
        ]}
        value={way}
        onChange={choose}
      />
      {way === 'figures' ? (
        <div className="limpid-form">
          {figures.map(field => (
            <Field
              key={field.name}
              field={field}
              value={values[field.name] ?? null}
              fault={faultOf(field.name)}
              onChange={value => change(field.name, value)}
            />
          ))}
        </div>
      ) : (
        <SingleResults
          results={results}
          unit={typeof values['resultsUnit'] === 'string' ? values['resultsUnit'] : 'ug/sqcm'}
          fault={faultOf('results') ?? faultOf('resultsUnit')}
          change={change}
        />
      )}
    </section>
  );
}
