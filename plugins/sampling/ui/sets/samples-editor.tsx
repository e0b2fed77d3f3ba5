import { Button } from '@carbon/react';
import { AddRow, Field, useFacilityData, type FormField } from '@limpid/ui-kit';
import { contaminantKinds } from '#schemas/enumerations/master-data';
import { contaminantWords, sampleTypeWords } from '#plugins/sampling/shared/sample-types';
import { takenSampleTypes, type NewSample } from '#plugins/sampling/shared/sample-set';

/** A record that a select offers. */
export interface Named {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}
/** Records as options of a select. */
export const named = (rows: readonly Named[] | undefined) =>
  (rows ?? []).map(({ id, externalId, name }) => ({ value: id, label: `${externalId} ${name}` }));

function worded<K extends string>(values: readonly K[], words: Readonly<Record<K, string>>) {
  return values.map(value => ({ value, label: words[value] }));
}

type Key = Exclude<keyof NewSample, 'limit'> | 'limit.value' | 'limit.unit';

/** The samples of a new set. */
export function SamplesEditor({
  samples,
  faultOf,
  onChange,
}: {
  readonly samples: readonly NewSample[];
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (samples: readonly NewSample[]) => void;
}) {
  const methods = useFacilityData<{ readonly analyticalMethods: readonly Named[] }>(
    '/analytical-methods?doPagination=false&columns=name,externalId',
    'Loading methods',
    { isAside: true },
  );
  const microbialMethods = useFacilityData<{ readonly microbialAnalyticalMethods: readonly Named[] }>(
    '/microbial-analytical-methods?doPagination=false&columns=name,externalId',
    'Loading microbial methods',
    { isAside: true },
  );
  const materials = useFacilityData<{ readonly mocs: readonly Named[] }>(
    '/moc?doPagination=false',
    'Loading materials',
    {
      isAside: true,
    },
  );
  const fieldsOf = (index: number): readonly (readonly [Key, FormField])[] => {
    const at = (key: Key): string => `samples.${index}.${key}`;
    return [
      ['place', { kind: 'text', name: at('place'), label: 'Place', required: true }],
      ['description', { kind: 'text', name: at('description'), label: 'Where exactly', required: true }],
      [
        'sampleType',
        {
          kind: 'select',
          name: at('sampleType'),
          label: 'Sample type',
          options: worded(takenSampleTypes, sampleTypeWords),
          required: true,
        },
      ],
      [
        'contaminant',
        {
          kind: 'select',
          name: at('contaminant'),
          label: 'Contaminant',
          options: worded(contaminantKinds, contaminantWords),
          required: true,
        },
      ],
      [
        'methodId',
        {
          kind: 'select',
          name: at('methodId'),
          label: 'Analytical method',
          options: named(methods.data?.analyticalMethods),
        },
      ],
      ...(isMicrobial(samples[index])
        ? [
            [
              'microbialMethodId',
              {
                kind: 'select',
                name: at('microbialMethodId'),
                label: 'Microbial method',
                options: named(microbialMethods.data?.microbialAnalyticalMethods),
              },
            ] as const,
          ]
        : []),
      [
        'materialId',
        {
          kind: 'select',
          name: at('materialId'),
          label: 'Material of construction',
          options: named(materials.data?.mocs),
        },
      ],
      ['limit.value', { kind: 'number', name: at('limit.value'), label: 'Limit' }],
      [
        'limit.unit',
        {
          kind: 'text',
          name: at('limit.unit'),
          label: 'Unit of the limit',
          help: 'For example mg/sqcm, ppm, CFU/25 sqcm',
        },
      ],
    ];
  };
  return (
    <section aria-labelledby="samples-heading">
      <h2 id="samples-heading">Samples</h2>
      {samples.length === 0 && (
        <p className="limpid-lead">
          The set gets the planned samples of all selected locations of the equipment. Add samples here to take others
          instead.
        </p>
      )}
      {samples.map((sample, index) => (
        <fieldset key={index} className="limpid-form">
          <legend className="cds--label">Sample {index + 1}</legend>
          {fieldsOf(index).map(([key, field]) => (
            <Field
              key={key}
              field={field}
              value={valueOf(sample, key)}
              fault={faultOf(field.name)}
              onChange={value => onChange(samples.with(index, changed(sample, key, value)))}
            />
          ))}
          <div className="limpid-wide">
            <Button kind="ghost" size="sm" onClick={() => onChange(samples.toSpliced(index, 1))}>
              Remove sample {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <AddRow
        path="samples"
        onAdd={() => onChange([...samples, { place: '', description: '', sampleType: 'swab', contaminant: 'product' }])}
      >
        Add sample
      </AddRow>
    </section>
  );
}

const isMicrobial = (sample: NewSample | undefined): boolean =>
  sample?.contaminant === 'BioBurden' || sample?.contaminant === 'Endotoxin';

function valueOf(sample: NewSample, key: Key): unknown {
  if (key === 'limit.value') return sample.limit?.value ?? null;
  return key === 'limit.unit' ? (sample.limit?.unit ?? '') : (sample[key] ?? null);
}

function changed(sample: NewSample, key: Key, value: unknown): NewSample {
  if (key !== 'limit.value' && key !== 'limit.unit') {
    const next = { ...sample, [key]: value === '' ? null : value };
    // A method that is no longer asked for goes away with its contaminant.
    return isMicrobial(next) ? next : { ...next, microbialMethodId: null };
  }
  const limit = { unit: 'mg/sqcm', ...sample.limit, [key.replace('limit.', '')]: value };
  return { ...sample, limit: hasValue(limit) ? limit : null };
}

function hasValue(limit: object): limit is NonNullable<NewSample['limit']> {
  return 'value' in limit && limit.value !== null;
}
